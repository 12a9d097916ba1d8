"""What holds for every page: the policy, both languages, a way on, health, figures."""

import json
import logging
import re
import subprocess
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from rooms.services import lobby, people
from zhuoji_site.catalogue import problems

pytestmark = pytest.mark.django_db
OWN_CSRF = Client(enforce_csrf_checks=True)


def patterns(resolver=None, prefix=""):
    for entry in (resolver or get_resolver()).url_patterns:
        if isinstance(entry, URLResolver) and entry.app_name == "admin":
            continue
        if isinstance(entry, URLResolver):
            yield from patterns(entry)
        elif isinstance(entry, URLPattern) and entry.name:
            yield entry


PAGES = {entry.name: entry for entry in patterns()}


@pytest.fixture
def room():
    return lobby.create_room(people.create_guest("房主"), "zunyi", {})


def address_of(entry, room):
    samples = {"number": room.number, "variant": "zunyi", "verb": "ready"}
    converters = entry.pattern.converters
    return reverse(entry.name, kwargs={name: samples.get(name, 1) for name in converters})


@pytest.mark.parametrize("language", ["zh-hans", "en"])
@pytest.mark.parametrize("signed_in", [True, False])
@pytest.mark.parametrize("name", PAGES)
def test_every_address_answers_in_both_languages_under_the_policy(client, room, name, signed_in, language):
    if signed_in:
        client.force_login(room.host, backend="django.contrib.auth.backends.ModelBackend")
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    response = client.get(address_of(PAGES[name], room))
    assert response.status_code in {200, 302, 403, 404, 405}
    assert_policy(response)
    if response.headers.get("Content-Type", "").startswith("text/html"):
        page = response.content.decode()
        assert_no_inline(page)
        if "<html" in page:  # the others are fragments
            assert f'lang="{language}"' in page
            assert 'href="/"' in page


def assert_policy(response):
    policy = response.headers["Content-Security-Policy"]
    assert "script-src 'self';" in policy + ";"
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Referrer-Policy"] == "same-origin"
    assert "microphone=(self)" in response.headers["Permissions-Policy"]


def assert_no_inline(page):
    assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>", page)
    assert not re.search(r"<style\b|\sstyle=|\son[a-z]+=|\shx-on", page)


def test_chinese_is_the_first_language(client):
    assert 'lang="zh-hans"' in client.get("/").content.decode()
    assert 'lang="zh-hans"' in client.get("/", headers={"Accept-Language": "zh-CN,zh;q=0.9"}).content.decode()
    assert 'lang="zh-hans"' in client.get("/", headers={"Accept-Language": "fr"}).content.decode()
    assert 'lang="en"' in client.get("/", headers={"Accept-Language": "en-GB"}).content.decode()


def test_the_switch_writes_a_cookie_and_leads_back(client):
    answer = client.post("/language/", {"language": "en", "next": "/login/"})
    assert answer.url == "/login/"
    assert client.cookies[settings.LANGUAGE_COOKIE_NAME].value == "en"
    assert "Come back" in client.get("/login/").content.decode()
    answer = client.post("/language/", {"language": "en", "next": "https://evil.example/"})
    assert answer.url == "/"


def test_a_form_without_the_token_is_answered_by_a_page():
    answer = OWN_CSRF.post("/practice/", {"nickname": "甲", "variant": "zunyi"})
    assert answer.status_code == 403
    assert 'href="/"' in answer.content.decode()
    assert_policy(answer)


def test_a_fault_is_a_page_with_a_way_on_and_no_trace(client, monkeypatch):
    def fail(*args, **kwargs):
        raise RuntimeError("hidden tiles 123m")

    monkeypatch.setattr("rooms.views.lobby.known", fail)
    client.raise_request_exception = False
    answer = client.get("/")
    assert answer.status_code == 500
    assert 'href="/"' in answer.content.decode()
    assert "123m" not in answer.content.decode()
    assert_policy(answer)


def test_a_foreign_host_is_refused(client):
    answer = client.get("/", headers={"Host": "evil.example"})
    assert answer.status_code == 400


def test_health(client):
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json()["database"] is True


def test_figures_are_for_the_machine_itself_or_for_who_knows_the_token(client, settings):
    assert b"zhuoji_requests_total" in client.get("/metrics").content
    assert client.get("/metrics", REMOTE_ADDR="192.0.2.1").status_code == 404
    assert client.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"}).status_code == 404
    settings.METRICS_TOKEN = "t" * 20
    assert client.get("/metrics").status_code == 404
    far = {"REMOTE_ADDR": "192.0.2.1", "headers": {"Authorization": "Bearer " + "t" * 20}}
    assert client.get("/metrics", **far).status_code == 200


def test_the_log_is_json_and_holds_no_address_of_a_room(client, room, caplog):
    with caplog.at_level(logging.INFO, logger="zhuoji.pages"):
        client.get(f"/room/{room.number}/")
    [record] = [record for record in caplog.records if record.name == "zhuoji.pages"]
    assert record.msg["view"] == "room"
    assert room.number not in str(record.msg)
    ours = next(one for one in logging.getLogger().handlers if "Processor" in type(one.formatter).__name__)
    assert json.loads(ours.format(record))["status"] == 200


def test_every_text_is_translated():
    found = problems(settings.BASE_DIR)
    assert not found, "\n".join(found)


def test_the_catalogue_is_what_gettext_reads(tmp_path):
    """With GNU gettext there, it agrees that the compiled file is well made."""
    path = Path(settings.BASE_DIR) / "locale" / "zh_Hans" / "LC_MESSAGES" / "django.mo"
    try:
        shown = subprocess.run(["msgunfmt", str(path)], capture_output=True, text=True, timeout=30, check=False)
    except FileNotFoundError:
        pytest.skip("GNU gettext is not installed")
    assert shown.returncode == 0
    assert 'msgid "Zhuoji"' in shown.stdout


@pytest.mark.parametrize("path", ["/", "/login/", "/rooms/new/", "/account/", "/account/delete/", "/logout/"])
def test_the_number_of_queries_does_not_grow(client, room, path, django_assert_max_num_queries):
    client.force_login(room.host, backend="django.contrib.auth.backends.ModelBackend")
    client.get(path)
    with django_assert_max_num_queries(6):
        client.get(path)


def test_a_full_room_takes_as_few_queries_as_an_empty_one(client, room, django_assert_max_num_queries):
    client.force_login(room.host, backend="django.contrib.auth.backends.ModelBackend")
    for _place in range(3):
        lobby.join(people.create_guest("客"), room.number, address="x")
    for path in (f"/room/{room.number}/", f"/room/{room.number}/waiting/"):
        client.get(path)
        with django_assert_max_num_queries(9):
            client.get(path)
