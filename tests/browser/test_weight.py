"""What the pages weigh on the wire, and that they stay whole through a deal."""

import time

import pytest

from tests.browser.play import answer, is_settled, practise

KILOBYTE = 1000
HOME = 150 * KILOBYTE
TABLE = 220 * KILOBYTE

WATCH = """() => {
    window.faults = [];
    document.addEventListener("securitypolicyviolation", (event) =>
        window.faults.push(`policy: ${event.violatedDirective} ${event.blockedURI}`));
    const look = () => {
        const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
        const doubled = ids.filter((id, at) => ids.indexOf(id) !== at);
        if (doubled.length) window.faults.push(`doubled ids: ${doubled}`);
        if (ids.some((id) => !id.trim())) window.faults.push("an empty id");
        window.swaps = (window.swaps ?? 0) + 1;
    };
    document.addEventListener("htmx:wsAfterMessage", look);
    document.addEventListener("DOMContentLoaded", look);
}"""


class Scale:
    """Adds up all that a page receives: documents, styles, scripts, pictures with their headers, and the frames of
    its socket. The service worker is passed by: what it stores for later is fetched beside the page.
    """

    def __init__(self, page):
        self.names, self.weights, self.frames = {}, {}, 0
        browser = page.context.new_cdp_session(page)
        browser.send("Network.enable")
        browser.send("Network.setCacheDisabled", {"cacheDisabled": True})
        browser.send("Network.setBypassServiceWorker", {"bypass": True})
        browser.on("Network.requestWillBeSent", self._ask)
        browser.on("Network.loadingFinished", self._weigh)
        browser.on("Network.webSocketFrameReceived", self._frame)

    def _ask(self, event):
        self.names[event["requestId"]] = event["request"]["url"]

    def _weigh(self, event):
        self.weights[self.names.get(event["requestId"], "?")] = event["encodedDataLength"]

    def _frame(self, event):
        self.frames += len(event["response"]["payloadData"].encode())

    def total(self):
        return sum(self.weights.values()) + self.frames

    def say(self, title):
        heavy = sorted(self.weights.items(), key=lambda one: -one[1])[:6]
        parts = ", ".join(f"{url.rsplit('/static/', 1)[-1]} {weight / KILOBYTE:.1f}" for url, weight in heavy)
        print(
            f"\n{title}: {self.total() / KILOBYTE:.1f} kB in {len(self.weights)} answers,"
            f" {self.frames / KILOBYTE:.1f} kB of them frames; heaviest: {parts}"
        )


def rest(page):
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(700)


def test_the_first_page_is_light(visit):
    page = visit("/glossary/")
    scale = Scale(page)
    page.goto("/")
    rest(page)
    scale.say("home page")
    assert scale.weights
    assert scale.total() < HOME


def test_the_table_is_light(visit):
    page = visit()
    practise(page, "轻飘")
    scale = Scale(page)
    page.reload()
    page.wait_for_selector("#hand .tile")
    rest(page)
    scale.say("table page")
    assert any("tiles" in url for url in scale.weights)
    assert scale.frames
    assert scale.total() < TABLE


@pytest.mark.parametrize("variant", ["zunyi", "wengan"])
def test_every_swap_of_a_deal_leaves_the_page_whole(visit, variant):
    page = visit(motion="no-preference")
    page.add_init_script(f"({WATCH})()")
    practise(page, "完整", variant)
    deadline = time.monotonic() + 120
    while not is_settled(page):
        assert time.monotonic() < deadline
        answer(page)
        page.wait_for_timeout(40)
    page.wait_for_timeout(300)
    assert page.evaluate("window.swaps") > 3
    assert page.evaluate("window.faults") == []
