"""The gallery over HTTP: what is asked for out of range is refused by its field; a plain server has none."""

import pytest
from fastapi.testclient import TestClient

pytestmark = pytest.mark.slow


def test_empty_gallery_is_empty_and_bad_questions_are_refused_by_field(labelling: TestClient) -> None:
    answered = labelling.get("/api/gallery", params={"face": "1m", "source": "a", "doubtful": "true", "chance": "0.5"})
    assert answered.json() | {"schema": 1} == {
        "schema": 1,
        "labelled": 0,
        "unread": 0,
        "unchecked": 0,
        "doubtful": 0,
        "found": 0,
        "sources": [],
        "photos": [],
    }
    for field, value in (
        ("face", "1x"),
        ("reason", "bored"),
        ("chance", "nan"),
        ("chance", "1.5"),
        ("start", "-1"),
        ("start", "1" * 30),
        ("limit", "101"),
        ("source", "x" * 1001),
    ):
        refused = labelling.get("/api/gallery", params={field: value})
        assert (refused.status_code, refused.json()["error"]["field"]) == (422, field)


def test_plain_server_has_no_gallery(client: TestClient) -> None:
    assert client.get("/api/gallery").status_code == 404
