"""A billion rolls on paper, by hand: 3,600 ns a row are 3,600 s for a billion rows, one hour."""

from bench.plan import BILLION, Cost, binding, core_hours, plan

READ = Cost("read", fixed=3_600.0, spread=0.0)
JUDGE = Cost("judge", fixed=0.0, spread=14_400.0)
WRITE = Cost("write", fixed=1_800.0, spread=7_200.0)


def test_what_one_machine_does_takes_as_long_on_any_number_of_cores():
    assert READ.hours(BILLION, 1) == READ.hours(BILLION, 64) == 1.0


def test_what_every_core_takes_a_part_of_is_divided_among_them():
    assert [JUDGE.hours(BILLION, cores) for cores in (1, 2, 8)] == [4.0, 2.0, 0.5]


def test_a_stage_may_have_both_parts():
    assert WRITE.hours(BILLION, 4) == 0.5 + 0.5


def test_the_stage_that_binds_changes_with_the_cores():
    assert binding([READ, JUDGE, WRITE], BILLION, 2) is JUDGE
    assert binding([READ, JUDGE, WRITE], BILLION, 16) is READ


def test_cores_are_held_while_one_machine_works_alone():
    assert core_hours([READ, JUDGE], BILLION, 4) == (1.0 + 1.0) * 4


def test_the_plan_has_a_line_for_each_stage_and_their_sum():
    lines = plan([READ, JUDGE], BILLION, (2, 16)).splitlines()

    assert lines[2] == "| read | 3,600 | 0 | 1.00 | 1.00 |"
    assert lines[3] == "| judge | 0 | 14,400 | 2.00 | 0.25 |"
    assert lines[4] == "| **one after another** | | | 3.0 | 1.2 |"
    assert lines[5] == "| core hours held | | | 6 | 20 |"
    assert lines[6] == "| binds first | | | judge | read |"
