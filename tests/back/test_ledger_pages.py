"""The pages and files of ledgers: before, while and after they are made; for whom; in which form."""

import csv
import io
import json
import shutil
import subprocess
import zipfile
from datetime import date, datetime, timedelta

import openpyxl
import pytest
from django.utils import timezone, translation

from rooms import jobs, tasks
from rooms.models import Correction, Export, Ledger, Match
from rooms.services import corrections, exports, ledgers

from . import factories

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("sent")]


@pytest.fixture
def four():
    """One has a name that a spreadsheet would calculate."""
    return [factories.player(name) for name in ("甲", "=SUM(A1)", "丙", "丁")]


@pytest.fixture
def match(four, club):
    return factories.random_match(four, deals=4, in_club=club)


def page(client, address, status=200):
    response = client.get(address)
    assert response.status_code == status, address
    return response.content.decode()


def club_ledger(club):
    today = timezone.localdate()
    return ledgers.open_club_ledger(club, today - timedelta(days=6), today)


def content(response):
    return response.content if not response.streaming else b"".join(response)


def test_a_match_ledger_before_and_after(client, four, match):
    client.force_login(four[1])
    address = f"/match/{match.pk}/ledger/"
    before = page(client, address)
    ledgers.open_match_ledger(match.pk)
    waiting = page(client, address)
    assert "/ws/job/ledger/" in waiting
    tasks.make_ledger(match.pk)
    after = page(client, address)
    assert "/ws/job/ledger/" not in after
    for text in (before, waiting, after):
        assert all(name in text for name in ("甲", "=SUM(A1)", "丙", "丁"))
        assert 'id="payments"' in text


def test_a_running_match_shows_how_it_stands(client, four):
    client.force_login(four[0])
    running = factories.random_match(four, status=Match.Status.RUNNING)
    assert 'id="standings"' in page(client, f"/match/{running.pk}/ledger/")


def test_ledgers_are_for_those_who_belong(client, four, club, match):
    ledger = club_ledger(club)
    export = exports.ask_for_export(ledger, "csv", "en")
    addresses = [
        f"/match/{match.pk}/ledger/",
        f"/match/{match.pk}/ledger.csv",
        f"/club/{club.pk}/ledgers/",
        f"/ledger/{ledger.pk}/",
        f"/export/{export.pk}/",
    ]
    for address in addresses:
        page(client, address, 404)
    client.force_login(factories.player("路人"))
    for address in addresses:
        page(client, address, 404)
    client.force_login(four[2])
    for address in addresses:
        page(client, address)
    page(client, f"/export/{export.pk}/file", 404)
    page(client, f"/match/{match.pk}/ledger.exe", 404)


@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_the_csv_of_a_match_adds_up(client, four, match, language):
    client.force_login(four[0])
    client.cookies["zhuoji_language"] = language
    text = client.get(f"/match/{match.pk}/ledger.csv").content.decode("utf-8")
    assert text.startswith("\ufeff")
    head, *rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
    assert len(rows) == 16
    with translation.override(language):
        points = head.index(translation.gettext("Points"))
    names = {row[3] for row in rows}
    assert names == {"甲", "'=SUM(A1)", "丙", "丁"}
    for row in rows:
        assert int(row[points]) == sum(map(int, row[points + 1 : -1]))
    assert {name: sum(int(row[points]) for row in rows if row[3] == name) for name in names} == {
        "甲": match.seats.get(index=0).total,
        "'=SUM(A1)": match.seats.get(index=1).total,
        "丙": match.seats.get(index=2).total,
        "丁": match.seats.get(index=3).total,
    }


def read_xlsx(data):
    return openpyxl.load_workbook(io.BytesIO(data))


