"""Matches with settled deals, as the table leaves them behind; only what ledgers and histories read."""

import random
from datetime import timedelta

from django.utils import timezone

from rooms.models import Club, Deal, Match, MatchSeat, Membership, Player, Room

REASONS = ("hand.plain", "hand.all_pungs", "chicken.1s.plain", "chicken.flipped", "bean.added", "void_check")


def player(name, **fields):
    return Player.objects.create(username=f"u-{name}-{Player.objects.count()}", nickname=name, **fields)


def club(owner, *members, name="亲友圈"):
    made = Club.objects.create(name=name, code=f"C{Club.objects.count():05d}")
    Membership.objects.create(club=made, player=owner, role=Membership.Role.OWNER)
    for member in members:
        Membership.objects.create(club=made, player=member, role=Membership.Role.MEMBER)
    return made


def line(payer, payee, points, reason="hand.plain"):
    return {"reason": reason, "from": payer, "to": payee, "points": points, "tile": None, "count": 1, "cause": "P2"}


def result_of(lines, count, winners=()):
    totals = [0] * count
    for one in lines:
        totals[one["from"]] -= one["points"]
        totals[one["to"]] += one["points"]
    return {
        "totals": totals,
        "lines": lines,
        "waivers": [],
        "ready": sorted(winners),
        "winners": [{"seat": seat, "pattern": "plain", "value": 2} for seat in winners],
        "next_dealer": 0,
        "next_streak": 1,
    }


def random_result(rng, count):
    """Any settlement-shaped result: points move between seats for some reasons."""
    winner = rng.randrange(count)
    others = [seat for seat in range(count) if seat != winner]
    lines = [line(seat, winner, rng.randint(1, 12), "hand.plain") for seat in others]
    for _ in range(rng.randint(0, 6)):
        payer, payee = rng.sample(range(count), 2)
        lines.append(line(payer, payee, rng.randint(1, 4), rng.choice(REASONS)))
    return result_of(lines, count, [winner])


def match(people, results, *, in_club=None, started=None, status=Match.Status.ENDED, variant="zunyi"):
    """A match with one settled deal for each result. A person that is None is a bot."""
    started = started or timezone.now()
    room = Room.objects.create(
        number=f"{Room.objects.count() % 1_000_000:06d}",
        host=next(person for person in people if person),
        club=in_club,
        variant=variant,
        options={},
        digest="d" * 64,
        players=len(people),
        status=Room.Status.CLOSED,
    )
    made = Match.objects.create(room=room, club=in_club, variant=variant, options={}, digest="d" * 64, status=status)
    Match.objects.filter(pk=made.pk).update(
        started_at=started, ended_at=None if status == Match.Status.RUNNING else started + timedelta(hours=1)
    )
    made.refresh_from_db()
    totals = [sum(result["totals"][seat] for result in results) for seat in range(len(people))]
    for index, person in enumerate(people):
        MatchSeat.objects.create(
            match=made,
            index=index,
            player=person,
            name=str(person) if person else "🤖",
            bot="" if person else "simple",
            total=totals[index],
        )
    for number, result in enumerate(results, 1):
        Deal.objects.create(
            match=made,
            number=number,
            status=Deal.Status.SETTLED,
            dealer=0,
            secret="0" * 64,
            commitment="0" * 64,
            result=result,
            started_at=started,
            ended_at=started + timedelta(minutes=5 * number),
        )
    return made


def random_match(people, deals=4, seed=0, **fields):
    rng = random.Random(seed)
    return match(people, [random_result(rng, len(people)) for _ in range(deals)], **fields)
