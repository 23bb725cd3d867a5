"""Faults of the server's own, what the log says, and headers that keep the page to itself."""

import logging
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.vision.review.api.conftest import MakeClient
from vision.review.store.store import Store

pytestmark = pytest.mark.slow


def test_fault_is_an_error_record_without_its_text(
    make_client: MakeClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("the secret of hand.jpg")

    monkeypatch.setattr(Store, "reading", fail)
    with caplog.at_level(logging.INFO, "pailens.server"):
        answered = make_client().get("/api/readings/an-id-to-keep")
    assert answered.status_code == 500
    assert answered.json()["error"]["field"] == "server"
    assert "ZeroDivisionError in test_faults.fail" in caplog.text
    assert "secret" not in answered.text + caplog.text
    assert "an-id-to-keep" not in caplog.text


def test_log_names_nobody_and_nothing(
    client: TestClient, reading: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    secrets = ["secret-token", "holiday.jpg", "testclient", reading["id"], reading["image"]["sha256"], "before="]
    with caplog.at_level(logging.DEBUG, "pailens.server"):
        client.get(f"/api/readings/{reading['id']}", headers={"Authorization": "Bearer secret-token"})
        client.post("/api/readings", files={"photo": ("holiday.jpg", b"no picture")})
        client.delete(f"/api/photos/{reading['image']['sha256']}")
        client.get("/api/readings?before=secret-token")
        client.get("/holiday.jpg")
        client.get("/static/holiday.jpg")
    ours = [record.getMessage() for record in caplog.records if record.name == "pailens.server"]
    assert len(ours) == 6
    assert ours[0].startswith("GET /api/readings/{id} 200 ")
    assert ours[4].startswith("GET (another path) 404 ")
    assert ours[5].startswith("GET /static/ 404 ")
    assert [secret for secret in secrets if secret in "\n".join(ours)] == []


@pytest.mark.parametrize("path", ["/", "/nothing", "/static/nothing", "/api/readings"])
def test_every_answer_keeps_the_page_to_itself(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    for directive in ("default-src 'self'", "frame-ancestors 'none'"):
        assert directive in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "content-security-policy" in client.get(path, headers={"Host": "evil.example"}).headers, "refusals too"


def test_data_is_not_kept_by_browsers(client: TestClient) -> None:
    assert client.get("/api/readings").headers["cache-control"] == "no-store"
