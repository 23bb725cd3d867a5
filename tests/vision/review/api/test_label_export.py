"""Corrected photos with their labels, as a zip file."""

import io
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from fastapi.testclient import TestClient

from vision.labels.formats import FORMATS
from vision.review.store.errors import PhotoDamageError

pytestmark = pytest.mark.slow


def _correct(client: TestClient, reading: dict[str, Any]) -> None:
    tiles = [tile | {"code": "9m"} if tile["id"] == 0 else tile for tile in reading["tiles"]]
    client.post(f"/api/readings/{reading['id']}/corrections", json={"tiles": tiles, "groups": reading["groups"]})


def test_labels_can_be_read_again(client: TestClient, reading: dict[str, Any], tmp_path: Path) -> None:
    _correct(client, reading)
    answered = client.get("/api/labels", params={"format": "yolo"})
    assert answered.headers["content-type"] == "application/zip"
    assert "pailens-yolo.zip" in answered.headers["content-disposition"]
    ZipFile(io.BytesIO(answered.content)).extractall(tmp_path)
    (photo,) = FORMATS["yolo"].read(tmp_path)
    assert sorted(tile.code for tile in photo.tiles) == sorted(["9m", *(tile["code"] for tile in reading["tiles"][1:])])


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
