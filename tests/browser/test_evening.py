"""An evening of friends: a match of four deals under house rules, on two phones and two desktops.

Somebody makes an account in the middle of a deal, somebody loses the network for forty seconds, somebody is removed and
a bot plays on; each of it once on a phone and once on a desktop. Then the standing, the ledger, one more match.
"""

import re
import time

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.line import Line
from tests.browser.play import answer, choose, is_settled, play_deal, ready, until
from tests.browser.site import Site

pytestmark = pytest.mark.slow

OFFLINE_SECONDS = 40
BACK_SECONDS = 20
PASSWORD = "guiyang-2026-sour-soup"
NAMES = ("房主", "阿珍", "老王", "小李")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    made = Site(tmp_path_factory.mktemp("evening"), FAIRNESS_SECONDS="1").start()
    yield made
    made.kill()


@pytest.fixture
def friends(visit, site):
    """Host and three guests, each in a browser of his own; the last two on lines that can be cut."""
    lines = [Line(site.port), Line(site.port)]
    addresses = [site.url, site.url, *(line.url for line in lines)]
    sizes = (DESKTOP, PHONE, DESKTOP, PHONE)
    pages = [visit("/", size=size, base_url=url) for size, url in zip(sizes, addresses, strict=True)]
    yield pages, lines
    for line in lines:
        line.cut()


def open_room(host):
    """Through the form, with rules of the house; the link to the room."""
    host.click("a[href='/rooms/new/']")
    host.fill("input[name=nickname]", NAMES[0])
    for name, value in {"deals": 4, "flip": "swing", "silkie": True, "advanced": True}.items():
        with host.expect_response("**/house-rules/"):
            choose(host, name, value)
    with host.expect_response("**/house-rules/"):
        host.fill("[name='points.hand.all_pungs']", "7")
        host.press("[name='points.hand.all_pungs']", "Tab")
    expect(host.locator("#played .sentence")).to_contain_text("4局")
    digest = host.locator("#played code").get_attribute("title")
    choose(host, "answer_seconds", 8)
    choose(host, "bank_seconds", 0)
    host.click("main form button[type=submit].button-primary")
    host.wait_for_selector("#waiting")
    return host.locator("main a[href*='/room/']").first.get_attribute("href"), digest


def come_by_link(page, link, name, digest):
    address = re.sub(r"^http://[^/]+", "", link)
    page.goto(address)
    page.fill("input[name=nickname]", name)
    page.click("form[action$='/join/'] button[type=submit]")
    page.wait_for_selector("#waiting .button-wide")
    assert page.locator("#waiting [title]").first.get_attribute("title") == digest
    page.click("#waiting summary:has-text('全部规则')")
    expect(page.locator("#waiting .badge.changed").first).to_be_visible()


def play_slowly(pages, until_moment):
    """They answer, without haste, until that moment, or until the deal is over."""
    while time.monotonic() < until_moment and not is_settled(pages[0]):
        pressed = [answer(page) for page in pages]
        pages[0].wait_for_timeout(1000 if any(pressed) else 50)


def some_turns(pages, count):
    for _turn in range(count):
        for page in pages:
            answer(page)
        pages[0].wait_for_timeout(60)


def go_on(pages):
    """Everybody has read the settlement; the next deal lies on the table."""
    before = deal_of(pages[0])
    for page in pages:
        page.click("#confirm [data-send=confirm]")
    for page in pages:
        until(
            page,
            f"document.querySelector('#table')?.dataset.deal > {before} && !!document.querySelector('#hand .tile')",
        )


def deal_of(page):
    return page.locator("#table").get_attribute("data-deal")


def shown(page):
    """What everybody sees alike."""
    return page.evaluate(
        """() => [...document.querySelectorAll("#table [id^=pond-], #table [id^=melds-], #centre")]
            .map((one) => one.id + [...one.querySelectorAll("use")].map((use) => use.getAttribute("href")).join(" "))
            .sort()"""
    )


def points(page):
    """The points on the plates, by seat."""
    return [page.locator(f"#plate-{seat} .points").inner_text() for seat in range(4)]


def make_account(page, username):
    """In the middle of a deal; the person comes back to the same seat."""
    seat, room = page.locator("#table").get_attribute("data-me"), page.url
    page.click("[data-open=menu]")
    page.click("#menu a[href='/account/']")
    page.fill("input[name=upgrade-username]", username)
    page.fill("input[name=upgrade-password]", PASSWORD)
    page.click("form[action$='/upgrade/'] button[type=submit]")
    expect(page.locator("main")).to_contain_text(username)
    page.goto("/")
    page.click("main a[href^='/room/']")
    page.wait_for_selector("#hand .tile")
    assert page.url == room
    assert page.locator("#table").get_attribute("data-me") == seat


def come_back(page, line, witness):
    """The network is there again: the very table, by itself; one tap ends that the site plays."""
    line.mend()
    page.context.set_offline(False)
    until(page, "document.getElementById('connection').hidden")
    deadline = time.monotonic() + BACK_SECONDS
    while shown(page) != shown(witness):
        assert time.monotonic() < deadline
        page.wait_for_timeout(50)
    page.click("#away [data-send=back]")
    expect(page.locator("#away")).to_be_hidden()


