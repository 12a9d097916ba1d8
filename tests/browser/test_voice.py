"""Four browsers talk: audio flows between all of them, through muting and a lost network."""

import pytest

from tests.browser.play import practise, until
from tests.browser.test_table import sit_down

pytestmark = pytest.mark.slow

COUNT = """async () => {
    const { received } = await import(document.querySelector('script[src*="voice"]').src);
    return await received();
}"""


def flowing(page, peers):
    """Bytes of audio received from each peer, once every one of them has sent some."""
    counts = []
    for _ in range(100):
        counts = page.evaluate(COUNT)
        if len(counts) == peers and all(counts):
            return counts
        page.wait_for_timeout(200)
    raise AssertionError(f"no voice from everybody: {counts}")


def state(page):
    return page.locator("#voice-state").inner_text()


def test_four_voices_connect_mute_drop_and_come_back(visit):
    pages = sit_down(visit, "zunyi")
    for page in pages:
        page.click(".talk-button")
        page.click("#voice-join")
        page.wait_for_selector("#voice.joined")
        assert "关着" in state(page)  # one joins muted
    before = [flowing(page, 3) for page in pages]
    pages[0].wait_for_timeout(1000)
    assert all(sum(flowing(page, 3)) > sum(old) for page, old in zip(pages, before, strict=True))

    pages[1].click("#voice-open")
    assert pages[1].locator("#voice-open").get_attribute("aria-pressed") == "true"
    pages[0].wait_for_selector("#voice [data-seat='1'].speaking")  # the fake microphone beeps
    pages[0].locator("#voice [data-mute='1'][data-on='1']").click()
    until(pages[1], "document.getElementById('voice-open').getAttribute('aria-pressed') === 'false'")
    pages[1].click("#voice-open")
    assert pages[1].locator("#voice-open").get_attribute("aria-pressed") == "false"  # the host has closed it

    pages[2].context.set_offline(True)
    pages[2].wait_for_timeout(1500)
    pages[2].context.set_offline(False)
    pages[2].reload()
    pages[2].wait_for_selector("#table")
    pages[2].click(".talk-button")
    pages[2].click("#voice-join")
    pages[2].wait_for_selector("#voice.joined")
    assert flowing(pages[2], 3)
    assert flowing(pages[0], 3)


def test_without_a_microphone_the_game_goes_on(visit):
    page = visit()
    page.add_init_script(
        "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotFoundError'))"
    )
    practise(page, "新手")
    page.click(".talk-button")
    page.click("#voice-join")
    until(page, "document.getElementById('voice-state').textContent.includes('没有找到麦克风')")
    assert page.locator("#hand .tile").count() >= 13
