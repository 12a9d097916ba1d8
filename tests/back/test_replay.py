"""Replays: the same picture whichever way one comes to a step; for whom; links; records from elsewhere."""

import json
import re
import time

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from rooms import replay
from rooms.models import Deal, ImportedRecord, Match
from rooms.replay import Look, Mark, film_of_record, jumps, picture, told
from rules.engine.case_fields import CaseError
from rules.engine.evolve import fold
from rules.engine.record import parse_record, record_to_json, verify
from rules.engine.state import Deal as DealState

from . import deals, factories


@pytest.fixture
def match(four):
    replay.forget_films()
    return deals.stored_match(four, deals.records(deals=2, seed=4))


@pytest.fixture
def deal(match):
    return match.deals.get(number=1)


def by_jump(record, film, step):
    """The film with one frame only, its state folded from the beginning at once."""
    events = [event for frame in film.frames[: step + 1] for event in frame.events]
    state = fold(DealState.before(record.rules, record.wall), events)
    return film._replace(frames=(*film.frames[:step], film.frames[step]._replace(state=state)))


@pytest.mark.slow
def test_a_step_looks_the_same_forward_by_jump_and_from_the_end():
    """1,000 random deals of both variants under random options, a random step and look of each."""
    rng = deals.rng_of(1)
    for seed in range(250):
        variant = rng.choice(["zunyi", "wengan"])
        for record in deals.records(variant, deals.random_options(rng, variant), deals=4, seed=seed):
            film = film_of_record(record)
            step = rng.randint(0, film.last)
            look = Look(rng.choice([None, *range(film.players)]), rng.random() < 0.5)
            forward = picture(film, step, look)
            assert picture(by_jump(record, film, step), step, look) == forward
            picture(film, film.last, look)
            assert picture(film, step, look) == forward  # back from the end


def test_the_views_give_the_same_frame_whichever_way(client, four, deal):
    client.force_login(four[1])
    film = replay.film_of(deal)
    ways = [range(film.last + 1), range(film.last, -1, -1)]
    seen = [{step: client.get(f"/deal/{deal.pk}/replay/frame/?step={step}").content for step in way} for way in ways]
    assert seen[0] == seen[1]
    replay.forget_films()
    step = film.last // 2
    assert client.get(f"/deal/{deal.pk}/replay/frame/?step={step}").content == seen[0][step]


def test_every_frame_tells_something_and_the_last_one_is_settled(deal):
    film = replay.film_of(deal)
    assert film.frames[-1].state.settlement is not None
    silent = [step for step in range(film.last) if not told(film, step, Look(None, open=True))]
    assert silent == []
    assert sum(len(frame.events) for frame in film.frames) == deal.events.count()


def test_a_closed_look_shows_no_hidden_tile():
    """The other hands show backs until the deal is over, in pictures and in words."""
    record = deals.records(seed=7)[0]
    film = film_of_record(record)
    with translation.override("en"):
        for step in range(film.last):
            frame = film.frames[step]
            if frame.state.end is not None:
                break
            html = picture(film, step, Look(0, open=False))
            for seat in range(1, 4):
                backs = re.search(rf'<div id="backs-{seat}"[^>]*>(.*?)</div>', html, re.S)
                assert "<svg" not in backs.group(1)
    assert any(
        "<svg"
        in re.search(rf'<div id="backs-{seat}"[^>]*>(.*?)</div>', picture(film, 3, Look(0, open=True)), re.S).group(1)
        for seat in (1, 2, 3)
    )


def test_jumps_lead_to_claims_wins_and_chickens(deal):
    film = replay.film_of(deal)
    marked = [step for step, frame in enumerate(film.frames) if frame.mark is Mark.WIN]
    assert marked
    assert jumps(film, 0, Mark.WIN) == (None, marked[0])
    assert jumps(film, marked[0], Mark.WIN)[0] is None


def test_the_page_is_for_players_and_for_the_link(client, four, deal):
    page = f"/deal/{deal.pk}/replay/"
    addresses = [page, f"{page}frame/", f"/deal/{deal.pk}/record.json"]
    stranger = factories.player("路人")
    for person in (None, stranger):
        if person:
            client.force_login(person)
        assert {client.get(address).status_code for address in addresses} == {404}
        assert client.post(f"/deal/{deal.pk}/share/").status_code == 404
    client.force_login(four[2])
    assert {client.get(address).status_code for address in addresses} == {200}
    client.post(f"/deal/{deal.pk}/share/", {"verb": "share"})
    deal.refresh_from_db()
    assert f"/shared/{deal.shared}/" in client.get(page).content.decode()
    client.logout()
    code = deal.shared
    assert client.get(f"/shared/{code}/?step=3").status_code == 200
    assert client.get(f"/shared/{code}/frame/?step=3").status_code == 200
    assert client.get(page).status_code == 404
    client.force_login(four[0])
    client.post(f"/deal/{deal.pk}/share/", {"verb": "unshare"})
    assert client.get(f"/shared/{code}/").status_code == 404
    client.post(f"/deal/{deal.pk}/share/", {"verb": "share"})
    assert client.get(f"/shared/{code}/").status_code == 404


