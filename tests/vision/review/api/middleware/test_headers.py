"""Headers that keep the page to itself."""

import pytest
from fastapi.testclient import TestClient


@pytest.mark.parametrize("path", ["/", "/healthz", "/nothing", "/static/nothing", "/api/readings", "/openapi.json"])
def test_every_answer_carries_them(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "server" not in headers


def test_refusals_carry_them_too(client: TestClient) -> None:
    refused = client.get("/healthz", headers={"Host": "evil.example"})
    assert "content-security-policy" in refused.headers


def test_data_is_not_kept_by_browsers(client: TestClient) -> None:
    assert client.get("/api/readings").headers["cache-control"] == "no-store"
