"""The installable shell: manifest, service worker, offline page."""

import json
import re

import pytest
from django.test import Client

from zhuoji_site.shell import shell_files


def test_manifest_names_icons_that_exist(client: Client) -> None:
    answer = client.get("/manifest.webmanifest", headers={"accept-language": "zh-hans"})
    manifest = json.loads(answer.content)
    assert answer.headers["Content-Type"] == "application/manifest+json"
    assert manifest["short_name"] == "捉鸡"
    assert manifest["start_url"] == "/"
    names = shell_files()
    assert all(icon["src"] in names for icon in manifest["icons"])


def test_service_worker_lists_the_whole_shell_and_no_page(client: Client) -> None:
    text = client.get("/sw.js").content.decode()
    listed = re.findall(r'^  "(.+)",$', text, re.MULTILINE)
    assert tuple(listed) == shell_files()
    assert any(name.endswith(".css") for name in listed)
    assert all(name.startswith("/static/") for name in listed)
    assert "&#x27;" not in text


def test_service_worker_changes_with_its_files(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    before = client.get("/sw.js").content
    monkeypatch.setattr("zhuoji_site.shell.shell_files", lambda: ("/static/js/other.js",))
    assert client.get("/sw.js").content != before


@pytest.mark.django_db
def test_offline_page_stands_alone(client: Client) -> None:
    answer = client.get("/offline/")
    assert answer.status_code == 200
    assert b"/static/css/" in answer.content
