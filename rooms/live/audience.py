"""The sockets that look at one table in this process, and what each of them has been sent."""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from rooms.live.allowance import Allowance

Regions = dict[str, str]
Key = tuple[int | None, str]
"""Seat (None: a spectator) and language: whoever shares both is sent the same."""


@dataclass(eq=False, slots=True)
class Member:
    """One socket."""

    send: Callable[[str], Awaitable[None]]
    player: int | None
    """Whose socket it is; None: somebody who is not known."""
    language: str
    waits: bool = False
    """Whether its page is that of the waiting room, which cannot show a table."""
    seat: int | None = None
    session: str = ""
    """The browser in which its person signed in (`notify.session_mark`); empty: none."""
    signals: Allowance = field(default_factory=Allowance)
    """How many voice signals it may still send."""
    replaced: bool = False
    """Its person plays on another page now."""

    @property
    def key(self) -> Key:
        """With whom it shares its frames."""
        return self.seat, self.language


@dataclass(slots=True)
class Audience:
    """All sockets of a table."""

    members: list[Member] = field(default_factory=list)
    sent: dict[Key, Regions] = field(default_factory=dict)
    """The regions as the browsers have them."""

    def add(self, member: Member) -> list[Member]:
        """One more; the older sockets of the same seat, which it takes over."""
        self.members.append(member)
        if member.seat is None:
            return []
        older = [other for other in self.members if other is not member and other.seat == member.seat]
        return [other for other in older if not other.replaced]

    def remove(self, member: Member) -> None:
        """It is gone."""
        if member in self.members:
            self.members.remove(member)
        self.forget_unused()

    def seats(self) -> frozenset[int]:
        """The seats of which somebody looks on."""
        return frozenset(member.seat for member in self.members if member.seat is not None)

    def groups(self) -> dict[Key, list[Member]]:
        """The sockets that are shown the table, by what they are sent."""
        groups: dict[Key, list[Member]] = {}
        for member in self.members:
            if not member.replaced:
                groups.setdefault(member.key, []).append(member)
        return groups

    def changed(self, key: Key, regions: Regions) -> Iterator[str]:
        """Those of the regions that this group does not have yet, which count as sent from now on."""
        have = self.sent.setdefault(key, {})
        for name, text in regions.items():
            if have.get(name) != text:
                have[name] = text
                yield text

    def forget_unused(self) -> None:
        """Drop what was sent to groups in which nobody is left."""
        keys = {member.key for member in self.members}
        for key in [key for key in self.sent if key not in keys]:
            del self.sent[key]


async def send_all(members: Iterable[Member], frame: str) -> None:
    """Send a frame; a socket that is closing loses it, and comes back for a whole one."""
    for member in members:
        with suppress(Exception):  # whatever the server raises for a socket that is closing
            await member.send(frame)
