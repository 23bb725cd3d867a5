"""Corrected photos with their labels, as a zip file."""

import io
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from fastapi.testclient import TestClient

from vision.images.photo import load_photo_file
from vision.labels.formats import FORMATS
from vision.review.store.errors import PhotoDamageError

pytestmark = pytest.mark.slow


def _correct(client: TestClient, reading: dict[str, Any]) -> None:
    tiles = [tile | {"code": "9m"} if tile["id"] == 0 else tile for tile in reading["tiles"]]
    client.post(f"/api/readings/{reading['id']}/corrections", json={"tiles": tiles, "groups": reading["groups"]})


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_labels_of_every_format_can_be_read_again(
    client: TestClient, reading: dict[str, Any], tmp_path: Path, name: str
) -> None:
    _correct(client, reading)
    answered = client.get("/api/labels", params={"format": name})
    assert answered.status_code == 200
    assert answered.headers["content-type"] == "application/zip"
    assert f"pailens-{name}.zip" in answered.headers["content-disposition"]
    ZipFile(io.BytesIO(answered.content)).extractall(tmp_path)
    (photo,) = FORMATS[name].read(tmp_path)
    assert sorted(tile.code for tile in photo.tiles) == sorted(["9m", *(tile["code"] for tile in reading["tiles"][1:])])
    picture = load_photo_file(tmp_path / FORMATS[name].images / photo.name)
    assert (picture.width, picture.height) == (photo.width, photo.height) == (1200, 675)


def test_a_lost_photo_is_named_and_the_others_are_exported(
    client: TestClient, reading: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    _correct(client, reading)

    def lost(store: object, sha256: str) -> None:
        raise PhotoDamageError("store.photo-missing", f"{sha256}.jpg")

    monkeypatch.setattr("vision.review.store.store.Store.photo", lost)
    answered = client.get("/api/labels?format=coco")
    with ZipFile(io.BytesIO(answered.content)) as archive:
        assert archive.testzip() is None
        assert reading["image"]["sha256"] in archive.read("left-out.txt").decode()
