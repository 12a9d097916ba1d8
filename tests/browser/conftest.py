"""Headless Chromium, phones in it, and the server they visit."""

import shutil

import pytest
from playwright.sync_api import expect

from tests.browser.site import Site

LOST_NETWORK = ("net::ERR", "WebSocket", "[object Event]", "htmx:sendAbort", "htmx:afterRequest", "htmx:sendError")
"""How Chromium and htmx say that a socket or a request broke off."""
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}


expect.set_options(timeout=20_000)  # machines under load are slow


def pytest_collection_modifyitems(items):
    missing = shutil.which("chromium") is None
    for item in items:
        if "/tests/browser/" in str(item.path):
            item.add_marker(pytest.mark.browser)
            if missing:
                item.add_marker(pytest.mark.skip(reason="needs Chromium"))


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    made = Site(tmp_path_factory.mktemp("site")).start()
    yield made
    made.kill()


@pytest.fixture
def visit(chromium, site):
    """`visit(path, ...)`: a new person with a browser of his own on that page; faults in the page fail the test."""
    contexts, faults = [], []

    def open_page(path="/", *, size=PHONE, locale="zh-CN", motion="reduce", **options):
        phone = size is PHONE
        context = chromium.new_context(
            viewport=size,
            locale=locale,
            is_mobile=phone,
            has_touch=phone,
            reduced_motion=motion,
            **{"base_url": site.url, **options},
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(40_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: _note(message, faults))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not faults


def _note(message, faults):
    """A broken policy or a fault in a script is a fault of the page; a lost network is not."""
    if message.type == "error" and not any(sign in message.text for sign in LOST_NETWORK):
        faults.append(message.text)
