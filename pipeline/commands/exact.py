"""`dicecount exact`: exact figures of fair dice for articles, as rationals and rounded."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import copy
from decimal import Decimal
from fractions import Fraction
from typing import Any

import click
from babel import Locale
from babel.localedata import locale_identifiers
from babel.numbers import format_decimal

from pipeline.errors import BadUsage
from pipeline.statistics import exact_doubles as doubles
from pipeline.statistics.exact_bearoff import BearOffs, Home, expected_rolls, legal_bearoffs
from pipeline.statistics.exact_cube import WINS, win_value
from pipeline.statistics.exact_hits import RollCount, entering, hits_at_distance, hits_of_position
from pipeline.statistics.exact_plays import BAR, OFF, Play, Position, Roll

_DIGITS_SHOWN = 60
# A fraction over 20 games of 10,000 rolls has 155,000 digits; beyond this it is no longer of use to anybody.
_LARGEST = 2_000_000

_ZEROS = {"arab": "\u0660", "arabext": "\u06f0"}

Figures = dict[str, Any]


@click.command()
@click.option("--rolls", default=25, show_default=True, type=click.IntRange(1, 100_000), help="Rolls of one player.")
@click.option(
    "--games", default=20, show_default=True, type=click.IntRange(1, 100_000), help="Games, an opponent each."
)
@click.option("--distance", type=click.IntRange(1, 24), help="Hit a blot this many pips ahead.")
@click.option("--hitters", metavar="POINTS", help="Hit from these points (1-24 or bar), as 24,13; with --blots.")
@click.option("--blots", metavar="POINTS", help="Points with one enemy checker, numbered from the hitter's side.")
@click.option("--blocked", metavar="LIST", default="", help="Held by the enemy: distances or points.")
@click.option("--alone", is_flag=True, help="The hitters are all the checkers there are: legal plays only.")
@click.option("--bearoff", metavar="N,N,N,N,N,N", help="Checkers on points 1 to 6 (to 24, bar).")
@click.option("--roll", "roll_text", metavar="D-D", help="With --bearoff: the legal bear-offs of this roll, as 6-5.")
@click.option("--cube", default=1, show_default=True, type=int, help="Value of the cube for the points of a win.")
@click.option("--jacoby", is_flag=True, help="With the cube in the middle, every win counts once.")
@click.option("--language", default="en", show_default=True, help="Number format of the text: en, de, fr, ar, fa, ...")
@click.option("--json", "as_json", is_flag=True, help="Everything as JSON, each chance as {fraction, value}.")
def exact(
    rolls: int,
    games: int,
    distance: int | None,
    hitters: str | None,
    blots: str | None,
    blocked: str,
    alone: bool,
    bearoff: str | None,
    roll_text: str | None,
    cube: int,
    jacoby: bool,
    language: str,
    as_json: bool,
) -> None:
    """Exact figures of fair dice, by counting, without simulation.

    \b
    dicecount exact --rolls 25 --games 20
    dicecount exact --distance 4 --blocked 1,3
    dicecount exact --hitters 24,13 --blots 20 --blocked 21
    dicecount exact --bearoff 0,0,0,3,3,3 --roll 6-5
    dicecount exact --cube 2
    """
    if rolls * games > _LARGEST:
        raise BadUsage("--rolls times --games", f"{rolls * games}", f"at most {_LARGEST}", "ask for fewer")
    if (hitters is None) != (blots is None):
        raise BadUsage("--hitters and --blots", "one of them", "both or none")
    if roll_text is not None and bearoff is None:
        raise BadUsage("--roll", repr(roll_text), "a position beside it", "give --bearoff")

    figures = doubles_figures(rolls, games)
    figures["hits_by_distance"] = {str(pips): _count(hits_at_distance(pips)) for pips in range(1, 25)}
    figures["entering_by_open_points"] = {str(points): _count(entering(points)) for points in range(7)}
    figures["entering_two_by_open_points"] = {str(points): _count(entering(points, 2)) for points in range(7)}
    figures["win"] = {"cube": cube} | {win: win_value(cube, win, jacoby=jacoby) for win in WINS}
    walls = frozenset(_numbers("--blocked", blocked))
    if distance is not None:
        figures["hit"] = _count(hits_at_distance(distance, walls))
    elif hitters is not None and blots is not None:
        counts = _tally(_numbers("--hitters", hitters))
        targets = _numbers("--blots", blots)
        figures["hit"] = _count(hits_of_position(Position.of(counts, walls), targets, others_can_move=not alone))
    if bearoff is not None:
        figures["bearoff"] = _bearoff(bearoff, roll_text)

    click.echo(json.dumps(figures, indent=1) if as_json else _text(figures, language, cube_asked=cube != 1 or jacoby))


def doubles_figures(rolls: int, games: int) -> Figures:
    """Return the figures of doubles for one player of `rolls` rolls and an opponent in each of `games` games."""
    return {
        "rolls": rolls,
        "games": games,
        "at_least_one_double": _exactly(doubles.at_least_one(rolls)),
        "two_in_a_row": _exactly(doubles.row_somewhere(2, rolls)),
        "three_in_a_row": _exactly(doubles.row_somewhere(3, rolls)),
        "opponent_two_ahead": _exactly(doubles.opponent_ahead(2, rolls)),
        "some_opponent_three_in_a_row": _exactly(doubles.some_opponent_row(3, rolls, games)),
        "three_named_rolls": _exactly(doubles.named_rolls(3)),
        "next_two_given_first": _exactly(doubles.named_rolls(2)),
        "mean_doubles": _exactly(doubles.mean_doubles(rolls)),
    }


def _exactly(value: Fraction) -> Figures:
    # Decimal writes whole numbers of any length; str() stops at 4,300 digits to guard against hostile input.
    top, bottom = (format(Decimal(part), "f") for part in (value.numerator, value.denominator))
    return {"fraction": f"{top}/{bottom}", "value": float(value)}


def _count(found: RollCount) -> Figures:
    rolls = [f"{first}-{second}" for first, second in found.rolls]
    return {"count": found.count, "of": found.of, **_exactly(found.chance), "rolls": rolls}


def _bearoff(counts_text: str, roll_text: str | None) -> Figures:
    counts = _numbers("--bearoff", counts_text, keep_zero=True)
    if not 6 <= len(counts) <= BAR:
        raise BadUsage("--bearoff", f"{len(counts)} counts", "6 for the home points, 25 with the rest and the bar")
    figures: Figures = {"checkers": sum(counts)}
    if not any(counts[6:]):
        one, two, three, four, five, six = counts[:6]
        home: Home = (one, two, three, four, five, six)
        need = expected_rolls(home)
        figures |= {
            "pips": need.pips,
            "expected_rolls": _exactly(need.rolls),
            "effective_pips": _exactly(need.effective_pips),
            "wasted_pips": _exactly(need.wasted_pips),
        }
    if roll_text is not None:
        position = Position.of(dict(enumerate(counts, 1)))
        figures["roll"] = _legal(legal_bearoffs(position, _roll(roll_text)))
    return figures


def _legal(found: BearOffs) -> Figures:
    return {
        "roll": f"{found.roll[0]}-{found.roll[1]}",
        "bear_off_now": [{"die": step.die, "point": step.start} for step in found.now],
        "fewest_off": found.fewest,
        "most_off": found.most,
        "plays": [_play(play) for play in found.plays],
    }


def _play(play: Play) -> str:
    names = {OFF: "off", BAR: "bar"}
    steps = [f"{names.get(step.start, step.start)}/{names.get(step.end, step.end)}" for step in play]
    return " ".join(steps) or "no play"


def _roll(text: str) -> Roll:
    first, dash, second = text.strip().partition("-")
    if dash and first in tuple("123456") and second in tuple("123456"):
        return int(first), int(second)
    raise BadUsage("--roll", repr(text), "two dice from 1 to 6, as 6-5")


def _numbers(option: str, text: str, *, keep_zero: bool = False) -> list[int]:
    parts = [part.strip().lower() for part in text.split(",")] if text.strip() else []
    numbers = [BAR if part == "bar" else int(part) if part.isascii() and part.isdigit() else -1 for part in parts]
    if any(number < (0 if keep_zero else 1) or number > BAR for number in numbers):
        raise BadUsage(option, repr(text), "whole numbers with commas between")
    return numbers


def _tally(points: list[int]) -> dict[int, int]:
    return {point: points.count(point) for point in points}


def _text(figures: Figures, language: str, *, cube_asked: bool) -> str:
    if language not in locale_identifiers():
        raise BadUsage("--language", repr(language), "a language code such as en, de, fr, ar, fa")
    percent = _percent_of(language)
    rolls, games = figures["rolls"], figures["games"]
    # The answer to what was asked comes before what is printed in any case.
    lines = _asked_text(figures, language, cube_asked)
    lines.append(f"Fair dice, exact, for {rolls} rolls a player and {games} games")
    for key, words in (
        ("at_least_one_double", "at least one double"),
        ("two_in_a_row", "two doubles in a row somewhere"),
        ("three_in_a_row", "three doubles in a row somewhere"),
        ("opponent_two_ahead", "the opponent two doubles ahead or more"),
        ("some_opponent_three_in_a_row", f"some opponent in {games} games with three in a row"),
        ("three_named_rolls", "three named rolls all doubles"),
        ("next_two_given_first", "the next two, given the first"),
    ):
        lines.append(f"  {words:<48}{percent(figures[key]):>10}  {_short(figures[key]['fraction'])}")
    lines.append(f"  {'doubles to be expected':<48}{_plain(figures['mean_doubles'], language):>10}")
    lines.append("Hit a blot, by distance: rolls of 36")
    lines.append("  " + "  ".join(f"{pips}: {found['count']}" for pips, found in figures["hits_by_distance"].items()))
    lines.append("Enter from the bar, by open points: rolls of 36")
    lines.append("  " + "  ".join(f"{n}: {found['count']}" for n, found in figures["entering_by_open_points"].items()))
    if not cube_asked:
        lines.append(_win_text(figures["win"]))
    return "\n".join(lines)


def _asked_text(figures: Figures, language: str, cube_asked: bool) -> list[str]:
    """A shot, a position or a cube, where the options name one."""
    lines = [_win_text(figures["win"])] if cube_asked else []
    if "hit" in figures:
        hit = figures["hit"]
        lines.append(f"The shot asked for: {hit['count']} of {hit['of']}, {_percent_of(language)(hit)}")
        lines.append("  " + " ".join(hit["rolls"]))
    if "bearoff" in figures:
        lines += _bearoff_text(figures["bearoff"], language)
    return lines


def _win_text(win: Figures) -> str:
    return f"A win with the cube on {win['cube']}: " + ", ".join(f"{name} {win[name]}" for name in WINS)


def _bearoff_text(figures: Figures, language: str) -> list[str]:
    lines = [f"Bearing off {figures['checkers']} checkers"]
    for key, words in (("expected_rolls", "expected rolls"), ("wasted_pips", "wasted pips")):
        if key in figures:
            lines.append(f"  {words:<48}{_plain(figures[key], language):>10}  {_short(figures[key]['fraction'])}")
    if "roll" in figures:
        legal = figures["roll"]
        now = ", ".join(f"from {step['point']} with the {step['die']}" for step in legal["bear_off_now"])
        lines.append(f"  {legal['roll']}: {now or 'no checker can be borne off at once'}")
        lines.append(f"  checkers off: {legal['fewest_off']} to {legal['most_off']}")
        lines.append(f"  legal plays: {'; '.join(legal['plays'])}")
    return lines


def _percent_of(language: str) -> Callable[[Figures], str]:
    # The language's own way of writing a percentage, with two decimals.
    pattern = copy(Locale.parse(language).percent_formats[None])
    pattern.frac_prec = (2, 2)

    def percent(figure: Figures) -> str:
        text = str(pattern.apply(Decimal(figure["value"]), language, numbering_system="default"))
        return _native_digits(text, language)

    return percent


def _plain(figure: Figures, language: str) -> str:
    value = Decimal(figure["value"])
    text = str(format_decimal(value, format="#,##0.000", locale=language, numbering_system="default"))
    return _native_digits(text, language)


def _native_digits(text: str, language: str) -> str:
    # Babel writes the separators of a numbering system but leaves the digits European.
    zero = _ZEROS.get(Locale.parse(language).default_numbering_system)
    return text.translate({ord("0") + n: ord(zero) + n for n in range(10)}) if zero else text


def _short(fraction: str) -> str:
    return fraction if len(fraction) <= _DIGITS_SHOWN else f"(a fraction of {len(fraction):,} characters: --json)"
