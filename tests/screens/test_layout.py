"""Nothing overlaps, nothing scrolls, no word is cut, everything can be hit: every scene in every size and language."""

import pytest

from tests.screens.browser import SIZES, TOUCHED, screen
from tests.screens.pages import page, served
from tests.screens.scenes import NOW, scenes

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TABLE = (
    ".plate, .meld, .row-of-pond:not(:empty), .middle, .choice, .prompt-title, .rack .tile, .bar > *, .waits, .status,"
    " .talk > summary, .backs, .prompt > .seconds"
)
RESULT = ".verdict, .result > .totals > li, .standing > li, .confirm button"
PARTS = {
    "away": ".away-cover > *",
    "vote": ".vote > *, .vote button, .voters li",
    "settlement": RESULT,
    "several-winners": RESULT,
    "drawn-deal": RESULT,
    "match-end": RESULT,
}
"""What must not overlap where something lies over the table; `TABLE` everywhere else."""
SLACK = 2
"""Pixels by which outlines and shadows may touch."""

FAULTS = """([parts, slack]) => {
    const seen = (one) => {
        const box = one.getBoundingClientRect();
        const empty = one.matches('.status, .waits') && !one.textContent.trim();
        return box.width > 1 && box.height > 1 && !empty && !one.closest('.sr-only')
            && getComputedStyle(one).visibility !== 'hidden';
    };
    const shown = [...document.querySelectorAll(parts)].filter(seen);
    const faults = [];
    const name = (one) => one.id || `${one.className} of ${one.parentElement.id || one.parentElement.className}`;
    const box = (one) => one.getBoundingClientRect();
    if (!shown.length) faults.push('nothing is shown');
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
        if (Math.min(wide, high) > slack)
            faults.push(`${name(one)} over ${name(other)}: ${wide.toFixed()}x${high.toFixed()}`);
    }));
    const words = '.who, .points, .mark, .choice, .prompt-title, .where, .status, .deal-number, .wall, .button, .badge';
    for (const one of [...document.querySelectorAll(`.table-root :is(${words}), .talk > summary`)].filter(seen)) {
        const whole = one.matches('.choice') ? one.firstElementChild : one; // the number of its key stands out of it
        if (whole.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
            faults.push(`${name(one)} is cut: ${one.textContent.trim().slice(0, 30)}`);
    }
    const root = document.scrollingElement;
    if (root.scrollWidth > innerWidth + 1 || root.scrollHeight > innerHeight + 1) faults.push('the page scrolls');
    return faults;
}"""

TARGETS = """() => [...document.querySelectorAll(
    '#hand .tile, #prompt .choice, .bar button, .talk > summary, .confirm button, .vote button, .away-cover button'
)].filter((one) => one.offsetParent || getComputedStyle(one).position === 'fixed').map((one) => {
    const box = one.getBoundingClientRect();
    return [one.className, Math.min(box.width, box.height)];
}).filter(([, least]) => least > 0 && least < 44)"""

NARROW = {"640x360": 41}
"""Where 14 tiles in a row leave less than 44 px each: how broad they are at least."""


def open_hands(tab):
    """What overlaps before the account covers the table: all hands lie open."""
    tab.evaluate("document.querySelector('.over').hidden = true")
    found = tab.evaluate(FAULTS, [TABLE, SLACK])
    tab.evaluate("document.querySelector('.over').hidden = false")
    return found


@pytest.fixture(scope="module")
def drawn():
    return list(scenes())


@pytest.mark.parametrize("language", ["zh-hans", "en"])
@pytest.mark.parametrize("touched", [True, False], ids=["touched", "pointed"])
def test_nothing_overlaps_and_every_target_can_be_hit(language, touched, drawn, chromium):
    pages = {scene.name: page(scene, language) for scene in drawn}
    sizes = [size for size in SIZES if (size in TOUCHED) is touched]
    context = screen(chromium, sizes[0])
    tab = context.new_page()
    tab.clock.install(time=NOW / 1000)
    faults = {}
    with served(pages) as address:
        for name in pages:
            tab.clock.set_system_time(NOW / 1000)
            tab.goto(f"{address}/{name}")
            tab.clock.run_for(300)
            for size in sizes:
                width, height = SIZES[size]
                tab.set_viewport_size({"width": width, "height": height})
                found = tab.evaluate(FAULTS, [PARTS.get(name, TABLE), SLACK])
                if PARTS.get(name) is RESULT:
                    found += open_hands(tab)
                found += [each for each in tab.evaluate(TARGETS) if each[1] < NARROW.get(size, 44)]
                if found:
                    faults[f"{size} {name}"] = found
    context.close()
    assert not faults, "\n".join(f"{name}: {found}" for name, found in faults.items())
