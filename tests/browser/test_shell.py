"""The installed shell: without a network there is a page that says what holds."""

from tests.browser.play import until


def test_without_a_network_the_offline_page_comes_from_the_shell(visit):
    page = visit()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    until(page, "navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.goto("/account/")
    assert "没有网络" in page.locator("main").inner_text()
    page.context.set_offline(False)
    page.click("main a")
    page.wait_for_selector("input[name=nickname]")
