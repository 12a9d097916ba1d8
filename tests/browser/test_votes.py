"""What people decide beside the game: to dissolve a match, to play in the rooms of their club."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.play import choose, join_room, ready
from tests.browser.site import Site

pytestmark = pytest.mark.slow

VOTE_SECONDS = 6


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    made = Site(tmp_path_factory.mktemp("votes"), DISSOLVE_SECONDS=str(VOTE_SECONDS)).start()
    yield made
    made.kill()


def found_room(page, nickname, **wishes):
    """A room with these wishes; its number."""
    page.goto("/rooms/new/")
    if page.locator("input[name=nickname]").count():
        page.fill("input[name=nickname]", nickname)
    for name, value in wishes.items():
        choose(page, name, value)
    page.click("main form button[type=submit].button-primary")
    page.wait_for_selector("#waiting")
    return page.url.rstrip("/").rsplit("/", 1)[1]


def plate(page, seat):
    return page.locator(f"#plate-{seat}")


def press_in_menu(page, selector):
    page.click("[data-open=menu]")
    page.click(f"#menu {selector}")


def two_and_bots(visit):
    """Two people and two bots whose first deal is on the table, waiting for the people."""
    host, guest = visit(size=DESKTOP), visit()
    number = found_room(host, "房主", answer_seconds=0)
    join_room(guest, number, "阿珍")
    ready(guest)
    host.click("#waiting [hx-post$='/fill/']")
    expect(host.locator("#waiting .badge.good")).to_have_count(3)
    ready(host)
    for page in (host, guest):
        page.wait_for_selector("#hand .tile")
    return host, guest


def ask_to_dissolve(page):
    press_in_menu(page, "[data-what=dissolve]")


def vote(page, yes):
    page.click(f"#vote [data-yes='{int(yes)}']")


def test_a_match_is_dissolved_when_all_agree(visit):
    host, guest = two_and_bots(visit)
    ask_to_dissolve(host)
    expect(guest.locator("#vote")).to_contain_text("房主")
    vote(guest, True)
    for page in (host, guest):
        expect(page.locator("#room .over")).to_contain_text("解散")
    guest.click("#room .over a[href^='/match/']")
    expect(guest.locator("main")).to_contain_text("作废")
    host.goto("/rooms/new/")
    expect(host.locator("form.house-form")).to_be_visible()  # nobody sits in the dissolved room any more


def test_a_refusal_or_silence_keeps_the_match_and_silence_of_who_is_gone_does_not(visit):
    host, guest = two_and_bots(visit)
    ask_to_dissolve(guest)
    vote(host, False)
    for page in (host, guest):
        expect(page.locator("#notice")).to_contain_text("接着打")
        expect(page.locator("#vote")).to_be_hidden()

    ask_to_dissolve(host)
    for page in (host, guest):
        page.wait_for_selector("#vote:not([hidden])")
    for page in (host, guest):
        expect(page.locator("#vote")).to_be_hidden(timeout=VOTE_SECONDS * 3000)
        expect(page.locator("#notice")).to_contain_text("接着打")
        assert page.locator("#hand .tile").count() >= 13

    guest.goto("/rules/zunyi/")
    expect(plate(host, 1).locator(".mark.offline")).to_be_visible()
    ask_to_dissolve(host)
    expect(host.locator("#vote")).to_be_visible()
    expect(host.locator("#room .over")).to_contain_text("解散", timeout=VOTE_SECONDS * 3000)


def register(page, name, nickname):
    page.goto("/register/")
    page.fill("input[name=nickname]", nickname)
    page.fill("input[name=username]", name)
    page.fill("input[name=password]", "guiyang-2026-sour-soup")
    page.click("form[action$='/register/'] button[type=submit]")
    page.wait_for_url("**/")


def test_a_club_and_a_room_of_it(visit):
    owner, member, friend, stranger = (visit(size=size) for size in (DESKTOP, PHONE, PHONE, DESKTOP))
    register(owner, "laozhang", "老张")
    owner.goto("/clubs/")
    owner.fill("#club-name", "周五牌局")
    owner.click("form[action$='/found/'] button[type=submit]")
    owner.wait_for_url("**/club/*/")
    club = owner.url
    code = owner.locator(".code").first.inner_text()

    register(member, "xiaoli", "小李")
    member.goto(owner.locator("a[href*='/clubs/join/']").get_attribute("href"))
    member.click("form[action$='/clubs/join/'] button[type=submit]")
    member.goto(club)
    expect(member.locator("#club-rooms")).to_have_count(0)  # not yet let in
    owner.goto(f"{club}members/")
    owner.click("form[action$='/approve/'] button[type=submit]")
    owner.goto(f"{club}settings/")
    owner.locator("input[name=approval]").uncheck(force=True)
    owner.click("form[action$='/edit/'] button[type=submit]")

    register(friend, "azhen", "阿珍")
    friend.goto("/clubs/")
    friend.fill("#club-code", code.lower())
    friend.click("form[action$='/clubs/join/'] button[type=submit]")
    friend.wait_for_url("**/club/*/")
    member.goto(club)
    expect(member.locator("#club-rooms a")).to_have_count(0)

    owner.goto(club)
    owner.click("a[href*='/rooms/new/?club=']")
    owner.click("main form button[type=submit].button-primary")
    owner.wait_for_selector("#waiting")
    for page, name in ((member, "小李"), (friend, "阿珍")):
        page.click("#club-rooms a.button-primary")  # the list shows it by itself
        page.click("form[action$='/join/'] button[type=submit]")
        page.wait_for_selector("#waiting .button-wide")
        expect(owner.locator("#waiting")).to_contain_text(name)
    names = [one.inner_text() for one in owner.locator("#waiting li strong").all()]
    assert names[:3] == ["老张", "小李", "阿珍"]
    stranger.goto(owner.url)
    stranger.fill("input[name=nickname]", "路人")
    stranger.click("form[action$='/join/'] button[type=submit]")
    expect(stranger.locator("body")).to_contain_text("你不是这个亲友圈的成员")
    expect(owner.locator("#waiting")).not_to_contain_text("路人")
