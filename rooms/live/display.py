"""What the sockets of a table are sent: everything when they come, afterwards what changed for them."""

import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import partial

from django.utils.translation import override

from rooms import presenters
from rooms.live import frames
from rooms.live.audience import Audience, Key, Member, Regions, send_all
from rooms.live.shown import Shown
from rooms.models import Deal, Match, Player, Room
from rooms.reading import read
from rooms.selectors.tables import TableRows
from rooms.services import play
from rooms.showing.info import TableInfo
from rooms.waiting import waiting_html
from rules.engine.events import Event
from rules.engine.view import redact, view


class Display(ABC):
    """The half of a table that shows. What it shows is on disk."""

    def __init__(self, room_id: int) -> None:
        self.room_id = room_id
        self.audience = Audience()
        self.rows: TableRows
        self.deal: play.Running | None = None
        """The deal as it is on disk; None: none has begun."""
        self.shown: Shown | None = None
        self.changes = True
        """Whether anything beside the deal may look different by now."""
        self._shown_place: tuple[str, int | None] = ("", None)
        """What the browsers have: the stage, and of which deal."""
        self._enclosed: dict[Member, str] = {}
        """What goes to a socket with its next frame."""

    @staticmethod
    def now() -> float:
        """Seconds since 1970 by the server's clock."""
        return time.time()

    @abstractmethod
    def info(self, language: str, now: float) -> TableInfo:
        """The people, the match, clocks and votes, for the presenters."""

    @abstractmethod
    def may_go_on(self, seat: int) -> bool:
        """Whether the seat is offered to start the next deal without the others."""

    @property
    def room(self) -> Room:
        """The room's row."""
        return self.rows.room

    @property
    def match(self) -> Match | None:
        """The running match, or the last one."""
        return self.rows.match

    @property
    def row(self) -> Deal | None:
        """The newest deal's row."""
        return self.rows.deal.row if self.rows.deal else None

    @property
    def stage(self) -> str:
        """What stands in the room: `waiting`, `preparing`, `table`, `dissolved`, `closed`."""
        match = self.match
        if match is None:
            return "closed" if self.room.status == Room.Status.CLOSED else "waiting"
        if match.status == Match.Status.DISSOLVED:
            return "dissolved"
        return "table" if self.shown else "preparing"

    @property
    def moved_on(self) -> bool:
        """Whether the browsers still have another stage, or another deal."""
        return self._place() != self._shown_place

    def enclose(self, member: Member, text: str) -> None:
        """Have `show` send this to a socket: in front of what changed for it, or alone if nothing did."""
        self._enclosed[member] = self._enclosed.get(member, "") + text

    async def send(self, members: Iterable[Member], frame: str) -> None:
        """Send a frame, with what is enclosed for one of the sockets."""
        for member in members:
            if text := self._enclosed.pop(member, "") + frame:
                await send_all([member], text)

    async def show(self, force: bool = False) -> None:
        """Show what may be shown at this moment, and send every socket what changed for it."""
        now = time.time()
        told = self.shown.advance(now) if self.shown else []
        if told or force or self.changes:
            self.changes = False
            await self._show(told, now, force)
        await self.send(tuple(self._enclosed), "")

    async def _show(self, told: Sequence[Event], now: float, force: bool) -> None:
        if force or self.moved_on:
            self._shown_place = self._place()
            for member in self.audience.members:
                if not member.replaced:
                    await self.send_whole(member)
        elif self.stage == "table":
            await self._send_differences(told, now)
        row = self.row
        if row is not None and row.status == Deal.Status.PREPARING:
            await self._send_commitment(row)

    async def _send_differences(self, told: Sequence[Event], now: float) -> None:
        public: dict[str, tuple[TableInfo, Regions]] = {}
        for key, members in self.audience.groups().items():
            seat, language = key
            if seat is None and not self.room.spectating:
                continue
            with override(language):
                if language not in public:
                    public[language] = self._public(language, now)
                info, shared = public[language]
                parts = list(self.audience.changed(key, shared | self._private(info, seat)))
                known = [event for event in (redact(event, seat) for event in told) if event is not None]
                if known:
                    parts += presenters.told(info, known), self._stream(seat, len(known), now)
            await self.send(members, "".join(parts))

    async def _send_commitment(self, row: Deal) -> None:
        """Ask the browsers for their parts, each seat once."""
        parts = row.parts or [None] * self.room.players
        for (seat, _language), members in self.audience.groups().items():
            if seat is not None and parts[seat] is None:
                at_table = [member for member in members if not member.waits]
                await send_all(at_table, frames.commitment(row.pk, row.commitment))

    async def send_whole(self, member: Member) -> None:
        """Send a socket everything it may see."""
        with override(member.language):
            stage = self.stage
            if member.waits and stage != "waiting":
                frame = frames.go_to_table(self.room.number)
            elif stage == "table":
                frame = self._whole_table(member.key)
            elif stage == "preparing":
                frame = frames.whole(frames.preparing()) + frames.stream(None, 0, 0, time.time())
            elif stage == "waiting":
                frame = frames.waiting(await read(partial(_waiting, self.room, member.player, member.language)))
            else:
                frame = frames.whole(frames.over(self.room.number, self.match.pk if self.match else None))
        await self.send([member], frame)

    def _place(self) -> tuple[str, int | None]:
        return self.stage, self.deal.id if self.deal and self.shown else None

    def _whole_table(self, key: Key) -> str:
        assert self.shown is not None
        assert self.deal is not None
        seat, language = key
        if seat is None and not self.room.spectating:
            return frames.whole(frames.not_open()) + frames.nothing_told()
        now = time.time()
        info, public = self._public(language, now)
        regions = public | self._private(info, seat)
        self.audience.sent[key] = regions
        number = self.shown.numbers[seat]
        content = (
            frames.whole(presenters.table(info, regions, seat)) + regions.get("go-on", "") + regions.get("after", "")
        )
        known = [event for event in (redact(event, seat) for event in self.shown.told) if event is not None]
        if seat is None:
            content += frames.nothing_told()  # what a page heard while somebody sat there does not stay on it
        return content + presenters.recalled(info, known, number) + frames.stream(self.deal.id, 0, number, now)

    def _stream(self, seat: int | None, told: int, now: float) -> str:
        assert self.shown is not None
        assert self.deal is not None
        last = self.shown.numbers[seat]
        return frames.stream(self.deal.id, last - told + 1, last, now)

    def _public(self, language: str, now: float) -> tuple[TableInfo, Regions]:
        assert self.shown is not None
        info = self.info(language, now)
        return info, presenters.public_regions(info, view(self.shown.state, None))

    def _private(self, info: TableInfo, seat: int | None) -> Regions:
        assert self.shown is not None
        if seat is None:
            return {}
        regions = presenters.private_regions(info, view(self.shown.state, seat))
        regions["go-on"] = frames.go_on(self.may_go_on(seat))
        if info.finished and info.match is not None:
            regions["after"] = frames.after_match(info.room, info.match, self.rows.again)
        return regions


def _waiting(room: Room, player: int | None, language: str) -> str:
    viewer = Player.objects.filter(pk=player).first() if player else None
    with override(language):
        return waiting_html(room, viewer)
