"""One person plays a whole deal with the keyboard alone and hears all of it."""

import time

import pytest

from tests.browser.conftest import DESKTOP
from tests.browser.play import is_settled
from tests.browser.transcript import heard, listen, to_be_told

pytestmark = pytest.mark.slow

STATE = """() => {
    const hand = document.getElementById("hand");
    const busy = [hand, document.getElementById("prompt")].some((one) => one?.getAttribute("aria-busy"));
    if (!hand?.dataset.question || busy) return null;
    const buttons = [...document.querySelectorAll("#prompt button")];
    const lifted = [...hand.querySelectorAll("[aria-pressed=true]")].length;
    return {
        question: hand.dataset.question, mode: hand.dataset.mode, lifted,
        choices: buttons.map((one) => one.dataset.action ?? (one.hasAttribute("data-swap") ? "hand-over" : "toggle")),
    };
}"""
FOCUS = "() => document.activeElement.closest('#hand, #prompt')?.id ?? document.activeElement.tagName"
WANTED = ("win", "kong", "pung", "void", "declare", "pass")


def focused(page, attribute):
    return page.evaluate("(name) => document.activeElement.getAttribute(name)", attribute)


def tab_to(page, selector, key="Tab"):
    """Walk with Tab until something is focused."""
    for _ in range(60):
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{selector} cannot be reached by {key}")


def begin(page, variant):
    tab_to(page, "input[name=nickname]")
    page.keyboard.type("盲侠")
    tab_to(page, f"button[name=variant][value={variant}]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#table")


def swap(page):
    """Arrows and Space lift three tiles, their number hands them over."""
    page.keyboard.press("ArrowRight")
    for _ in range(3):
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
    page.keyboard.press("1")


def discard(page):
    """Up to the tile just drawn, left until one may go; Enter lifts it, Enter lets it go."""
    page.keyboard.press("ArrowUp")
    for _ in range(14):
        if focused(page, "data-action"):
            break
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.wait_for_timeout(150)  # two presses at once do not discard
    page.keyboard.press("Enter")


def answer(page, state):
    for verb in WANTED:
        for place, choice in enumerate(state["choices"], 1):
            if choice.startswith(verb):
                page.keyboard.press(str(place))
                return
    (swap if state["mode"] == "swap" else discard)(page)


def play(page, seconds=150):
    deadline = time.monotonic() + seconds
    lost = []
    while not is_settled(page):
        assert time.monotonic() < deadline, page.locator("#table").inner_text()
        state = page.evaluate(STATE)
        if state is None:
            page.wait_for_timeout(30)
            continue
        if state["mode"] == "discard" and not any(one.startswith(WANTED) for one in state["choices"]):
            discard(page)
            page.wait_for_timeout(60)
            lost.append(page.evaluate(FOCUS))
        else:
            answer(page, state)
            page.wait_for_timeout(60)
    return lost


@pytest.mark.parametrize("variant", ["zunyi", "wengan"])
def test_a_deal_by_keys_alone_is_told_to_its_end(visit, site, variant):
    page = visit(size=DESKTOP)
    listen(page)
    page.reload()
    begin(page, variant)
    room = page.url.rstrip("/").rsplit("/", 1)[1]
    focus = play(page)
    page.wait_for_timeout(300)
    me, deal = (page.locator("#table").get_attribute(name) for name in ("data-me", "data-deal"))
    expected = to_be_told(site, room, int(me))
    spoken = heard(page)
    assert spoken == expected
    assert len(spoken) > 8
    assert "BODY" not in focus  # what is swapped under the fingers keeps the focus
    tab_to(page, "#confirm [data-send], #result [data-send]")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#table:not([data-deal='{deal}'])", timeout=20_000)
