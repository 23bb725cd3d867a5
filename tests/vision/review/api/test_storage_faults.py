"""A full disk, damage and a store that does not answer are told apart, and no answer names a local file."""

import errno
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from vision.review.api.routes import archive
from vision.review.store.errors import DamageError, DiskFullError
from vision.review.store.photo_files import PhotoFiles
from vision.review.store.store import Store


def fail_with(error: Exception) -> Any:
    def fail(*_: object) -> None:
        raise error

    return fail


def test_full_disk_is_507_with_a_sentence(client: TestClient, photo: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PhotoFiles, "write", fail_with(DiskFullError("store.full", "/srv/photos")))
    answered = client.post("/api/readings", files={"photo": ("hand.jpg", photo, "image/jpeg")})
    assert (answered.status_code, answered.json()["error"]["id"]) == (507, "server.full")
    assert "/srv" not in answered.text
    assert "retry-after" not in answered.headers


@pytest.mark.parametrize(("number", "status"), [(errno.ENOSPC, 507), (errno.EIO, 500)])
def test_upload_that_finds_no_room_for_its_temporary_file(
    client: TestClient, number: int, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "opened_file", fail_with(OSError(number, "/tmp/x")))
    answered = client.post("/api/archive", files={"archive": ("a.zip", b"")})
    assert answered.status_code == status
    assert "/tmp" not in answered.text


@pytest.mark.parametrize("harm", ["missing", "damaged"])
def test_photo_that_is_lost_is_named_as_that(
    client: TestClient, reading: dict[str, Any], tmp_path: Path, harm: str
) -> None:
    (file,) = (tmp_path / "data" / "photos").glob("*/*")
    if harm == "missing":
        file.unlink()
    else:
        file.write_bytes(b"harmed")
    answered = client.get(f"/api/readings/{reading['id']}/photo")
    error = answered.json()["error"]
    assert (answered.status_code, error["id"], error["field"]) == (500, f"store.photo-{harm}", "photo")
    assert file.name not in answered.text
    assert client.get(f"/api/readings/{reading['id']}").status_code == 200


def test_server_whose_store_fails_is_alive_and_not_ready(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    damage = DamageError("store.database-damaged", "/srv/pailens.sqlite3", fault="page 7")
    assert (client.get("/livez").status_code, client.get("/healthz").status_code) == (204, 200)
    monkeypatch.setattr(Store, "reading_list", fail_with(damage))
    assert client.get("/livez").status_code == 204
    answered = client.get("/healthz")
    assert (answered.status_code, answered.json()["error"]["id"]) == (500, "server.damaged")
    assert "/srv" not in answered.text
