"""The small elements that a frame carries beside the regions of the table; each replaces the one with its id, which is
what the extension does with an element that does not say how it is to be swapped.
"""

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _


def stream(deal: int | None, first: int, last: int, now: float) -> str:
    """How far the viewer's stream is: this frame tells the events `first` .. `last` of the deal.

    `first` 0: the frame shows the whole table as it stands after `last`. `now`: the server's clock, by which the
    browser reads deadlines.
    """
    return (
        f'<div id="stream" data-deal="{deal or ""}" data-first="{first}" data-seq="{last}"'
        f' data-now="{round(now * 1000)}" hidden></div>'
    )


def whole(content: str) -> str:
    """The content of the room, all of it."""
    return f'<div id="room" hx-swap-oob="innerHTML">{content}</div>'


def waiting(content: str) -> str:
    """The waiting room: js/waiting.js changes what differs."""
    return f'<div id="room" hx-swap-oob="regions">{content}</div>'


def no_seat(number: str) -> str:
    """For a page of the waiting room whose person has no chair there any more."""
    return whole(
        format_html(
            '<section class="card stack"><p>{}</p><p class="row"><a class="button" href="{}">{}</a>'
            '<a class="button" href="{}">{}</a></p></section>',
            _("You have no seat in this room any more."),
            reverse("room", args=[number]),
            _("Back to the room"),
            reverse("home"),
            _("To the first page"),
        )
    )


def nothing_told() -> str:
    """The spoken log begins anew."""
    return '<div id="log" hx-swap-oob="innerHTML"></div>'


def notice(text: str) -> str:
    """One sentence for the person; empty takes the last one away."""
    return format_html('<p id="notice" class="notice" role="alert">{}</p>', text)


def acknowledgement(request: str, accepted: bool) -> str:
    """What became of the request with this id."""
    result = "accepted" if accepted else "refused"
    return format_html('<div id="ack" data-request="{}" data-result="{}" hidden></div>', request, result)


def commitment(deal: int, published: str) -> str:
    """The server has committed itself to a secret: the browser answers with its random part."""
    return format_html(
        '<div id="fair" hx-swap-oob="true" data-deal="{}" data-commitment="{}" hidden></div>', deal, published
    )


def preparing() -> str:
    """What stands in the room while the wall is made."""
    return format_html('<section class="card preparing"><p>{}</p></section>', _("The wall is being shuffled together."))


def taken_over() -> str:
    """What stands in the room of a page whose person plays on another one."""
    return format_html(
        '<section class="card taken-over"><p>{}</p>'
        '<form ws-send><input type="hidden" name="type" value="take">'
        '<button type="submit" class="button">{}</button></form></section>',
        _("You play on another device or in another tab now."),
        _("Play here"),
    )


def after_match(number: str, match: int, again: str) -> str:
    """The ways on from a finished match; `again`: the number of the room in which they meet again, if there is one."""
    sentence = _("Join the next match in room %(number)s") % {"number": again} if again else _("One more match")
    return format_html(
        '<nav id="after" hx-swap-oob="true" class="after-match">'
        '<button type="button" class="button button-primary" hx-post="{}">{}</button>'
        '<a class="button" href="{}">{}</a><a class="button" href="{}">{}</a></nav>',
        reverse("room_again", args=[number]),
        sentence,
        reverse("match", args=[match]),
        _("Standing and ledger"),
        reverse("home"),
        _("To the first page"),
    )


def go_on(offered: bool) -> str:
    """The host's button for the next deal when somebody does not confirm; nothing as long as it is not offered."""
    if not offered:
        return '<div id="go-on" hx-swap-oob="true" hidden></div>'
    return format_html(
        '<div id="go-on" hx-swap-oob="true"><button type="button" class="button" data-send="go_on">{}</button></div>',
        _("Go on without the others"),
    )


def go_to_table(number: str) -> str:
    """For a page that shows the waiting room: the match has begun, or the room is gone; it loads its page anew."""
    address = reverse("room_waiting", args=[number])
    return whole(format_html('<div hx-get="{}" hx-trigger="load">{}</div>', address, _("The match begins.")))


def over(number: str, match: int | None) -> str:
    """What stands in a room whose match was dissolved, or that was closed before it began."""
    ways = [(reverse("home"), _("To the first page"))]
    if match is not None:
        ways.insert(0, (reverse("match", args=[match]), _("What was settled")))
    links = format_html_join(" ", '<a class="button" href="{}">{}</a>', ways)
    sentence = _("The match in room %(number)s was dissolved.") if match else _("Room %(number)s is closed.")
    return format_html('<section class="card over"><p>{}</p><p>{}</p></section>', sentence % {"number": number}, links)


def not_open() -> str:
    """What stands there for somebody who has no seat where watching is not allowed."""
    return format_html(
        '<section class="card not-open"><p>{}</p></section>', _("Only those who play may see this table.")
    )
