"""The gallery over HTTP; a plain server has none."""

import pytest
from fastapi.testclient import TestClient

pytestmark = pytest.mark.slow


def test_empty_gallery_is_empty(labelling: TestClient) -> None:
    answered = labelling.get("/api/gallery", params={"face": "1m", "source": "a", "doubtful": "true", "chance": "0.5"})
    counts = dict.fromkeys(("labelled", "unread", "unchecked", "doubtful", "found"), 0)
    assert answered.json() == {"schema": 1, **counts, "sources": [], "photos": []}


def test_plain_server_has_neither_gallery_nor_queue(client: TestClient) -> None:
    assert [client.get(f"/api/{name}").status_code for name in ("gallery", "queue")] == [404, 404]
