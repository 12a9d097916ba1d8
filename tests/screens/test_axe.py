"""axe-core finds nothing serious at the table, in either language."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.screens.browser import screen
from tests.screens.pages import page, served
from tests.screens.scenes import NOW, scenes

pytestmark = [pytest.mark.browser, pytest.mark.slow]
LOOKED_AT = ("turn", "claim", "swap", "settlement", "match-end", "vote")


def test_axe_finds_nothing_serious(chromium):
    pages = {
        f"{scene.name}-{language}": page(scene, language)
        for scene in scenes()
        if scene.name in LOOKED_AT
        for language in ("zh-hans", "en")
    }
    faults = {}
    with served(pages) as address:
        tab = screen(chromium, "390x844").new_page()
        tab.clock.install(time=NOW / 1000)
        for name in pages:
            tab.goto(f"{address}/{name}")
            tab.clock.run_for(300)
            found = Axe().run(tab, options={"resultTypes": ["violations"]}).response["violations"]
            serious = [each for each in found if each["impact"] in ("serious", "critical")]
            if serious:
                faults[name] = [(each["id"], [node["html"][:160] for node in each["nodes"][:3]]) for each in serious]
    assert not faults, "\n".join(f"{name}: {found}" for name, found in faults.items())