@pytest.mark.parametrize("status", [Deal.Status.PREPARING, Deal.Status.RUNNING])
def test_while_a_deal_runs_there_is_no_replay(client, four, deal, status):
    Deal.objects.filter(pk=deal.pk).update(status=status, shared="code")
    Match.objects.update(status=Match.Status.RUNNING)
    client.force_login(four[0])
    for address in ("replay/", "replay/frame/", "record.json"):
        assert client.get(f"/deal/{deal.pk}/{address}").status_code == 404
    assert client.get("/shared/code/").status_code == 404
    assert client.post(f"/deal/{deal.pk}/share/").status_code == 404


def test_one_looks_from_ones_own_seat_first(client, four, deal):
    client.force_login(four[2])
    html = client.get(f"/deal/{deal.pk}/replay/").content.decode()
    assert 'data-me="2"' in html
    assert 'id="hand"' in html
    assert client.get(f"/deal/{deal.pk}/replay/?seat=0&open=1&step=5").status_code == 200
    for wrong in ("step=-1", "step=99999", "step=x", "seat=9", "seat=%F0", "open=maybe", "step=" + "9" * 400):
        assert client.get(f"/deal/{deal.pk}/replay/?{wrong}").status_code == 200


def test_the_score_lines_stand_beside_it(client, four, deal):
    client.force_login(four[0])
    html = client.get(f"/deal/{deal.pk}/replay/").content.decode()
    assert 'class="settlement ' in html
    for line in deal.result["lines"]:
        assert f"/match/{deal.match_id}/rules/#{line['cause']}" in html


def test_a_step_can_be_kept_by_the_browser(client, four, deal):
    client.force_login(four[0])
    assert "max-age" in client.get(f"/deal/{deal.pk}/replay/frame/?step=1")["Cache-Control"]
    assert "no-cache" in client.get(f"/deal/{deal.pk}/replay/?step=1")["Cache-Control"]


def test_the_record_of_a_deal_agrees_and_opens_again(client, four, deal):
    client.force_login(four[0])
    data = client.get(f"/deal/{deal.pk}/record.json").content
    record = parse_record(data)
    assert verify(record) is None
    assert record.names == ("甲", "乙", "丙", "丁")
    response = client.post("/record/", {"file": SimpleUploadedFile("r.json", data)})
    assert response.status_code == 302
    client.logout()
    own, theirs = replay.film_of(deal), replay.film_of_import(ImportedRecord.objects.get())
    for step in range(0, own.last + 1, 7):
        look = Look(1, open=True)
        ours = picture(own, step, look).replace(f'data-deal="{deal.pk}"', 'data-deal="0"')
        assert picture(theirs, step, look) == ours
    assert client.get(f"{response.url}?step=4").status_code == 200
    assert client.get(f"{response.url}frame/?step=4").status_code == 200


HOSTILE = {
    "nothing": b"",
    "no json": b"\xff\xfe\x00",
    "deep": b"[" * 900_000,
    "deep objects": b'{"a":' * 150_000,
    "ten megabytes": b" " * 10_000_000,
    "long number": b'{"format":' + b"9" * 500_000 + b"}",
    "foreign": b'{"format": "tenhou/6", "log": []}',
    "old": b'{"format": "zhuoji-deal/0"}',
    "many actions": b'{"format":"zhuoji-deal/1","variant":"zunyi","options":{},"dealer":0,"wall":"","actions":['
    + b'[0,"pass"],' * 60_000
    + b"[]]}",
    "list": b"[]",
    "surrogate": b'{"format": "\\ud800"}',
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_records_are_refused_in_under_a_second(client, four, name):
    client.force_login(four[0])
    begin = time.process_time()
    response = client.post("/record/", {"file": SimpleUploadedFile("r.json", HOSTILE[name])})
    assert time.process_time() - begin < 1
    assert response.status_code == 200
    assert not ImportedRecord.objects.exists()


GOOD = record_to_json(deals.records(seed=11)[0])
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(GOOD)), anything)
def test_a_record_with_one_field_changed_opens_or_is_refused(key, value):
    try:
        film_of_record(parse_record(json.dumps({**GOOD, key: value}).encode()))
    except CaseError as error:
        line = str(error)
    else:
        line = "it opens"
    assert line
    assert "\n" not in line


@settings(max_examples=150, deadline=None)
@given(
    st.integers(0, len(GOOD["actions"]) - 1),
    st.integers(0, 4),
    st.sampled_from(["pass", "win", "discard 5m", "kong", "🀄", ""]),
)
def test_a_record_with_one_action_changed_opens_or_is_refused(place, seat, text):
    actions = [list(step) for step in GOOD["actions"]]
    actions[place] = [seat, text]
    try:
        film_of_record(parse_record(json.dumps({**GOOD, "actions": actions}).encode()))
    except CaseError as error:
        line = str(error)
    else:
        line = "it opens"
    assert line
    assert "\n" not in line


def test_the_oldest_imported_record_goes(four, monkeypatch):
    from rooms.services import sharing

    monkeypatch.setattr(sharing, "MOST_RECORDS", 3)
    data = json.dumps(GOOD).encode()
    kept = [sharing.import_record(four[0], data).code for _ in range(5)]
    assert set(ImportedRecord.objects.values_list("code", flat=True)) == set(kept[-3:])
