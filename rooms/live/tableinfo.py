"""What a table knows beside the deal, as the presenters take it."""

from functools import lru_cache
from typing import Final

from django.conf import settings

from rooms.live.held import HeldTable
from rooms.models import Deal, Match, Seat
from rooms.services.matches import shown_name
from rooms.showing.info import Clock, Person, TableInfo, Vote
from rooms.votes import vote_from_json
from rules.engine.options import Rules
from rules.engine.tiles import CHICKEN_1S, SILKIE_8P
from rules.labels.summary import rules_sentence

MS: Final = 1000


def table_info(table: HeldTable, language: str, now: float) -> TableInfo:
    """The people, the match, clocks and votes as they stand; `language` is the active one."""
    deal, row, match, room = table.deal, table.row, table.match, table.room
    assert deal is not None
    assert row is not None
    assert match is not None
    rules = deal.rules
    over = table.shown is not None and table.shown.state.settlement is not None
    return TableInfo(
        room=room.number,
        deal=deal.id,
        number=deal.number,
        deals=rules.deals,
        people=_people(table),
        variant=rules.variant,
        sentence=_sentence(rules, language),
        match=match.pk,
        standing=(CHICKEN_1S, SILKIE_8P) if rules.silkie else (CHICKEN_1S,),
        swing=rules.flip == "swing",
        self_chicken=rules.self_chicken,
        clocks=_clocks(table),
        answer=round(deal.pace.answer * MS),
        confirmed=confirmed(table) if over else (),
        confirm_by=_confirm_by(row) if over else None,
        finished=over and match.status != Match.Status.RUNNING,
        vote=_vote(table),
        paused=match.paused,
        hints=room.hints,
    )


def confirmed(table: HeldTable) -> tuple[int, ...]:
    """The seats that need not be waited for after a deal: bots, those who are away, those who have confirmed."""
    row = table.row
    done = set(row.confirmed) if row else set()
    people = table.rows.people
    return tuple(seat.index for seat in table.rows.seats if seat.index in done or people.get(seat.index, True))


def _confirm_by(row: Deal) -> int | None:
    return None if row.ended_at is None else round((row.ended_at.timestamp() + settings.CONFIRM_SECONDS) * MS)


def _people(table: HeldTable) -> tuple[Person, ...]:
    connected = table.connected()
    settlement = table.shown.state.settlement if table.shown else None
    counted = table.deal is None or table.row is None or table.row.pk != table.deal.id  # `before` is that of the next
    here = settlement.totals if settlement and not counted else (0,) * len(table.rows.seats)
    return tuple(
        _person(seat, seat.index in connected, before + points)
        for seat, before, points in zip(table.rows.seats, table.rows.before, here, strict=True)
    )


def _person(seat: Seat, connected: bool, total: int) -> Person:
    bot = seat.player_id is None
    return Person(shown_name(seat), bot=bot, connected=bot or connected, away=seat.away, total=total)


def _clocks(table: HeldTable) -> tuple[Clock | None, ...]:
    deal = table.deal
    assert deal is not None
    return tuple(
        None
        if clock.deadline is None or clock.asked is None
        else Clock(round(clock.deadline * MS), round(max(0.0, clock.deadline - clock.asked - deal.pace.answer) * MS))
        for clock in deal.clocks
    )


def _vote(table: HeldTable) -> Vote | None:
    vote = vote_from_json(table.match.vote) if table.match else None
    if vote is None:
        return None
    people = table.rows.people
    answers = tuple(vote.answers.get(seat.index) if seat.index in people else True for seat in table.rows.seats)
    return Vote(vote.kind.value, vote.by, answers, round(vote.deadline * MS))


@lru_cache(maxsize=256)
def _sentence(rules: Rules, language: str) -> str:
    return rules_sentence(rules)
