"""Nothing overlaps, nothing scrolls, everything can be hit: every scene in every size."""

import pytest

from tests.screens.browser import SIZES, screen
from tests.screens.pages import page, served
from tests.screens.scenes import NOW, scenes

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PARTS = (
    ".plate, .meld, .row-of-pond:not(:empty), .middle, .choice, .prompt-title, .rack .tile, .bar > *, .waits, .status,"
    " .talk > summary, .backs:not(.open)"
)
SLACK = 2
"""Pixels by which outlines and shadows may touch."""

FAULTS = """([parts, slack]) => {
    const shown = [...document.querySelectorAll(parts)].filter((one) => {
        const box = one.getBoundingClientRect();
        const empty = one.matches('.status') && !one.textContent.trim();
        return box.width > 0 && box.height > 0 && !empty && !one.closest('.sr-only');
    });
    const faults = [];
    const name = (one) => one.id || `${one.className} of ${one.parentElement.id || one.parentElement.className}`;
    const box = (one) => one.getBoundingClientRect();
    for (const one of shown) {
        const b = box(one);
        if (b.left < -slack || b.top < -slack || b.right > innerWidth + slack || b.bottom > innerHeight + slack)
            faults.push(`${name(one)} leaves the screen`);
    }
    shown.forEach((one, at) => shown.slice(at + 1).forEach((other) => {
        if (one.contains(other) || other.contains(one)) return;
        const a = box(one), b = box(other);
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (Math.min(wide, high) > slack) faults.push(`${name(one)} over ${name(other)}: ${wide}x${high}`);
    }));
    const root = document.scrollingElement;
    if (root.scrollWidth > innerWidth + 1 || root.scrollHeight > innerHeight + 1) faults.push('the page scrolls');
    return faults;
}"""

TARGETS = """() => [...document.querySelectorAll('#hand .tile, #prompt .choice, .bar button')].map((one) => {
    const box = one.getBoundingClientRect();
    return [one.className, Math.min(box.width, box.height)];
}).filter(([, least]) => least < 44)"""


@pytest.fixture(scope="module")
def pages():
    return {scene.name: page(scene) for scene in scenes()}


@pytest.fixture(scope="module")
def places(pages, chromium):
    with served(pages) as address:
        yield chromium, address


@pytest.mark.parametrize("language", ["zh-hans"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_and_every_target_can_be_hit(size, language, pages, places):
    browser, address = places
    context = screen(browser, size)
    tab = context.new_page()
    tab.clock.install(time=NOW / 1000)
    faults = {}
    for name in pages:
        tab.goto(f"{address}/{name}")
        tab.clock.run_for(1500)
        if name not in ("settlement", "several-winners", "drawn-deal", "match-end", "away", "vote"):
            found = tab.evaluate(FAULTS, [PARTS, SLACK]) + tab.evaluate(TARGETS)
            if found:
                faults[name] = found
    context.close()
    assert not faults, "\n".join(f"{name}: {found}" for name, found in faults.items())
