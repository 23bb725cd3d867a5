"""A full disk, damage and a store that does not answer are told apart, and no answer names a local file."""

import errno
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from vision.review.api.routes import archive
from vision.review.store.errors import DamageError, DiskFullError, StoreError
from vision.review.store.store import Store


def fail_with(error: Exception) -> Any:
    def fail(*_: object) -> None:
        raise error

    return fail


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


@pytest.mark.parametrize(
    ("error", "status", "sentence", "is_told_to_wait"),
    [
        (DiskFullError("store.full", "/srv/photos"), 507, "server.full", False),
        (DamageError("store.database-damaged", "/srv/pailens.sqlite3", fault="page 7"), 500, "server.damaged", False),
        (StoreError("store.photo-missing", "/srv/photos"), 503, "busy.unreachable", True),
    ],
    ids=["full", "damaged", "in trouble"],
)
def test_server_whose_store_fails_is_alive_and_not_ready_and_says_not_where_things_lie(
    client: TestClient,
    monkeypatch: pytest.MonkeyPatch,
    error: StoreError,
    status: int,
    sentence: str,
    is_told_to_wait: bool,
) -> None:
    assert (client.get("/livez").status_code, client.get("/healthz").status_code) == (204, 200)
    monkeypatch.setattr(Store, "reading_list", fail_with(error))
    assert client.get("/livez").status_code == 204
    for path in ("/healthz", "/api/readings"):
        answered = client.get(path)
        assert (answered.status_code, answered.json()["error"]["id"]) == (status, sentence)
        assert "/srv" not in answered.text
        assert ("retry-after" in answered.headers) == is_told_to_wait
