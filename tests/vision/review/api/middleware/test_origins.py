"""What another site has a browser send is refused; what other programs send is not."""

import pytest
from fastapi.testclient import TestClient

_HAND = {"rules": "international", "concealed": "11223344556677p", "winning_tile": "1p"}


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:9000"},
        {"Origin": "http://127.0.0.1:8000.evil.example"},
        {"Origin": "file://127.0.0.1:8000"},
        {"Origin": "http://[::1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "same-origin", "Origin": "https://evil.example"},
    ],
)
def test_write_of_another_site_is_refused(client: TestClient, headers: dict[str, str]) -> None:
    answered = client.post("/api/score", json=_HAND, headers=headers)
    assert (answered.status_code, answered.json()["error"]["field"]) == (403, "Origin")


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "http://127.0.0.1:8000"},
        {"Origin": "http://127.0.0.1:8000", "Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
    ],
)
def test_write_of_the_page_or_of_a_program_is_answered(client: TestClient, headers: dict[str, str]) -> None:
    assert client.post("/api/score", json=_HAND, headers=headers).status_code == 200


def test_another_site_may_not_read_either(client: TestClient) -> None:
    assert client.get("/api/readings", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403


def test_link_on_another_site_leads_to_the_page(client: TestClient) -> None:
    assert client.get("/", headers={"Sec-Fetch-Site": "cross-site"}).status_code != 403
