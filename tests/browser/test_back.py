"""Looking back in a browser: replays by keys, swipes and links; charts; the calculator; ledgers being made."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.back import servers

FILL = """
import json
from django.conf import settings
from django.contrib.auth import SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY
from django.contrib.sessions.backends.cached_db import SessionStore
from rooms import tasks
from tests.back import deals, factories
people = [factories.player(name) for name in "甲乙丙丁"]
club = factories.club(people[0], *people[1:])
match = deals.stored_match(people, deals.records(deals=4, seed=9), in_club=club)
session = SessionStore()
session[SESSION_KEY] = str(people[1].pk)
session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session[HASH_SESSION_KEY] = people[1].get_session_auth_hash()
session.create()
deal = match.deals.get(number=1)
tasks.make_ledger(match.pk)
print(json.dumps({"session": session.session_key, "deal": deal.pk, "match": match.pk, "club": club.pk}))
"""


@pytest.fixture(scope="module")
def played(site):
    return json.loads(servers.script(site.env, FILL).splitlines()[-1])


@pytest.fixture
def look(visit, site, played):
    """A page of somebody who played the stored match."""

    def open_page(path, **options):
        page = visit("/glossary/", **options)
        page.context.add_cookies([{"name": "zhuoji_session", "value": played["session"], "url": site.url}])
        page.goto(path)
        return page

    return open_page


def at(page, step):
    expect(page.locator("#replay")).to_have_attribute("data-step", str(step))
    expect(page.locator(".htmx-settling, .htmx-swapping")).to_have_count(0)


def test_a_replay_by_keys_timeline_and_link(look, played):
    page = look(f"/deal/{played['deal']}/replay/")
    last = int(page.locator("#replay").get_attribute("data-last"))
    at(page, 0)
    for step in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        at(page, step)
    page.keyboard.press("ArrowLeft")
    at(page, 2)
    assert "step=2" in page.url
    page.wait_for_timeout(100)
    picture = page.locator(".replay-table").inner_html()
    page.keyboard.press("End")
    at(page, last)
    page.keyboard.press("Home")
    at(page, 0)
    page.locator("#timeline").fill("2")
    at(page, 2)
    page.wait_for_timeout(100)
    assert page.locator(".replay-table").inner_html() == picture
    page.keyboard.press("w")
    expect(page.locator("#told")).not_to_be_empty()
    page.reload()
    expect(page.locator("#replay")).not_to_have_attribute("data-step", "0")
    expect(page.locator(".settlement").first).to_be_visible()


def test_a_replay_plays_by_itself_and_stops(look, played):
    page = look(f"/deal/{played['deal']}/replay/")
    page.locator("#speed").select_option("4")
    page.locator("#play").click()
    expect(page.locator("#replay")).to_have_attribute("data-step", re.compile(r"^[3-9]$"))
    page.locator("#play").click()
    step = page.locator("#replay").get_attribute("data-step")
    page.wait_for_timeout(700)
    assert int(page.locator("#replay").get_attribute("data-step")) - int(step) <= 1


def test_a_replay_by_swipes_on_a_phone(look, played):
    page = look(f"/deal/{played['deal']}/replay/?step=4")
    swipe = """([from, to]) => {
        const target = document.getElementById("replay");
        const touch = (x) => new Touch({ identifier: 1, target, clientX: x, clientY: 200 });
        target.dispatchEvent(new TouchEvent("touchstart", { bubbles: true, touches: [touch(from)] }));
        target.dispatchEvent(new TouchEvent("touchend", { bubbles: true, changedTouches: [touch(to)] }));
    }"""
    page.evaluate(swipe, [300, 120])
    at(page, 5)
    page.evaluate(swipe, [120, 300])
    at(page, 4)
    page.evaluate(swipe, [200, 220])
    at(page, 4)


def test_neighbours_come_out_of_the_browsers_cache(look, played):
    page = look(f"/deal/{played['deal']}/replay/?step=1")
    page.wait_for_load_state("networkidle")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/frame/" in request.url else None)
    page.keyboard.press("ArrowRight")
    at(page, 2)
    cached = page.evaluate(
        "performance.getEntriesByType('resource').filter((one) => one.name.includes('step=2')).at(-1).transferSize"
    )
    assert asked
    assert cached == 0


def test_charts_open_when_asked(look, played):
    page = look("/statistics/")
    expect(page.locator("svg")).to_have_count(0)
    for chart in page.locator("details.chart").all():
        chart.locator("summary").first.click()
        expect(chart.locator("figure svg, p").first).to_be_visible()
    page.locator("#chart-deals figcaption summary").click()
    expect(page.locator("#chart-deals tbody tr").first).to_be_visible()


def test_the_calculator_by_tapping_on_a_phone(visit):
    page = visit("/calc/")
    hand = page.locator("input[name=h0]")
    hand.tap()
    keys = page.locator("#tile-keys")
    expect(keys).to_be_visible()
    for code in ("1m", "1m", "2m", "3m"):
        keys.locator(f"[data-code='{code}']").tap()
    expect(hand).to_have_value("1123m")
    keys.locator("[data-back]").tap()
    expect(hand).to_have_value("112m")
    expect(page.locator("#answer [role=alert]")).to_be_visible()
    page.locator("input[name=m0]").tap()
    keys.locator("[data-code='9m']").tap()
    expect(page.locator("input[name=m0]")).to_have_value("p9m0")
    expect(page).to_have_url(re.compile("h0=112m"))


def test_a_shared_calculation_shows_the_settlement(visit):
    from rules.engine.case import parse_case
    from rules.engine.case_json import position_to_json
    from rules.examples import entries
    from rules.views.calculator import address_of

    case = next(entry["case"] for entry in entries() if entry["name"] == "zunyi-all-pungs")
    page = visit(address_of(position_to_json(parse_case(case))))
    expect(page.locator("#answer .settlement .totals li")).to_have_count(4)
    page.locator("select[name=d]").select_option("1")
    expect(page.locator("#answer .settlement")).to_be_visible()
    page.wait_for_url(re.compile(r"[?&]d=1(&|$)"))


def test_the_ledger_of_a_match_and_of_any_days(look, played):
    page = look(f"/match/{played['match']}/ledger/")
    expect(page.locator("#standings tbody tr")).to_have_count(4)
    page.goto(f"/club/{played['club']}/ledgers/")
    page.locator("form.days button").click()
    expect(page.locator("#standings tbody tr").first).to_be_visible(timeout=20_000)


@pytest.mark.parametrize("path", ["/rules/zunyi/", "/rules/wengan/", "/calc/", "/history/", "/statistics/"])
@pytest.mark.parametrize("locale", ["zh-CN", "en-GB"])
def test_nothing_is_wider_than_a_phone(look, path, locale):
    page = look(path, locale=locale)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