def test_the_xlsx_of_a_match_has_texts_numbers_and_dates(client, four, match):
    client.force_login(four[0])
    client.cookies["zhuoji_language"] = "en"
    corrections.note(four[0], "看过了", match=match)
    book = read_xlsx(client.get(f"/match/{match.pk}/ledger.xlsx").content)
    standing = list(book["Standing"].iter_rows(values_only=True))
    assert {row[1]: row[2] for row in standing[1:]}["=SUM(A1)"] == match.seats.get(index=1).total
    assert book["Standing"]["B2"].data_type != "f"
    rows = list(book["Points"].iter_rows(min_row=2, values_only=True))
    assert len(rows) == 16
    assert all(isinstance(row[0], datetime) and isinstance(row[4], int) and isinstance(row[3], str) for row in rows)
    first = match.deals.first().ended_at
    assert rows[0][0] == timezone.localtime(first).replace(microsecond=rows[0][0].microsecond, tzinfo=None)
    assert len(list(book["Corrections"].iter_rows())) == 2


@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed")
def test_libreoffice_opens_the_xlsx_and_the_sums_agree(client, four, match, tmp_path):
    client.force_login(four[0])
    client.cookies["zhuoji_language"] = "en"
    path = tmp_path / "ledger.xlsx"
    path.write_bytes(client.get(f"/match/{match.pk}/ledger.xlsx").content)
    profile = f"-env:UserInstallation=file://{tmp_path}/profile"
    every_sheet = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1"
    command = ["soffice", profile, "--headless", "--convert-to", every_sheet, "--outdir", str(tmp_path), str(path)]
    subprocess.run(command, check=True, timeout=120, capture_output=True)
    rows = list(csv.reader((tmp_path / "ledger-Points.csv").open(encoding="utf-8")))
    by_name = {seat.name: seat.total for seat in match.seats.all()}
    for name, total in by_name.items():
        assert sum(int(row[4]) for row in rows[1:] if row[3] == name) == total
    assert rows[1][0].startswith(f"{timezone.localtime(match.deals.first().ended_at):%Y-%m-%d}")


def test_the_zip_of_a_match_holds_its_records(client, four, match):
    client.force_login(four[0])
    archive = zipfile.ZipFile(io.BytesIO(client.get(f"/match/{match.pk}/ledger.zip").content))
    assert archive.testzip() is None
    assert archive.namelist() == [f"match-{match.pk}/deal-{number:02d}.json" for number in range(1, 5)]
    record = json.loads(archive.read(archive.namelist()[0]))
    assert record["format"] == "zhuoji-deal/1"
    assert record["names"] == [str(person) for person in four]
    assert record["result"] == match.deals.get(number=1).result


@pytest.mark.parametrize("form", ["csv", "xlsx", "zip"])
def test_a_club_export_is_made_left_and_found_again(client, four, club, match, form, settings, tmp_path):
    settings.VAR_DIR = tmp_path
    client.force_login(four[3])
    ledger = club_ledger(club)
    tasks.run_ledger(ledger.pk)
    asked = client.post(f"/ledger/{ledger.pk}/export/", {"form": form})
    again = client.post(f"/ledger/{ledger.pk}/export/", {"form": form})
    assert asked.url == again.url
    export = Export.objects.get()
    assert "/ws/job/export/" in page(client, asked.url)
    tasks.run_export(export.pk)
    assert f"/export/{export.pk}/file" in page(client, asked.url)
    response = client.get(f"/export/{export.pk}/file")
    data = content(response)
    assert len(data) == int(response["Content-Length"]) == Export.objects.get().size
    assert "attachment" in response["Content-Disposition"]
    assert [path.name for path in (tmp_path / "exports").iterdir()] == [Export.objects.get().file]
    client.post(f"/ledger/{ledger.pk}/export/", {"form": form})
    assert Export.objects.get().status == Ledger.Status.DONE
    Ledger.objects.update(done_at=timezone.now())
    client.post(f"/ledger/{ledger.pk}/export/", {"form": form})
    assert Export.objects.get().status == Ledger.Status.PENDING


def test_old_files_are_thrown_away(club, match, settings, tmp_path):
    settings.VAR_DIR = tmp_path
    export = exports.ask_for_export(club_ledger(club), "csv", "en")
    tasks.run_export(export.pk)
    exports.throw_away_old()
    assert exports.path_of(Export.objects.get())
    Export.objects.update(done_at=timezone.now() - exports.KEPT - timedelta(minutes=1))
    exports.throw_away_old()
    assert not Export.objects.exists()


