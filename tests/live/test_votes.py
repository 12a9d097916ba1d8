"""What becomes of a vote."""

from rooms.protocol import Proposal
from rooms.votes import Outcome, Vote, vote_from_json

PEOPLE = (0, 1, 2)


def vote(**answers):
    given = {int(seat[1]): yes for seat, yes in answers.items()}
    return Vote(Proposal.DISSOLVE, 0, {0: True, **given}, 60.0)


def test_all_agree():
    assert vote(s1=True, s2=True).outcome(PEOPLE, PEOPLE, 1.0) is Outcome.AGREED
    assert vote().outcome((0,), (0,), 1.0) is Outcome.AGREED


def test_one_refusal_ends_it():
    assert vote(s1=False).outcome(PEOPLE, PEOPLE, 1.0) is Outcome.REFUSED


def test_it_stays_open_until_its_time_is_up():
    assert vote(s1=True).outcome(PEOPLE, PEOPLE, 59.9) is Outcome.OPEN
    assert vote(s1=True).outcome(PEOPLE, (0, 1), 59.9) is Outcome.OPEN


def test_silence_of_who_is_gone_is_yes_and_of_who_is_there_no():
    assert vote(s1=True).outcome(PEOPLE, (0, 1), 60.0) is Outcome.AGREED
    assert vote(s1=True).outcome(PEOPLE, (0, 1, 2), 60.0) is Outcome.REFUSED


def test_an_answer_stands_and_survives_the_database():
    asked = vote(s1=True).answered(1, False)
    assert asked.answers[1] is True
    assert vote_from_json(asked.as_json()) == asked
    assert vote_from_json(None) is None
