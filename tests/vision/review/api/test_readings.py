"""A photo in, its reading out, corrections beside it."""

import io
from typing import Any

import pytest
from fastapi.testclient import TestClient
from PIL import Image

from vision.detection.detector import PHOTO_SIDE, Detector
from vision.images.photo import load_photo
from vision.reading.pipeline import read
from vision.reading.records import ReadingRecord

pytestmark = pytest.mark.slow

_ADDED = {"id", "created", "corrected", "correction", "terms"}


def _plain(record: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in record.items() if name not in _ADDED | {"timings_ms"}}


def test_photo_is_read_as_the_python_api_reads_it(
    client: TestClient, detector: Detector, photo: bytes, reading: dict[str, Any]
) -> None:
    expected = read(load_photo(photo, "photo", max_side=PHOTO_SIDE), detector).of_file("hand.jpg").to_dict()
    assert _plain(reading) == _plain(expected)
    assert reading["corrected"] is False
    assert reading["correction"] is None


def test_new_reading_names_its_place_and_may_be_told_its_rules(client: TestClient, photo: bytes) -> None:
    files = {"photo": ("hand.jpg", photo)}
    answered = client.post("/api/readings", files=files, data={"rules": "taiwan16"})
    assert answered.status_code == 201
    assert answered.headers["location"] == f"/api/readings/{answered.json()['id']}"
    assert client.get(answered.headers["location"]).json() == answered.json()
    refused = client.post("/api/readings", files=files, data={"rules": "hong-kong"})
    assert (refused.status_code, refused.json()["error"]["field"]) == (422, "rules")


def test_photo_comes_back_upright_and_without_metadata(client: TestClient, photo: bytes) -> None:
    lying = io.BytesIO()
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = 6, "a name that nobody should read"
    with Image.open(io.BytesIO(photo)) as upright:
        upright.transpose(Image.Transpose.ROTATE_90).save(lying, "JPEG", exif=exif)
    sent = client.post("/api/readings", files={"photo": ("hand.jpg", lying.getvalue())}).json()
    answered = client.get(f"/api/readings/{sent['id']}/photo")
    assert answered.headers["content-type"] == "image/jpeg"
    assert b"nobody" not in answered.content
    with Image.open(io.BytesIO(answered.content)) as kept:
        assert kept.size == (sent["image"]["width"], sent["image"]["height"]) == (1200, 675)


def test_photo_that_the_browser_has_is_not_sent_again(client: TestClient, reading: dict[str, Any]) -> None:
    path = f"/api/readings/{reading['id']}/photo"
    tag = client.get(path).headers["etag"]
    again = client.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_correction_counts_and_leaves_the_reading_behind_it(client: TestClient, reading: dict[str, Any]) -> None:
    [pung] = [group for group in reading["groups"] if group["kind"] == "pung"]
    tiles = [tile | {"code": "9m"} if tile["id"] in pung["tiles"] else tile for tile in reading["tiles"]]
    path = f"/api/readings/{reading['id']}"
    answered = client.post(f"{path}/corrections", json={"tiles": tiles, "groups": reading["groups"]})
    assert answered.status_code == 201
    corrected = answered.json()
    assert corrected["corrected"] is True
    assert [tile["code"] for tile in corrected["tiles"]].count("9m") >= len(pung["tiles"])
    assert corrected["hand"] != reading["hand"]
    assert client.get(path).json() == corrected
    ReadingRecord.model_validate_json(client.get(path).content, extra="ignore")


def test_correction_that_cannot_be_is_refused_by_field(client: TestClient, reading: dict[str, Any]) -> None:
    """What else is wrong with corrections is in `test_correction.py`."""
    tiles = [reading["tiles"][0] | {"id": 0, "box": [0.0, 0.0, 5000.0, 20.0]}]
    body = {"tiles": tiles, "groups": [{"id": 0, "kind": "concealed", "tiles": [0]}]}
    answered = client.post(f"/api/readings/{reading['id']}/corrections", json=body)
    assert (answered.status_code, answered.json()["error"]["field"]) == (422, "tiles[0].box")
    assert client.get(f"/api/readings/{reading['id']}").json() == reading


def test_readings_are_listed_newest_first_and_page_by_page(client: TestClient, photo: bytes) -> None:
    ids = [client.post("/api/readings", files={"photo": ("a.jpg", photo)}).json()["id"] for _ in range(3)]
    first = client.get("/api/readings", params={"limit": 2}).json()
    assert [entry["id"] for entry in first["readings"]] == [ids[2], ids[1]]
    rest = client.get("/api/readings", params={"limit": 2, "before": first["next"]}).json()
    assert [entry["id"] for entry in rest["readings"]] == [ids[0]]
    assert rest["next"] is None


def test_deleted_reading_or_photo_is_gone(client: TestClient, photo: bytes, reading: dict[str, Any]) -> None:
    path = f"/api/readings/{reading['id']}"
    assert client.delete(path).status_code == 204
    assert [client.get(f"{path}{part}").status_code for part in ("", "/photo")] == [404, 404]
    assert client.delete(path).status_code == 404
    again = client.post("/api/readings", files={"photo": ("hand.jpg", photo)}).json()
    for status in (204, 404):
        assert client.delete(f"/api/photos/{again['image']['sha256']}").status_code == status
    assert client.get("/api/readings").json()["readings"] == []
