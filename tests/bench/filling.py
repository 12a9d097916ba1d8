"""A database as full as that of a city: what `tests/bench/pages.py` measures the pages on.

People, clubs, rooms, matches and account entries are made in bulk. The deals are copies of some that bots really
played, with their results and statistics; only the sampled ones keep their logs, for a page reads at most one deal's
log.
"""

import random
from datetime import timedelta
from typing import NamedTuple

from django.db import connection, transaction
from django.utils import timezone

SEED = 20240506
BATCH = 5_000
DEALS = 8
DAYS = 300
OF_FIRST_CLUB = 29
"""Every so many rooms one belongs to the first club; its owner sits in every fourth of these, in four hundred."""
CIRCLE = 40
"""People of a club."""
OPEN_ROOMS = 200
HOUR = timedelta(hours=1)
CARDS = 20
"""Entries in everybody's account; of the first person a hundred times as many."""


class Size(NamedTuple):
    """How much there is."""

    people: int
    rooms: int
    clubs: int
    samples: int
    """Matches really played, of which the others are copies."""
    more: int
    """Of what lies around the first person and his club: saved rules, notices, ledgers, corrections."""

    @classmethod
    def of(cls, scale):
        """10,000 people and 50,000 rooms of eight deals each, or a part of that."""
        rooms = max(300, int(50_000 * scale))
        return cls(max(100, int(10_000 * scale)), rooms, max(3, rooms // 60), samples=25, more=20)


class Town(NamedTuple):
    """Who and what to look at."""

    owner: object
    """Owns the first club, has played very much, sits in no room."""
    club: object
    match: object
    """A match of his with all its logs, of 16 deals, one of them shared."""
    middle: object
    """A match of his, older than half of the others."""
    ledger: object
    """A week of his club's."""
    host: object
    """Sits in `waiting` and may press everything there."""
    waiting: object
    player: object
    """Plays in `playing`."""
    playing: object


def insert(rows):
    """Rows in order, some thousands at a time."""
    rows = list(rows)
    return rows and type(rows[0]).objects.bulk_create(rows, batch_size=BATCH)


def copy(model, source, **values):
    """Rows that the database makes itself: `source` follows FROM, `values` is SQL by column, else `s.column`."""
    columns = [field.column for field in model._meta.concrete_fields if not field.primary_key]
    quoted = [connection.ops.quote_name(column) for column in columns]
    chosen = [values.get(column, f"s.{name}") for column, name in zip(columns, quoted, strict=True)]
    statement = f"INSERT INTO {model._meta.db_table} ({', '.join(quoted)}) SELECT {', '.join(chosen)} FROM {source}"
    with connection.cursor() as cursor:
        cursor.execute(statement)


def fill(size):
    """Everything."""
    from rooms.models import Player

    rng = random.Random(SEED)
    people = insert(Player(username=f"p{n}", nickname=f"人{n}", is_guest=False) for n in range(size.people))
    clubs = _clubs(rng, people, size)
    _cards(people)
    samples = _samples(rng, people, size)
    _rooms(rng, people, clubs, samples, size)
    _deals(samples)
    match = _match_to_look_at(people, clubs[0])
    _around(people[0], clubs[0], match, size)
    _open_rooms(people, clubs)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def town():
    """Who and what to look at in a database that was filled."""
    from rooms.models import Club, Ledger, Match, Player, Room

    owner, club = Player.objects.get(username="p0"), Club.objects.order_by("pk").first()
    mine = Match.objects.filter(seats__player=owner).order_by("pk")
    waiting = Room.objects.filter(club=club, status=Room.Status.WAITING).order_by("pk").first()
    playing = Room.objects.filter(club=club, status=Room.Status.PLAYING).order_by("pk").first()
    return Town(
        owner=owner,
        club=club,
        match=mine.last(),
        middle=mine[mine.count() // 2],
        ledger=Ledger.objects.filter(club=club, status=Ledger.Status.DONE).last(),
        host=waiting.host,
        waiting=waiting,
        player=playing.host,
        playing=playing,
    )


def amounts():
    """How many rows of what there are."""
    from rooms.models import CardEntry, Club, Deal, DealSeat, MatchSeat, Player, Room

    models = (Player, Club, Room, MatchSeat, Deal, DealSeat, CardEntry)
    return {model._meta.model_name: model.objects.count() for model in models}


def _clubs(rng, people, size):
    from rooms.models import Announcement, Club, Membership

    clubs = insert(Club(name=f"圈{n}", code=f"B{n:06d}") for n in range(size.clubs))
    circles = [people[:CIRCLE]] + [rng.sample(people[CIRCLE:], CIRCLE) for _club in clubs[1:]]
    for circle in circles[1 : size.more]:
        circle[-1] = people[0]
    insert(
        Membership(club=club, player=person, role="member" if place else "owner")
        for club, circle in zip(clubs, circles, strict=True)
        for place, person in enumerate(circle)
    )
    insert(Announcement(club=clubs[0], author=people[0], text=f"第{n}条公告") for n in range(10 * size.more))
    return clubs


def _cards(people):
    from rooms.models import CardEntry

    grant = CardEntry.Reason.GRANT
    insert(
        CardEntry(player=person, amount=1, balance=seq, seq=seq, reason=grant)
        for person in people
        for seq in range(1, (CARDS if person is not people[0] else 100 * CARDS) + 1)
    )


def _samples(rng, people, size):
    """Matches that bots played, as the table leaves them behind, with their statistics."""
    from rooms.models import Deal
    from rooms.services.projections import project_deals
    from tests.back import deals

    made = []
    for number in range(size.samples):
        variant = ("zunyi", "wengan")[number % 2]
        played = deals.records(variant, {"deals": DEALS}, deals=DEALS, seed=SEED + number)
        made.append(deals.stored_match(rng.sample(people[CIRCLE:], 4), played))
    project_deals(Deal.objects.all())
    return made


def _rooms(rng, people, clubs, samples, size):
    """Rooms that are over, their seats, their matches."""
    now = timezone.now()
    circles = _circles(clubs)
    everybody = [person.pk for person in people[CIRCLE:]]
    for begin in range(0, size.rooms, BATCH):
        tables = []
        for number in range(begin, min(begin + BATCH, size.rooms)):
            club = clubs[0] if number % OF_FIRST_CLUB == 0 else rng.choice(clubs[1:]) if number % 3 else None
            four = rng.sample(circles[club] if club else everybody, 4)
            if club is clubs[0] and number % 4 == 0 and people[0].pk not in four:
                four[rng.randrange(4)] = people[0].pk
            tables.append((number, club, four))
        ages = [timedelta(days=DAYS * (size.rooms - number) / size.rooms) for number, _club, _four in tables]
        _tables(tables, [now - age for age in ages], samples)


def _circles(clubs):
    from rooms.models import Membership

    by_id = {club.pk: club for club in clubs}
    circles = {club: [] for club in clubs}
    for club_id, player_id in Membership.objects.values_list("club_id", "player_id"):
        circles[by_id[club_id]].append(player_id)
    return circles


def _tables(tables, moments, samples):
    from rooms.models import Match, MatchSeat, Room, Seat

    chosen = [samples[number % len(samples)] for number, _club, _four in tables]
    totals = {sample.pk: [seat.total for seat in sample.seats.order_by("index")] for sample in samples}
    rooms = insert(
        Room(
            number=f"{number:06d}", host_id=four[0], club=club, players=4, status="closed", cost=2, charged_at=moment,
            closed_at=moment, variant=sample.variant, options=sample.options, digest=sample.digest,
        )
        for (number, club, four), moment, sample in zip(tables, moments, chosen, strict=True)
    )  # fmt: skip
    insert(
        Seat(room=room, index=index, player_id=one, active=False)
        for room, (_number, _club, four) in zip(rooms, tables, strict=True)
        for index, one in enumerate(four)
    )
    with _own_moments(Match):
        matches = insert(
            Match(
                room=room, club_id=room.club_id, status="ended", started_at=moment, ended_at=moment + HOUR,
                variant=sample.variant, options=sample.options, digest=sample.digest,
            )
            for room, moment, sample in zip(rooms, moments, chosen, strict=True)
        )  # fmt: skip
    insert(
        MatchSeat(match=match, index=index, player_id=one, name=f"人{one}", total=totals[sample.pk][index])
        for match, (_number, _club, four), sample in zip(matches, tables, chosen, strict=True)
        for index, one in enumerate(four)
    )


class _own_moments:  # noqa: N801 - reads as a verb
    """`started_at` as it is given, instead of the moment of saving."""

    def __init__(self, model):
        self.field = model._meta.get_field("started_at")

    def __enter__(self):
        self.field.auto_now_add = False

    def __exit__(self, *failure):
        self.field.auto_now_add = True


def _deals(samples):
    """The deals of every copied match: those of its sample, at its own time, without their logs."""
    from rooms.models import Deal, Match, Room

    first, last = samples[0].pk, samples[-1].pk
    match, deal = Match._meta.db_table, Deal._meta.db_table
    sample = f"{first} + CAST(r.number AS integer) % {len(samples)}"
    copied = f"{match} m JOIN {Room._meta.db_table} r ON r.id = m.room_id AND m.id > {last}"
    copy(
        Deal,
        f"{copied} JOIN {deal} s ON s.match_id = {sample}",
        match_id="m.id", started_at="m.started_at", ended_at="m.ended_at", head="0",
    )  # fmt: skip
    _deal_seats(f"{copied} JOIN {deal} d ON d.match_id = m.id JOIN {deal} o ON o.match_id = {sample}")


def _deal_seats(deals):
    """What each copied deal was for its seats: `d` is the deal, `o` its original, `m` its match."""
    from rooms.models import Deal, DealSeat, MatchSeat
    from rooms.services.projections import project_deals

    rows = list(DealSeat.objects.order_by("deal", "index"))
    for row in rows:  # keys by seat, for the people differ
        others = [seat for seat in range(4) if seat != row.index]
        row.flows = {f"seat{seat}": points for seat, points in zip(others, row.flows.values(), strict=True)}
    DealSeat.objects.bulk_update(rows, ["flows"], batch_size=500)
    seat, index = MatchSeat._meta.db_table, connection.ops.quote_name("index")
    flows = "CAST(s.flows AS text)"
    for number in range(4):
        deals += f" JOIN {seat} p{number} ON p{number}.match_id = m.id AND p{number}.{index} = {number}"
        flows = f"""REPLACE({flows}, '"seat{number}"', '"p' || p{number}.player_id || '"')"""
    people = " ".join(f"WHEN {number} THEN p{number}.player_id" for number in range(4))
    copy(
        DealSeat,
        f"{deals} JOIN {DealSeat._meta.db_table} s ON s.deal_id = o.id AND o.number = d.number",
        deal_id="d.id", match_id="m.id", club_id="m.club_id", ended_at="d.ended_at",
        player_id=f"CASE s.{index} {people} END",
        flows=f"CAST({flows} AS jsonb)" if connection.vendor == "postgresql" else flows,
    )  # fmt: skip
    project_deals(Deal.objects.filter(pk__in=DealSeat.objects.filter(pk__lte=rows[-1].pk).values("deal")))


def _match_to_look_at(people, club):
    from rooms import tasks
    from rooms.models import Deal
    from rooms.services.projections import project_deals
    from tests.back import deals

    played = deals.records("zunyi", {"deals": 16}, deals=16, seed=SEED - 1)
    match = deals.stored_match(people[:4], played, in_club=club)
    project_deals(Deal.objects.filter(match=match))
    tasks.make_ledger(match.pk)
    return match


def _around(owner, club, match, size):
    """What else lies with the owner and his club: saved rules, ledgers, corrections."""
    from rooms import tasks
    from rooms.services import corrections, ledgers, sharing
    from rules.engine.options import parse_rules
    from rules.models import OptionSet

    rules = parse_rules("wengan", {})
    insert(
        OptionSet(
            owner=None if of_club else owner, club=club if of_club else None, name=f"规则{n}", variant=rules.variant,
            options=rules.as_json(), digest=rules.digest, code=f"{'C' if of_club else 'O'}{n:05d}",
        )
        for n in range(size.more)
        for of_club in (False, True)
    )  # fmt: skip
    today = timezone.localdate()
    for week in range(size.more):
        first = today - timedelta(days=7 * week + 6)
        ledgers.open_club_ledger(club, first, first + timedelta(days=6))
    for number in range(size.more):
        corrections.note(owner, f"备注{number}", club=club)
    corrections.void_deal(owner, match.deals.get(number=1), "重来")
    sharing.share_deal(owner, match.deals.get(number=7))
    ledger = club.ledgers.order_by("-first_day")[1]
    tasks.run_ledger(ledger.pk)


def _open_rooms(people, clubs):
    """Rooms in which people wait or play, the first club's among them."""
    from rooms.models import Seat
    from rooms.services import lobby, matches
    from rooms.services.lobby import Wishes

    made = []
    for number in range(min(OPEN_ROOMS, (len(people) - CIRCLE) // 5)):
        of_club = number < CIRCLE // 2
        host = people[number + 1] if of_club else people[CIRCLE + number]
        wishes = Wishes(club=clubs[0] if of_club else None, spectating=True)
        made.append(lobby.create_room(host, "zunyi", {}, wishes))
    for room in made[1::2]:
        room.seats.filter(player=None).update(bot=Seat.Bot.SIMPLE, ready=True)
        with transaction.atomic():
            lobby.set_ready(room.host, room, True)
            matches.start_if_ready(room.pk)
