"""Histories and statistics: narrowed down, page by page, drawn when asked, with a table behind each chart."""

import re
from datetime import date, timedelta

import pytest
from django.utils import timezone, translation
from hypothesis import given
from hypothesis import strategies as st

from rooms import tasks
from rooms.accounting import charts
from rooms.cursors import SIZE
from rooms.models import DealSeat, Match
from rooms.selectors import statistics
from rooms.selectors.history import Wanted, history_of
from rooms.selectors.statistics import Period
from rooms.services import corrections
from rooms.views.history import CHARTS

from . import deals, factories

pytestmark = pytest.mark.usefixtures("sent")


@pytest.fixture
def played(four, club):
    made = [
        deals.stored_match(four, deals.records(deals=4, seed=1), in_club=club),
        deals.stored_match([four[0], None, four[2], None], deals.records("wengan", deals=4, seed=2)),
        deals.stored_match(four[:2], deals.records(options={"players": 2}, deals=4, seed=3)),
    ]
    for match in made:
        tasks.make_ledger(match.pk)
    return made


def ids(player, **wanted):
    return {match.pk for match in history_of(player, Wanted(**wanted))}


def test_matches_by_day_club_variant_people_and_result(four, club, played):
    first, second, third = (match.pk for match in played)
    assert ids(four[0]) == {first, second, third}
    assert ids(four[3]) == {first}
    assert ids(four[0], club=club.pk) == {first}
    assert ids(four[0], variant="wengan") == {second}
    assert ids(four[0], person=four[2].pk) == {first, second}
    today = timezone.localdate()
    assert ids(four[0], first=today, last=today) == {first, second, third}
    assert ids(four[0], first=today + timedelta(days=1)) == set()
    assert ids(four[0], last=today - timedelta(days=1)) == set()
    for match in played:
        own = match.seats.get(player=four[0]).total
        result = "won" if own > 0 else "lost" if own < 0 else "even"
        assert match.pk in ids(four[0], result=result)
        assert all(match.pk not in ids(four[0], result=other) for other in {"won", "lost", "even"} - {result})


def test_a_history_goes_on_page_by_page(client, four, django_assert_max_num_queries):
    made = [factories.random_match(four, deals=1, seed=seed).pk for seed in range(2 * SIZE + 5)]
    client.force_login(four[1])
    seen, address = [], "/history/?result="
    while address:
        with django_assert_max_num_queries(12):
            html = client.get(address).content.decode()
        seen += [int(found) for found in re.findall(r'href="/match/(\d+)/"', html)]
        following = re.search(r'rel="next" href="([^"]+)"', html)
        address = "/history/" + following.group(1).replace("&amp;", "&") if following else ""
    assert seen == sorted(made, reverse=True)


def test_filters_that_make_no_sense_are_no_filters(client, four, played):
    client.force_login(four[0])
    nonsense = "from=x&to=2024-02-30&club=-1&variant=%3Cb%3E&person=999999999999999999999&result=all&after=x"
    for page in ("history", "statistics"):
        response = client.get(f"/{page}/?{nonsense}")
        assert response.status_code == 200
    assert client.get("/statistics/deals/?" + nonsense).status_code == 200
    assert client.get("/statistics/other/").status_code == 404


def test_one_must_be_somebody(client, db):
    for address in ("/history/", "/statistics/", "/statistics/deals/", "/record/"):
        assert client.get(address).status_code == 302


