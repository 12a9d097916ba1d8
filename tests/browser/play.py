"""People who play: they read the page and press what it offers."""

import time

PREFERENCE = ["win", "kong", "pung", "void", "declare", "pass"]


def until(page, condition, seconds=40):
    """Wait until a JavaScript expression is true; asked from outside, for the page's policy forbids `eval` within."""
    deadline = time.monotonic() + seconds
    while not page.evaluate(condition):
        assert time.monotonic() < deadline, condition
        page.wait_for_timeout(50)


def practise(page, nickname, variant="zunyi"):
    page.fill("input[name=nickname]", nickname)
    page.click(f"button[name=variant][value={variant}]")
    page.wait_for_selector("#table")


def open_room(page, nickname, **fields):
    """Open a room and return its number; `fields` are set in the form by name."""
    page.goto("/rooms/new/")
    page.fill("input[name=nickname]", nickname)
    for name, value in fields.items():
        choose(page, name, value)
    page.click("main form button[type=submit].primary, main form button[type=submit].button-primary")
    page.wait_for_url("**/room/*/")
    return page.url.rstrip("/").rsplit("/", 1)[1]


def choose(page, name, value):
    field = page.locator(f"[name='{name}']").first
    kind = field.evaluate("field => field.tagName === 'SELECT' ? 'select' : field.type")
    if kind == "select":
        field.select_option(str(value))
    elif kind == "checkbox":
        if field.is_checked() != bool(value):
            page.locator(f"label:has([name='{name}'])").click()
    elif kind == "radio":
        page.locator(f"label:has([name='{name}'][value='{value}'])").click()
    else:
        field.fill(str(value))


def join_room(page, number, nickname):
    page.goto(f"/room/{number}/")
    page.fill("input[name=nickname]", nickname)
    page.click("main form[action$='/join/'] button[type=submit]")
    page.wait_for_selector("#waiting, #table")


def ready(page):
    page.click("#waiting [hx-post$='/ready/']")


ANSWER = """(preference) => {
    const prompt = [...document.querySelectorAll("#prompt [data-action]")].filter((one) => !one.disabled);
    for (const verb of preference) {
        const button = prompt.find((one) => one.dataset.action.startsWith(verb));
        if (button) return button.click(), true;
    }
    const hand = document.getElementById("hand");
    if (!hand || !hand.dataset.question) return false;
    if (hand.dataset.mode === "swap") {
        [...hand.querySelectorAll(".tile:not(.lifted)")].slice(0, 3).forEach((tile) => tile.click());
        return document.querySelector("#prompt [data-swap]").click(), true;
    }
    const tiles = [...hand.querySelectorAll("[data-action]")];
    if (!tiles.length || hand.getAttribute("aria-busy")) return false;
    const lifted = hand.querySelector(".lifted");
    (lifted ?? tiles[tiles.length - 1]).click();
    return true;
}"""
SETTLED = "document.querySelector('#result:not([hidden])') !== null"
PLAY = f"""(preference) => {{
    const answer = {ANSWER};
    const player = setInterval(() => {SETTLED} ? clearInterval(player) : answer(preference), 25);
}}"""
"""Play until the settlement, without being asked from outside each time: that is what costs a browser most."""


def answer(page):
    """Answer the open question, if there is one; whether something was pressed."""
    return page.evaluate(ANSWER, PREFERENCE)


def is_settled(page):
    return page.evaluate(SETTLED)


def play_deal(pages, seconds=120):
    """All of them play until everybody sees the settlement."""
    for page in pages:
        page.evaluate(PLAY, PREFERENCE)
    deadline = time.monotonic() + seconds
    while not all(is_settled(page) for page in pages):
        assert time.monotonic() < deadline, [page.locator("#table").inner_text() for page in pages]
        pages[0].wait_for_timeout(250)
