"""The waiting room changes under one's fingers: nothing that somebody is doing there gets lost."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP
from tests.browser.play import join_room, open_room

pytestmark = pytest.mark.slow


def test_what_one_does_in_the_waiting_room_outlives_what_others_do(visit):
    host, guest = visit(size=DESKTOP), visit(size=DESKTOP)
    number = open_room(host, "房主", answer_seconds=0)
    join_room(guest, number, "阿珍")
    expect(host.locator("#waiting")).to_contain_text("阿珍")

    # a press that lasts while somebody comes in
    button = guest.locator("#waiting [hx-post$='/ready/']")
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    guest.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    guest.mouse.down()
    host.click("#waiting summary:has-text('全部规则')")
    host.fill("#room-password", "鸡")
    third = visit()
    join_room(third, number, "老王")
    expect(guest.locator("#waiting")).to_contain_text("老王")
    guest.mouse.up()
    expect(host.locator("#waiting li", has_text="阿珍")).to_contain_text("已准备")

    # what the host was writing and reading is still there
    expect(host.locator("#room-password")).to_have_value("鸡")
    expect(host.locator("#room-password")).to_be_focused()
    expect(host.locator("#waiting dl.facts")).to_be_visible()
    host.press("#room-password", "Enter")
    expect(host.locator("label[for=room-password]")).to_contain_text("改密码")

    # the very button that changes: pressed by the host while it is taken from under him
    chair = host.locator("#waiting li", has_text="老王")
    chair.locator("summary").click()
    remove = chair.locator("[hx-post$='/remove/']")
    remove.scroll_into_view_if_needed()
    box = remove.bounding_box()
    host.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    host.mouse.down()
    third.click("#waiting [hx-post$='/ready/']")
    expect(third.locator("#waiting [hx-post$='/unready/']")).to_be_visible()
    host.wait_for_timeout(500)
    host.mouse.up()
    expect(host.locator("#waiting")).not_to_contain_text("老王")
    expect(third.locator("#room")).to_contain_text("座位")
    expect(third.locator(f"#room a[href$='/room/{number}/']")).to_be_visible()