def test_statistics_agree_with_the_deals(four, played):
    own = list(DealSeat.objects.filter(player=four[0]))
    assert len(own) == 12
    rates = statistics.rates(four[0], Period())
    assert (rates.deals, rates.won, rates.paid) == (12, sum(s.won for s in own), sum(s.paid for s in own))
    assert rates.points == sum(seat.points for seat in own) == statistics.running(four[0], Period())[-1]
    assert statistics.by_match(four[0], Period())[-1] == rates.points
    assert sum(points for _name, points in statistics.by_category(four[0], Period())) == rates.points
    assert sum(count for _name, count, _value in statistics.by_pattern(four[0], Period())) == rates.won
    variants = statistics.by_variant(four[0], Period())
    assert sum(points for _name, _deals, _won, points in variants) == rates.points
    for name, together, points in statistics.against(four[0], Period()):
        other = next(person for person in four if str(person) == name)
        theirs = {name: (deals, points) for name, deals, points in statistics.against(other, Period())}
        assert theirs[str(four[0])] == (together, -points)
    assert statistics.rates(four[0], Period(variant="wengan")).deals == 4
    assert statistics.rates(four[0], Period(first=date(2999, 1, 1))).deals == 0


def test_voided_deals_count_nowhere(four, played, club):
    deal = played[0].deals.get(number=1)
    corrections.void_deal(four[0], deal, "重来")
    assert statistics.rates(four[0], Period()).deals == 11
    corrections.void_match(four[0], played[0], "不算")
    assert statistics.rates(four[0], Period()).deals == 8


@pytest.mark.parametrize("language", ["zh-hans", "en"])
@pytest.mark.parametrize("name", sorted(CHARTS))
def test_every_chart_has_a_title_and_a_table(client, four, played, name, language):
    client.force_login(four[0])
    client.cookies["zhuoji_language"] = language
    part = client.get(f"/statistics/{name}/", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert "style=" not in part
    with translation.override(language):
        assert f">{CHARTS[name].title}</title>" in part
    assert re.search(r"<tbody>\s*<tr>", part)
    assert "<html" in client.get(f"/statistics/{name}/").content.decode()


def test_charts_are_drawn_only_when_asked(client, four, played, django_assert_max_num_queries):
    client.force_login(four[0])
    with django_assert_max_num_queries(10):
        html = client.get("/statistics/").content.decode()
    assert html.count("hx-get=") == len(CHARTS)
    assert "<polyline" not in html


def test_nothing_played_says_so(client, four):
    client.force_login(four[0])
    for name in CHARTS:
        assert client.get(f"/statistics/{name}/").status_code == 200


def test_a_deal_page_explains_every_line_and_leads_to_the_replay(client, four, played):
    client.force_login(four[0])
    deal = played[0].deals.get(number=1)
    html = client.get(f"/deal/{deal.pk}/").content.decode()
    assert f"/deal/{deal.pk}/replay/" in html
    for line in (*deal.result["lines"], *deal.result["waivers"]):
        assert f'/match/{deal.match_id}/rules/#{line["cause"]}"' in html


@given(st.lists(st.integers(-10_000, 10_000), min_size=1, max_size=1000))
def test_a_line_stays_in_its_box(values):
    drawn = charts.line(values)
    pairs = [tuple(map(float, pair.split(","))) for pair in drawn.path.split()]
    assert 1 <= len(pairs) <= charts.MOST_POINTS
    assert all(0 <= x <= charts.WIDTH and 0 <= y <= charts.HEIGHT for x, y in pairs)
    assert pairs[-1] == drawn.last
    assert 2 <= len(drawn.ticks) <= 9
    assert 0 in {tick.value for tick in drawn.ticks}


@given(st.lists(st.tuples(st.text(max_size=5), st.integers(-500, 500), st.text(max_size=5)), max_size=20))
def test_bars_stay_in_their_box(rows):
    drawn = charts.bars(rows)
    assert (drawn is None) == (not rows)
    for bar in drawn.bars if drawn else ():
        assert charts.LABELS <= bar.x <= charts.WIDTH
        assert bar.x + bar.length <= charts.WIDTH


def test_history_never_shows_others_matches(client, four, played):
    stranger = factories.player("路人")
    client.force_login(stranger)
    html = client.get(f"/history/?person={four[0].pk}").content.decode()
    assert not re.findall(r'href="/match/', html)
    assert Match.objects.count() == 3