def let_the_site_play(pages):
    for page in pages:
        page.click("[data-open=menu]")
        page.click("#menu [data-send=away]")


def replace_by_bot(host, name):
    host.click("[data-open=menu]")
    host.once("dialog", lambda dialog: dialog.accept())
    host.locator("#menu p", has_text=name).locator("[hx-post$='/replace/']").click()


def number(cell):
    """What stands there; below zero it is written with the minus of print."""
    return int(cell.inner_text().replace("−", "-"))


def read_standing(page):
    """The points in the standing of the match's page, by name; several for a seat that changed hands."""
    rows = page.locator("[aria-labelledby=standing-title] tbody tr")
    return [(row.locator("th").inner_text(), number(row.locator("td.number"))) for row in rows.all()]


def look_at_the_ledger(page, digest):
    page.click("#after a[href^='/match/']")
    standing = read_standing(page)
    assert sum(points for _name, points in standing) == 0
    assert len(standing) == 6  # two seats changed hands
    page.click("main a[href$='/ledger/']")
    expect(page.locator("#standings")).to_contain_text(NAMES[2])
    expect(page.locator("#payments")).to_be_visible()
    expect(page.locator("main code").first).to_have_attribute("title", digest)
    return standing


def test_four_friends_play_an_evening(visit, friends):
    pages, lines = friends
    host, phone, *others = pages
    link, digest = open_room(host)
    for page, name in zip(pages[1:], NAMES[1:], strict=True):
        come_by_link(page, link, name, digest)
    for page in pages:
        ready(page)
    for page in pages:
        page.wait_for_selector("#hand .tile")

    # the first deal, by hand
    play_deal(pages)
    assert len({tuple(shown(page)) for page in pages}) == 1
    go_on(pages)

    # the second: two lose the network, two make accounts meanwhile
    some_turns(pages, 5)
    after_first = points(host)
    for page, line in zip(others, lines, strict=True):
        page.context.set_offline(True)
        line.cut()
        expect(page.locator("#connection")).to_be_visible()
    lost = time.monotonic()
    make_account(host, "fangzhu")
    make_account(phone, "azhen")
    assert points(phone) == after_first
    play_slowly([host, phone], lost + OFFLINE_SECONDS)
    for seat in (2, 3):
        expect(host.locator(f"#plate-{seat} .mark.away")).to_be_visible()
        expect(host.locator(f"#plate-{seat} .mark.offline")).to_be_visible()
    host.wait_for_timeout(max(0, 1000 * (lost + OFFLINE_SECONDS - time.monotonic())))
    for page, line in zip(others, lines, strict=True):
        come_back(page, line, host)
        expect(host.locator("#plate-2 .mark.offline")).to_be_hidden()
    second = deal_of(host)
    let_the_site_play(pages[1:])
    play_deal([host])
    host.click("#confirm [data-send=confirm]")
    for page in pages[1:]:
        until(page, f"document.querySelector('#table')?.dataset.deal > {second}")  # the site has confirmed for them
        page.click("#away [data-send=back]")
        answer(host)

    # the third: two are removed, bots play on
    some_turns(pages, 3)
    for page, seat, name in zip(others, (2, 3), NAMES[2:], strict=True):
        replace_by_bot(host, name)
        expect(page.locator("#notice")).to_contain_text("机器人接着打")
        expect(host.locator(f"#plate-{seat} .who")).to_contain_text("机器人")
        page.goto("/")
        expect(page.locator("main a[href='/rooms/new/']")).to_be_visible()

    # to the end of the fourth
    let_the_site_play([host, phone])
    for page in (host, phone):
        expect(page.locator("#result .standing li")).to_have_count(4, timeout=60_000)
        expect(page.locator("#result .standing")).to_contain_text("大赢家")

    # the standing, the ledger, the account on another device
    room = re.sub(r"^http://[^/]+", "", link)
    standing = [look_at_the_ledger(page, digest) for page in (host, phone)]
    assert standing[0] == standing[1]
    own = next(total for name, total in standing[0] if name.startswith(NAMES[1]))
    elsewhere = visit("/login/")
    elsewhere.fill("input[name=username]", "azhen")
    elsewhere.fill("input[name=password]", PASSWORD)
    elsewhere.click("form[action$='/login/'] button[type=submit]")
    elsewhere.goto("/history/")
    assert number(elsewhere.locator(".matches .own b")) == own

    # one more match: whoever asks first opens the room, the other joins it
    for page in (phone, host):
        page.goto(room)
        page.click("#after [hx-post$='/again/']")
        page.wait_for_selector("#waiting")
    assert host.url == phone.url
    names = [one.inner_text() for one in phone.locator("#waiting li strong").all()]
    assert names[0] == NAMES[1]
    assert NAMES[0] in names
    assert sum("机器人" in name for name in names) == 2
    assert phone.locator("#waiting [title]").first.get_attribute("title") == digest
