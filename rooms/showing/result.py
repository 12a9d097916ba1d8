"""The end of a deal and of a match: the settlement explained, the confirmations, the standing, the vote."""

from rooms.showing.info import TableInfo, Vote
from rooms.showing.rendering import remembered, render
from rules.engine.views import DealView


def public(info: TableInfo, view: DealView) -> dict[str, str]:
    """The settlement, if the deal is over, and a vote, if there is one."""
    names = tuple(person.name for person in info.people)
    totals = tuple(zip(names, view.settlement.totals, strict=True)) if view.settlement else ()
    return {
        "result": render("result", settlement=view.settlement, totals=totals),
        "vote": vote(info.vote, names, False),
    }


def private(info: TableInfo, view: DealView) -> dict[str, str]:
    """What the viewer himself is asked: to confirm, to vote."""
    me = view.viewer
    names = tuple(person.name for person in info.people)
    asked = view.settlement is not None and me not in info.confirmed
    parts = {"confirm": render("confirm", asked=asked)}
    if info.vote and me is not None:
        parts["vote"] = vote(info.vote, names, info.vote.answers[me] is None)
    return parts


@remembered
def vote(vote: Vote | None, names: tuple[str, ...], asked: bool) -> str:
    """Who asks for what, who has answered, and the two buttons for who has not."""
    return render("vote", vote=vote, names=names, asked=asked)