def test_a_long_table_goes_on_in_another_sheet(monkeypatch, tmp_path):
    from rooms.accounting import spreadsheets
    from rooms.accounting.reports import Table

    monkeypatch.setattr(spreadsheets, "ROWS_PER_SHEET", 10)
    table = Table("t", "Rows", ("Number", "Day"), iter([(number, date(2024, 5, 6)) for number in range(25)]))
    spreadsheets.write_xlsx(tmp_path / "long.xlsx", [table])
    book = openpyxl.load_workbook(tmp_path / "long.xlsx")
    assert book.sheetnames == ["Rows", "Rows 2", "Rows 3"]
    numbers = [row[0] for name in book.sheetnames for row in book[name].iter_rows(min_row=2, values_only=True)]
    assert numbers == list(range(25))
    assert book["Rows"]["B2"].value == datetime(2024, 5, 6)


def test_corrections_through_the_page(client, four, club, match):
    client.force_login(four[0])
    assert 'name="reason"' in page(client, f"/match/{match.pk}/ledger/")
    address = f"/match/{match.pk}/correct/"
    client.post(address, {"kind": "void_deal", "number": "2", "reason": "重打"})
    client.post(
        address, {"kind": "penalty", "player": four[1].pk, "to": "", "points": "12", "reason": "迟到", "number": "1"}
    )
    assert [entry.kind for entry in Correction.objects.all()] == ["void_deal", "penalty"]
    text = page(client, f"/match/{match.pk}/ledger/")
    assert "重打" in text
    assert "迟到" in text
    for wrong in (
        {"kind": "penalty", "player": "", "points": "1", "reason": "x"},
        {"kind": "penalty", "player": four[1].pk, "points": "viele", "reason": "x"},
        {"kind": "void_deal", "number": "2", "reason": "x"},
        {"kind": "note", "reason": ""},
    ):
        response = client.post(address, wrong, follow=True)
        assert response.status_code == 200
    assert Correction.objects.count() == 2
    assert client.post(address, {"kind": "edit", "reason": "x"}).status_code == 404
    entry = Correction.objects.first()
    client.post(f"/correction/{entry.pk}/reverse/", {"kind": "", "reason": "没错"})
    assert Correction.objects.last().reverses == entry
    client.force_login(four[1])
    assert 'name="reason"' not in page(client, f"/match/{match.pk}/ledger/")
    client.post(address, {"kind": "void_match", "reason": "x"})
    assert client.post(f"/correction/{entry.pk}/reverse/", {"kind": "", "reason": "x"}).status_code == 404
    assert Correction.objects.count() == 3


def test_any_days_of_a_club(client, four, club, match):
    client.force_login(four[2])
    address = f"/club/{club.pk}/ledgers/"
    today = timezone.localdate()
    response = client.get(address, {"from": today.isoformat(), "to": today.isoformat()})
    assert response.url == f"/ledger/{Ledger.objects.get().pk}/"
    for wrong in (
        {"from": "x", "to": "y"},
        {"from": "2024-05-07", "to": "2024-05-06"},
        {"from": "0001-01-01", "to": today},
    ):
        assert client.get(address, wrong).status_code == 200
    tasks.run_ledger(Ledger.objects.get().pk)
    assert 'id="standings"' in page(client, response.url)
    client.post(f"{response.url}again/")
    assert Ledger.objects.get().status == Ledger.Status.PENDING


def test_a_ledger_page_asks_the_database_little(client, four, club, django_assert_max_num_queries):
    match = factories.random_match(four, deals=16, in_club=club)
    client.force_login(four[0])
    with django_assert_max_num_queries(25):
        page(client, f"/match/{match.pk}/ledger/")


def test_a_failed_job_says_so(client, four, club, monkeypatch):
    client.force_login(four[0])
    ledger = club_ledger(club)
    Ledger.objects.update(status=Ledger.Status.FAILED)
    assert "progress" in page(client, f"/ledger/{ledger.pk}/")
    assert jobs.take(Ledger, ledger.pk) is None
    club_ledger(club)
    assert Ledger.objects.get().status == Ledger.Status.PENDING
