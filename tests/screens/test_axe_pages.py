"""axe-core finds nothing serious on any page of the site, in either language, light or dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import get_resolver

from tests.screens.browser import screen
from tests.screens.pages import served
from tests.screens.site import site_pages
from tests.screens.world import NO_PAGES, addresses, made

WAYS = {"zh-hans": "light", "en": "dark"}
"""The languages, each in one of the schemes."""


def names():
    """The names of all addresses of the site itself."""
    return {name for name in get_resolver().reverse_dict if isinstance(name, str)}


@pytest.mark.django_db
def test_every_page_is_looked_at():
    looked_at = {address for address, *_ in addresses(made()).values()}
    others = {name for group in NO_PAGES.values() for name in group.split()}
    assert looked_at | others == names()
    assert not looked_at & others


@pytest.mark.browser
@pytest.mark.slow
def test_axe_finds_nothing_serious_on_any_page(chromium):
    faults = {}
    for language, pages in site_pages(WAYS).items():
        with served(pages) as address:
            context = screen(chromium, "390x844", WAYS[language])
            tab = context.new_page()
            for name in pages:
                tab.goto(f"{address}/{name}")
                found = Axe().run(tab, options={"resultTypes": ["violations"]}).response["violations"]
                serious = [each for each in found if each["impact"] in ("serious", "critical")]
                if serious:
                    faults[f"{name}, {language}, {WAYS[language]}"] = [
                        (each["id"], [node["html"][:160] for node in each["nodes"][:3]]) for each in serious
                    ]
            context.close()
    assert not faults, "\n".join(f"{name}: {found}" for name, found in faults.items())
