"""The end of a deal and of a match: the settlement explained, the confirmations, the standing, the vote."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from rooms.showing.accounts import Account, accounts
from rooms.showing.info import TableInfo, Vote
from rooms.showing.rendering import remembered, render
from rules.engine.match import Place, standing
from rules.engine.position import End, EndKind
from rules.engine.tiles import Kind
from rules.engine.views import DealView, Phase
from rules.labels.events import listed


class Result(NamedTuple):
    """Everything that the end of a deal shows to everybody."""

    names: tuple[str, ...]
    number: int
    deals: int
    variant: str
    headline: str
    tile: Kind | None
    """The winning tile."""
    flip: Kind | None
    accounts: tuple[Account, ...]
    """Winners first, then by points."""
    next_dealer: str
    next_streak: int
    standing: tuple[tuple[Place, str], ...]
    """At the end of the match: places and names."""


def public(info: TableInfo, view: DealView) -> dict[str, str]:
    """The settlement, if the deal is over, and a vote, if there is one."""
    shown = _result(info, view) if view.phase is Phase.OVER and view.settlement is not None else None
    return {
        "result": result(shown),
        "missing": missing(_missing(info) if shown else (), info.confirm_by),
        "vote": vote(info.vote, info.names, False),
    }


def private(info: TableInfo, view: DealView) -> dict[str, str]:
    """What the viewer himself is asked: to confirm, to vote, to come back."""
    me = view.viewer
    assert me is not None
    asked = view.settlement is not None and me not in info.confirmed and not info.finished
    parts = dict(controls(asked, view.settlement is not None, info.people[me].away))
    if info.vote:
        parts["vote"] = vote(info.vote, info.names, info.vote.answers[me] is None)
    return parts


@remembered
def result(shown: Result | None) -> str:
    """The panel of the settlement; hidden while the deal runs."""
    return render("result", result=shown, names=shown.names if shown else ())


@remembered
def missing(names: tuple[str, ...], confirm_by: int | None) -> str:
    """Who has not confirmed yet, and until when they are waited for."""
    return render("missing", names=names, confirm_by=confirm_by)


@remembered
def controls(asked: bool, over: bool, is_away: bool) -> Mapping[str, str]:
    """The button that says: I have read it; and 托管: the one tap that ends it."""
    return {"confirm": render("confirm", asked=asked, over=over), "away": render("away", away=is_away)}


@remembered
def vote(vote: Vote | None, names: tuple[str, ...], asked: bool) -> str:
    """Who asks for what, who has answered, and the two buttons for who has not."""
    return render("vote", vote=vote, names=names, asked=asked)


def _missing(info: TableInfo) -> tuple[str, ...]:
    if info.finished:
        return ()
    return tuple(name for seat, name in enumerate(info.names) if seat not in info.confirmed)


def _result(info: TableInfo, view: DealView) -> Result:
    assert view.settlement is not None
    names = info.names
    places = standing([person.total for person in info.people]) if info.finished else ()
    return Result(
        names=names,
        number=info.number,
        deals=info.deals,
        variant=info.variant,
        headline=_headline(view.end, names),
        tile=view.end.tile if view.end else None,
        flip=view.flip,
        accounts=accounts(view, info.people),
        next_dealer=names[view.settlement.next_dealer],
        next_streak=view.settlement.next_streak,
        standing=tuple((place, names[place.seat]) for place in places),
    )


def _headline(end: End | None, names: tuple[str, ...]) -> str:
    if end is None or end.how is EndKind.DRAW:
        return _("Nobody wins")
    pattern = {
        EndKind.SELF_DRAW: _("%(names)s wins, self-drawn"),
        EndKind.DISCARD: _("%(names)s wins on a discard of %(source)s"),
        EndKind.ROBBED_KONG: _("%(names)s robs the kong of %(source)s"),
    }[end.how]
    source = names[end.source] if end.source is not None else ""
    return pattern % {"names": listed([names[seat] for seat in end.winners]), "source": source}
