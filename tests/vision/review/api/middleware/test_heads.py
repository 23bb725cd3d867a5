"""How large the head of a request may be."""

import pytest
from fastapi.testclient import TestClient


def test_head_of_a_browser_is_answered(client: TestClient) -> None:
    headers = {f"X-{number}": "a" * 200 for number in range(60)}
    assert client.get("/healthz?" + "q" * 4000, headers=headers).status_code == 200


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/healthz", {f"X-{number}": "a" for number in range(101)}),
        ("/healthz", {"X-Long": "a" * 40_000}),
        ("/healthz?" + "q" * 40_000, {}),
        ("/" + "p" * 40_000, {}),
    ],
)
def test_longer_head_is_refused(client: TestClient, path: str, headers: dict[str, str]) -> None:
    answered = client.get(path, headers=headers)
    assert (answered.status_code, answered.json()["error"]["field"]) == (400, "headers")


def test_length_beside_chunks_is_refused(client: TestClient) -> None:
    headers = {"Content-Type": "application/json", "Content-Length": "4", "Transfer-Encoding": "chunked"}
    answered = client.post("/api/score", content=b"1234", headers=headers)
    assert (answered.status_code, answered.json()["error"]["field"]) == (400, "Content-Length")
