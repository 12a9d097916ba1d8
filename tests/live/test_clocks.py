"""The clocks of a deal, without a server: what is left of a bank, pauses, time-outs."""

from rooms.clocks import (
    BREATH,
    Clock,
    Pace,
    Showing,
    asked,
    clocks_from_json,
    clocks_to_json,
    earliest,
    new_clocks,
    overdue,
    paused,
    put_again,
    resumed,
    woken,
)

PACE = Pace(answer=15, bank=30, site=0.5)
PEOPLE = {0: False, 1: False, 2: True}  # 3 is a bot; the site plays for 2


def at(now, numbers, clocks=None, pace=PACE, shown=None):
    return asked(clocks or new_clocks(4, pace), numbers, pace, Showing(now, shown or now, PEOPLE))


def test_a_question_has_the_seconds_of_an_answer_and_the_bank():
    clocks = at(100.0, (1, None, None, None))
    assert clocks[0] == Clock(1, 100.0, 145.0, 30)
    assert earliest(clocks) == 145.0


def test_time_runs_from_the_moment_at_which_the_question_is_shown():
    assert at(100.0, (1, None, None, None), shown=100.6)[0].deadline == 145.6


def test_an_answer_within_the_seconds_costs_no_bank_and_beyond_them_it_does():
    first = at(100.0, (1, None, None, None))
    assert at(114.9, (None, 1, None, None), first)[0].bank == 30
    late = at(125.0, (None, 1, None, None), first)
    assert late[0] == Clock(1, bank=20)
    assert at(130.0, (2, None, None, None), late)[0].deadline == 130 + 15 + 20


def test_a_question_that_stays_open_keeps_its_clock():
    first = at(100.0, (1, 1, None, None))
    assert at(110.0, (1, None, None, None), first)[0] == first[0]


def test_a_bot_has_no_clock_and_who_is_away_is_answered_for_soon():
    clocks = at(100.0, (None, None, 4, 7))
    assert clocks[3].deadline is None
    assert clocks[2].deadline == 100.5


def test_without_a_clock_nobody_is_hurried():
    assert at(100.0, (1, 1, None, 1), pace=Pace(0, 0, 0.5))[0].deadline is None


def test_the_longest_overdue_comes_first():
    clocks = (Clock(1, 0.0, 20.0), Clock(1, 0.0, 10.0), Clock(1, 0.0, 30.0), Clock(1, 0.0, None))
    assert overdue(clocks, 20.0) == (1, 0)
    assert overdue(clocks, 9.9) == ()


def test_a_pause_costs_neither_time_nor_bank():
    clocks = at(100.0, (1, None, None, None))
    still = paused(clocks, 120.0)
    assert earliest(still) is None
    again = resumed(clocks_from_json(clocks_to_json(still), 4, PACE), 1000.0)
    assert again[0].deadline == 1025.0
    assert at(1000.0, (None, None, None, None), again)[0].bank == 25


def test_after_a_pause_everybody_has_a_moment():
    still = paused(at(100.0, (1, None, None, None)), 144.0)
    assert resumed(still, 1000.0)[0].deadline == 1000 + BREATH


def test_after_the_server_was_away_nobody_is_too_late_at_once():
    clocks = woken(at(100.0, (1, 1, None, None)), 500.0)
    assert clocks[0].deadline == 500 + BREATH
    assert woken(clocks, 501.0) == clocks


def test_who_comes_back_gets_his_question_anew():
    clocks = at(100.0, (None, None, 1, None))
    back = put_again(clocks, 2, PACE, 100.2, away=False)
    assert back[2].deadline == 100.2 + 15 + 30
    assert put_again(back, 2, PACE, 101.0, away=True)[2].deadline == 101.5
