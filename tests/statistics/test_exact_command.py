"""`dicecount exact` as its users call it."""

import json
from fractions import Fraction

import pytest
from click.testing import CliRunner

from pipeline.commands.exact import exact
from pipeline.errors import BadUsage


def call(*arguments: str) -> str:
    return CliRunner().invoke(exact, list(arguments), catch_exceptions=False).stdout


def test_json_carries_fraction_and_value_under_the_names_of_the_contract():
    figures = json.loads(call("--rolls", "25", "--games", "20", "--json"))
    # Percentages of METHODS 6.
    want = {
        "at_least_one_double": 98.95,
        "two_in_a_row": 44.78,
        "three_in_a_row": 8.67,
        "opponent_two_ahead": 28.28,
        "some_opponent_three_in_a_row": 83.68,
    }
    for key, percent in want.items():
        assert round(100 * figures[key]["value"], 2) == percent
        assert float(Fraction(figures[key]["fraction"])) == figures[key]["value"]
    assert figures["at_least_one_double"]["fraction"] == "28132264806052748251/28430288029929701376"
    assert figures["hits_by_distance"]["4"]["fraction"] == "5/12"


def test_text_prints_the_percentages_in_the_number_format_of_the_language():
    assert "98.95%" in call()
    assert "98,95\N{NO-BREAK SPACE}%" in call("--language", "de")
    assert "۹۸٫۹۵" in call("--language", "fa")


def test_ten_thousand_rolls_print_their_whole_fraction():
    figures = json.loads(call("--rolls", "10000", "--games", "2", "--json"))
    top, bottom = figures["at_least_one_double"]["fraction"].split("/")
    # 6^10000 has 7,782 digits: 10000 log10(6) = 7781.5.
    assert (len(top), len(bottom)) == (7782, 7782)


def test_bearoff_and_roll_name_the_legal_bear_offs():
    figures = json.loads(call("--bearoff", "0,0,0,3,3,3", "--roll", "6-5", "--json"))["bearoff"]
    assert figures["roll"]["bear_off_now"] == [{"die": 5, "point": 5}, {"die": 6, "point": 6}]
    assert figures["pips"] == 45
    assert "from 5 with the 5" in call("--bearoff", "0,0,0,3,3,3", "--roll", "6-5")


def test_shot_with_blocked_points_is_counted():
    assert json.loads(call("--distance", "6", "--blocked", "2,3,4", "--json"))["hit"]["count"] == 13
    assert "12 of 36" in call("--hitters", "24", "--blots", "20", "--blocked", "21,23")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--roll", "6-5"], "give --bearoff"),
        (["--bearoff", "0,0,0,3,3,3", "--roll", "7-5"], "--roll: got '7-5'"),
        (["--bearoff", "1,2"], "--bearoff: got 2 counts"),
        (["--bearoff", "1,2,x,0,0,0"], "--bearoff: got '1,2,x,0,0,0'"),
        (["--hitters", "13"], "--hitters and --blots"),
        (["--language", "xx"], "--language: got 'xx'"),
        (["--rolls", "100000", "--games", "100"], "--rolls times --games"),
    ],
)
def test_questions_that_make_no_sense_are_refused_with_what_was_given(arguments, message):
    with pytest.raises(BadUsage, match=message):
        CliRunner().invoke(exact, arguments, catch_exceptions=False)


@pytest.mark.parametrize(
    ("arguments", "first"),
    [
        (("--rolls", "25"), "Fair dice, exact, for 25 rolls a player and 20 games"),
        # 11 rolls hold a 4; 3-1 and 1-3 add up to it, as do 2-2 and 1-1: 15 of 36 (every table of shots).
        (("--distance", "4"), "The shot asked for: 15 of 36"),
        (("--bearoff", "0,0,0,3,3,3"), "Bearing off 9 checkers"),
        (("--cube", "2"), "A win with the cube on 2"),
        (("--jacoby",), "A win with the cube on 1"),
    ],
)
def test_answer_to_what_was_asked_is_the_first_line_and_stands_there_once(arguments, first):
    text = call(*arguments)

    assert text.startswith(first)
    assert text.count(first) == 1
    assert text.count("A win with the cube") == 1
