"""Four phones play a deal of each variant to its settlement: with a reload, an offline spell and a killed server."""

import pytest
from playwright.sync_api import expect

from tests.browser.play import answer, is_settled, join_room, open_room, play_deal, practise, ready

pytestmark = pytest.mark.slow


def sit_down(visit, variant, **fields):
    """Four people in one room whose first deal is on the table."""
    host = visit()
    number = open_room(host, "房主", variant=variant, answer_seconds=0, **fields)
    guests = [visit() for _ in range(3)]
    for guest, name in zip(guests, ("阿珍", "老王", "小李"), strict=True):
        join_room(guest, number, name)
    pages = [host, *guests]
    for page in pages:
        ready(page)
    for page in pages:
        page.wait_for_selector("#table")
    return pages


def shared(page):
    """What everybody sees alike: ponds and melds, the wall."""
    return page.evaluate(
        """() => [...document.querySelectorAll("#table [id^=pond-], #table [id^=melds-], #centre")]
            .map((one) => one.id + [...one.querySelectorAll("use")].map((use) => use.getAttribute("href")).join(" "))
            .sort()"""
    )


@pytest.mark.parametrize("variant", ["zunyi", "wengan"])
def test_four_phones_play_a_deal_to_its_settlement(visit, variant):
    pages = sit_down(visit, variant)
    for _ in range(6):
        for page in pages:
            answer(page)
            page.wait_for_timeout(30)
    pages[1].reload()
    pages[1].wait_for_selector("#table")
    pages[2].context.set_offline(True)
    pages[2].wait_for_timeout(1500)
    expect(pages[2].locator("#connection")).to_be_visible()
    pages[2].context.set_offline(False)
    expect(pages[2].locator("#connection")).to_be_hidden()
    play_deal(pages)
    totals = [page.locator("#result").text_content().strip() for page in pages]
    assert all(totals)
    assert len({tuple(shared(page)) for page in pages}) == 1


def test_a_newcomer_practises_at_once(visit):
    page = visit()
    practise(page, "新手")
    play_deal([page])
    assert is_settled(page)


def test_a_killed_server_loses_nothing(visit, site):
    pages = sit_down(visit, "zunyi")
    for _ in range(4):
        for page in pages:
            answer(page)
            page.wait_for_timeout(30)
    pages[0].wait_for_timeout(500)
    before = [shared(page) for page in pages]
    site.kill()
    site.start()
    for page in pages:
        page.reload()
        page.wait_for_selector("#table")
    assert [shared(page) for page in pages] == before
    play_deal(pages)
