"""What the browser keeps and what a server keeps open in each other."""

import io
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from fastapi.testclient import TestClient
from PIL import Image

from scoring.records.table import event_record
from tests.scoring.table.sessions import start
from tests.vision.review.browser.stand_ins import PageWithoutServer, Sink, Upload
from vision.images.photo import Photo, load_photo_file
from vision.labels.formats import FORMATS, Format
from vision.labels.photo_labels import PhotoLabels

SAMPLE = Path(__file__).parents[4] / "datasets" / "samples" / "images" / "international-1.jpg"


class BrowserPage(PageWithoutServer):
    """The page without a server, with the files that it saves and takes in."""

    def file(self, path: str) -> bytes:
        saved = self.answer("GET", path).file
        assert isinstance(saved, Sink)
        return saved.data

    def take_in(self, archive: bytes) -> tuple[int, dict[str, Any]]:
        return self.ask("POST", "/api/archive", Upload(archive))

    def all(self) -> list[Any]:
        """Readings and score sheets as the page shows them."""
        return [
            self.ask("GET", f"/api/{kind}/{one['id']}")[1]
            for kind in ("readings", "tables")
            for one in self.ask("GET", f"/api/{kind}")[1][kind]
        ]


@pytest.fixture
def page() -> BrowserPage:
    """A page with a photo on its side, corrected twice, and a score sheet."""
    page = BrowserPage()
    turned, exif = io.BytesIO(), Image.Exif()
    exif[0x0112] = 6
    with Image.open(SAMPLE) as picture:
        picture.resize((1200, 1200)).crop((0, 0, 1200, 1100)).rotate(90, expand=True).save(turned, "JPEG", exif=exif)
    reading = page.ask("POST", "/api/readings", Upload(turned.getvalue()))[1]
    correction = {"schema": 1, "tiles": reading["tiles"], "groups": reading["groups"]}
    for code in ("1m", "2m"):
        correction["tiles"][0]["code"] = code
        assert page.ask("POST", f"/api/readings/{reading['id']}/corrections", correction)[0] == 201
    terms = {"rules": "riichi", "win": {"riichi": "riichi"}}
    assert page.ask("POST", f"/api/readings/{reading['id']}/terms", terms)[0] == 200
    table = page.ask("POST", "/api/tables", event_record(start().opened).to_dict())[1]
    drawn = {"after": 1, "event": {"event": "drawn"}}
    assert page.ask("POST", f"/api/tables/{table['id']}/events", drawn)[0] == 201
    return page


def counts(imported: dict[str, Any]) -> tuple[int, ...]:
    return tuple(imported[name] for name in ("photos", "readings", "corrections", "tables", "events"))


def read_labels(data: bytes, folder: Path, labels: Format) -> tuple[PhotoLabels, Photo]:
    """The one photo of an export of labels."""
    with ZipFile(io.BytesIO(data)) as archive:
        archive.extractall(folder)
    (found,) = labels.read(folder)
    return found, load_photo_file(folder / labels.images / found.name)


def test_labels_are_those_that_a_server_writes_in_every_format(
    page: BrowserPage, server: TestClient, tmp_path: Path
) -> None:
    assert server.post("/api/archive", files={"archive": page.file("/api/archive")}).status_code == 200
    for name, labels in FORMATS.items():
        path = f"/api/labels?format={name}"
        own, photo = read_labels(page.file(path), tmp_path / name / "own", labels)
        served, _ = read_labels(server.get(path).content, tmp_path / name / "served", labels)
        assert (own.tiles, own.groups) == (served.tiles, served.groups)
        assert [tile.code for tile in own.tiles].count("2m") > [tile.code for tile in own.tiles].count("1m")
        assert (photo.width, photo.height) == (own.width, own.height)
    status, refused = page.ask("GET", "/api/labels?format=pascal")
    assert (status, refused["error"]["field"]) == (422, "format")


def test_what_the_browser_keeps_opens_on_a_server_and_comes_back(page: BrowserPage, server: TestClient) -> None:
    sent = server.post("/api/archive", files={"archive": page.file("/api/archive")})
    assert sent.status_code == 200, sent.text
    assert counts(sent.json()) == (1, 1, 2, 1, 2)
    other = BrowserPage()
    status, imported = other.take_in(server.get("/api/archive").content)
    assert (status, counts(imported)) == (200, (1, 1, 2, 1, 2))
    assert other.all() == page.all()
    assert other.all()[0]["tiles"][0]["code"] == "2m"
    assert other.all()[0]["terms"]["win"] == {"riichi": "riichi"}


def test_a_sheet_grows_by_what_is_newer_and_is_never_changed(page: BrowserPage) -> None:
    older = page.file("/api/archive")
    sheet = page.ask("GET", "/api/tables")[1]["tables"][0]["id"]
    assert page.ask("POST", f"/api/tables/{sheet}/events", {"after": 2, "event": {"event": "drawn"}})[0] == 201
    other = BrowserPage()
    other.take_in(older)
    assert counts(other.take_in(page.file("/api/archive"))[1]) == (0, 0, 0, 0, 1)
    assert other.all() == page.all()
    undone = BrowserPage()
    undone.take_in(older)
    assert undone.ask("POST", f"/api/tables/{sheet}/undo", {"after": 2})[0] == 201
    status, refused = undone.take_in(page.file("/api/archive"))
    assert (status, refused["error"]["id"]) == (422, "archive.kept-table")


def test_a_reading_without_its_photo_is_left_out(page: BrowserPage) -> None:
    page.database.photos.clear()
    assert counts(BrowserPage().take_in(page.file("/api/archive"))[1]) == (0, 0, 0, 1, 2)


def test_an_archive_taken_in_twice_and_a_file_that_is_none_change_nothing(page: BrowserPage) -> None:
    before, archive = page.all(), page.file("/api/archive")
    status, imported = page.take_in(archive)
    assert (status, counts(imported)) == (200, (0, 0, 0, 0, 0))
    for data in (b"text", archive[:-2000]):
        status, refused = page.take_in(data)
        assert (status, refused["error"]["code"]) == (422, "archive")
    assert page.all() == before
