"""Fingers that slip, hurry and drag; tabs that sleep or double: nothing is sent that was not meant."""

import json
import time

import pytest

from tests.browser.play import answer, is_settled, practise, until

TURN = """() => {
    const hand = document.getElementById("hand");
    return hand?.dataset.mode === "discard" && hand.dataset.question && !hand.getAttribute("aria-busy")
        && !document.querySelector("#prompt [data-action]") && !document.querySelector(".htmx-settling");
}"""
PICTURE = """() => [...document.querySelectorAll("#table [id]")]
    .filter((one) => !["prompt"].includes(one.id))
    .map((one) => one.id + " " + one.textContent.replace(/\\s+/g, " ") + " "
        + [...one.querySelectorAll("use, [data-action]")].map((part) =>
            part.getAttribute("href") ?? part.dataset.action).join(" ")).sort()"""


class Wire:
    """What the page sends over its socket; what the server says can be held back."""

    def __init__(self, page):
        self.sent, self.held, self.holding = [], [], False
        page.route_web_socket("**/ws/room/**", self._connect)

    def _connect(self, route):
        server = route.connect_to_server()
        route.on_message(lambda text: (self.sent.append(json.loads(text)), server.send(text)))
        server.on_message(lambda text: self.held.append((route, text)) if self.holding else route.send(text))

    def release(self):
        self.holding = False
        for route, text in self.held:
            route.send(text)
        self.held.clear()

    @property
    def acts(self):
        return [message["action"] for message in self.sent if message["type"] == "act"]


def to_my_turn(page, seconds=60):
    """Until a tile is to be discarded; a deal that ends before goes on to the next one."""
    deadline = time.monotonic() + seconds
    while not page.evaluate(TURN):
        assert time.monotonic() < deadline, page.locator("#room").inner_text()
        if is_settled(page):
            page.evaluate("document.querySelector('#confirm [data-send]')?.click()")
        elif (
            not page.evaluate("document.getElementById('hand')?.dataset.mode === 'discard'")
            or page.locator("#prompt [data-action]").count()
        ):
            answer(page)
        page.wait_for_timeout(60)


@pytest.fixture
def seated(visit):
    """A person in a practice room whose turn it is, and her wire."""
    page = visit()
    wire = Wire(page)
    practise(page, "手快")
    to_my_turn(page)
    page.wait_for_timeout(300)
    wire.sent.clear()
    return page, wire


def places(page):
    """The middle of each tile that may be discarded, and its action."""
    return page.evaluate(
        """() => [...document.querySelectorAll("#hand .tile[data-action]")].map((tile) => {
            const box = tile.getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2, tile.dataset.action];
        })"""
    )


def drag(page, start, up):
    """A finger goes down on the tile, up by so many pixels, and leaves."""
    x, y = start
    touch = page.context.new_cdp_session(page)

    def send(kind, *points):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in points]})

    send("touchStart", (x, y))
    for step in range(1, 6):
        send("touchMove", (x, y - up * step / 5))
    send("touchEnd")
    touch.detach()


def test_two_taps_on_neighbours_discard_nothing(seated):
    page, wire = seated
    tiles = places(page)
    for (x, y, _), (other_x, other_y, _) in zip(tiles[::2], tiles[1::2], strict=False):  # none is tapped twice
        page.touchscreen.tap(x, y)
        page.touchscreen.tap(other_x, other_y)
    page.wait_for_timeout(300)
    assert wire.acts == []
    assert page.locator("#hand .lifted").count() == 1


def test_three_taps_discard_once_and_nothing_while_it_is_pending(seated):
    page, wire = seated
    x, y, action = places(page)[0]
    wire.holding = True
    for _ in range(3):
        page.touchscreen.tap(x, y)
        page.wait_for_timeout(150)
    assert wire.acts == [action]
    assert page.locator("#hand").get_attribute("aria-busy") == "true"
    for other_x, other_y, _ in places(page)[1:4]:
        page.touchscreen.tap(other_x, other_y)
        page.wait_for_timeout(130)
        page.touchscreen.tap(other_x, other_y)
    page.keyboard.press("1")
    assert wire.acts == [action]
    wire.release()
    until(page, "!document.querySelector('#hand[aria-busy]')")


def test_a_press_without_an_answer_may_be_made_again_as_the_same_request(seated):
    page, wire = seated
    x, y, action = places(page)[0]
    wire.holding = True
    page.touchscreen.tap(x, y)
    page.wait_for_timeout(150)
    page.touchscreen.tap(x, y)
    page.wait_for_timeout(4300)
    page.touchscreen.tap(x, y)
    page.wait_for_timeout(150)
    sent = [message for message in wire.sent if message["type"] == "act"]
    assert [message["action"] for message in sent] == [action, action]
    assert len({message["request"] for message in sent}) == 1
    wire.release()
    until(page, "!document.querySelector('#hand[aria-busy]')")
    assert page.locator("#notice").inner_text() == ""


def test_a_tile_dragged_up_is_discarded_and_one_let_go_of_is_not(seated):
    page, wire = seated
    x, y, action = places(page)[-1]
    drag(page, (x, y), 25)
    page.wait_for_timeout(200)
    assert wire.acts == []
    drag(page, (x, y), 90)
    page.wait_for_timeout(200)
    assert wire.acts == [action]


def test_after_a_drag_the_keyboard_presses_tiles(seated):
    page, wire = seated
    x, y, _ = places(page)[-1]
    drag(page, (x, y), 25)
    page.locator("#hand .tile[data-action]").first.focus()
    page.keyboard.press("Enter")
    assert page.locator("#hand .lifted").count() == 1
    assert wire.acts == []


def settled_picture(page):
    """The table once it waits for this person."""
    before = None
    for _ in range(60):
        now = page.evaluate(PICTURE)
        if now == before and page.evaluate("document.getElementById('stream').dataset.seen === '1'"):
            return now
        before = now
        page.wait_for_timeout(400)
    raise AssertionError("the table does not come to rest")


def test_a_frozen_tab_comes_back_to_the_very_table(visit):
    page = visit()
    practise(page, "瞌睡")
    to_my_turn(page)
    browser = page.context.new_cdp_session(page)
    answer(page)
    page.wait_for_timeout(130)
    answer(page)
    browser.send("Page.setWebLifecycleState", {"state": "frozen"})
    time.sleep(10)
    browser.send("Page.setWebLifecycleState", {"state": "active"})
    back = settled_picture(page)
    page.reload()
    page.wait_for_selector("#table")
    assert settled_picture(page) == back
    to_my_turn(page)


def test_of_two_tabs_the_first_says_so_and_can_take_back(visit):
    page = visit()
    practise(page, "两页")
    to_my_turn(page)
    picture = settled_picture(page)
    second = page.context.new_page()
    second.goto(page.url)
    second.wait_for_selector("#table")
    page.wait_for_selector(".taken-over button")
    assert page.locator("#table").count() == 0
    assert settled_picture(second) == picture
    page.click(".taken-over button")
    page.wait_for_selector("#table")
    second.wait_for_selector(".taken-over button")
    assert settled_picture(page) == picture
    to_my_turn(page)
