"""Everything out as one file, and in again."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.vision.review.api.conftest import MakeClient
from tests.vision.review.store.archive.packing import packed, unpacked
from vision.images import photo as photo_module

pytestmark = pytest.mark.slow


def test_archive_of_one_server_is_taken_in_by_another(
    make_client: MakeClient, client: TestClient, reading: dict[str, Any]
) -> None:
    archive = client.get("/api/archive")
    assert archive.headers["content-type"] == "application/zip"
    other = make_client(folder="other")
    brought = other.post("/api/archive", files={"archive": ("a.zip", archive.content)})
    assert brought.status_code == 200
    assert (brought.json()["photos"], brought.json()["readings"]) == (1, 1)
    assert other.get(f"/api/readings/{reading['id']}").json() == reading
    again = other.post("/api/archive", files={"archive": ("a.zip", archive.content)})
    assert (again.json()["photos"], again.json()["readings"]) == (0, 0)


def test_photos_of_an_archive_are_decoded_in_the_decoding_process(
    make_client: MakeClient, client: TestClient, reading: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = client.get("/api/archive").content

    def open_here(*_: Any) -> Any:
        raise AssertionError

    monkeypatch.setattr(photo_module, "open_picture", open_here)
    brought = make_client(folder="other").post("/api/archive", files={"archive": ("a.zip", archive)})
    assert (brought.status_code, brought.json()["photos"]) == (200, 1)


def test_archive_with_a_bad_line_is_taken_in_without_it_when_asked_for(
    make_client: MakeClient, client: TestClient, reading: dict[str, Any]
) -> None:
    parts = unpacked(client.get("/api/archive").content)
    archive = packed({**parts, "readings.jsonl": b"{}\n" + parts["readings.jsonl"]})
    other = make_client(folder="other")
    refused = other.post("/api/archive", files={"archive": ("a.zip", archive)})
    assert (refused.status_code, refused.json()["error"]["field"]) == (422, "readings.jsonl, line 1: id")
    brought = other.post("/api/archive?leave_out=true", files={"archive": ("a.zip", archive)})
    assert (brought.status_code, brought.json()["readings"]) == (200, 1)
    assert [one["field"] for one in brought.json()["left_out"]] == ["readings.jsonl, line 1: id"]


def test_archive_over_the_limit_is_refused(make_client: MakeClient) -> None:
    client = make_client(limits={"archive_bytes": 1000})
    answered = client.post("/api/archive", files={"archive": ("a.zip", b" " * 100_000)})
    assert answered.status_code == 413
