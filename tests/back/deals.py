"""Deals that bots really played, stored as the table stores them."""

import random
from datetime import timedelta

from django.utils import timezone

from rooms.models import Deal, DealAction, DealEvent, Match, MatchSeat, Room
from rules.engine.bots import simple
from rules.engine.event_json import event_to_json
from rules.engine.notation import format_action, format_ordered
from rules.engine.options import parse_rules
from rules.engine.record import replay
from rules.engine.simulation import Simulation


def records(variant="zunyi", options=None, deals=1, seed=1, choose=simple.choose):
    """Records of deals between bots."""
    rules = parse_rules(variant, options or {})
    return list(Simulation(rules, [choose] * rules.players, seed, check=False).run(deals))


def random_options(rng, variant):
    """Some options that the variant allows."""
    from rules.engine.options import OPTIONS

    there = [option for option in OPTIONS.values() if option.exists(variant)]
    return {option.key: rng.choice(option.values(variant)) for option in there if rng.random() < 0.5}


def stored_match(people, played, *, in_club=None, status=Match.Status.ENDED, started=None):
    """A match of records, as the table leaves it behind: both logs, results, totals. None among people is a bot."""
    rules = played[0].rules
    started = started or timezone.now()
    host = next(person for person in people if person)
    room = Room.objects.create(
        number=f"{Room.objects.count() % 1_000_000:06d}",
        host=host,
        club=in_club,
        variant=rules.variant,
        options=rules.as_json(),
        digest=rules.digest,
        players=rules.players,
        status=Room.Status.CLOSED,
    )
    match = Match.objects.create(
        room=room, club=in_club, variant=rules.variant, options=rules.as_json(), digest=rules.digest, status=status
    )
    ended = None if status == Match.Status.RUNNING else started + timedelta(hours=1)
    Match.objects.filter(pk=match.pk).update(started_at=started, ended_at=ended)
    totals = [0] * rules.players
    for number, record in enumerate(played, 1):
        store_deal(match, number, record, started)
        totals = [total + points for total, points in zip(totals, record.result["totals"], strict=True)]
    for index, person in enumerate(people):
        MatchSeat.objects.create(
            match=match,
            index=index,
            player=person,
            name=str(person) if person else f"机器人{index}",
            bot="" if person else "simple",
            total=totals[index],
        )
    match.refresh_from_db()
    return match


def store_deal(match, number, record, started):
    """One settled deal with its logs."""
    deal = Deal.objects.create(
        match=match,
        number=number,
        status=Deal.Status.SETTLED,
        dealer=record.dealer,
        streak=record.streak,
        dice=record.dice,
        weekday=record.weekday,
        secret="0" * 64,
        commitment="0" * 64,
        wall=format_ordered(record.wall),
        result=record.result,
        started_at=started,
        ended_at=started + timedelta(minutes=5 * number),
    )
    events, actions = [], []
    for seq, played in enumerate(replay(record)):
        events += played.events
        if played.step:
            actions.append(
                DealAction(
                    deal=deal,
                    seq=seq,
                    seat=played.step.action.seat,
                    action=format_action(played.step.action),
                    by="bot",
                    head=len(events),
                )
            )
    DealAction.objects.bulk_create(actions)
    rows = [DealEvent(deal=deal, seq=seq, event=event_to_json(event)) for seq, event in enumerate(events, 1)]
    DealEvent.objects.bulk_create(rows)
    Deal.objects.filter(pk=deal.pk).update(head=len(events))
    return deal


def rng_of(seed):
    """Chance that repeats."""
    return random.Random(seed)
