"""The gallery over HTTP: labels found by class, edited at once as one by one in the review, refused item by item."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from vision.review.api.routes.labelling import MOST_EDITED

pytestmark = pytest.mark.slow


def _label(client: TestClient, photo: bytes) -> dict[str, Any]:
    """Send a photo, and accept it as it was read."""
    reading: dict[str, Any] = client.post("/api/readings", files={"photo": ("club.jpg", photo)}).json()
    correction = {"tiles": reading["tiles"], "groups": reading["groups"]}
    answered: dict[str, Any] = client.post(f"/api/readings/{reading['id']}/corrections", json=correction).json()
    return answered


def test_labels_edited_at_once_are_those_that_the_review_would_have_kept(labelling: TestClient, photo: bytes) -> None:
    reading = _label(labelling, photo)
    face = reading["tiles"][0]["code"]
    page = labelling.get("/api/gallery/crops", params={"face": face}).json()
    assert (page["found"], page["counts"][face]) == (len(page["crops"]), len(page["crops"]))
    [crop] = [crop for crop in page["crops"] if crop["tile"] == reading["tiles"][0]["id"]]
    assert (crop["name"], crop["box"]) == ("club.jpg", reading["tiles"][0]["box"])
    assert crop["width"] == reading["image"]["width"]

    labels = [{name: crop[name] for name in ("reading", "correction", "tile")}]
    edited = labelling.post("/api/gallery/crops", json={"labels": labels, "to": "7z"}).json()
    kept = labelling.get(f"/api/readings/{reading['id']}").json()
    expected = [tile | {"code": "7z"} if tile["id"] == crop["tile"] else tile for tile in reading["tiles"]]
    assert (kept["tiles"], kept["groups"]) == (expected, reading["groups"])
    assert kept["correction"]["id"] == edited["photos"][0]["after"]

    stale = labelling.post("/api/gallery/crops", json={"labels": labels, "to": "remove"}).json()
    assert (stale["photos"], stale["refused"][0]["box"]) == ([], crop["box"])
    assert stale["refused"][0]["error"]["id"] == "gallery.label-changed"
    undone = labelling.post("/api/gallery/crops/undo", json={"photos": edited["photos"]})
    assert undone.json()["refused"] == []
    assert labelling.get(f"/api/readings/{reading['id']}").json()["tiles"] == reading["tiles"]


@pytest.mark.parametrize("count", [0, MOST_EDITED + 1])
def test_an_edit_is_of_some_labels_and_not_of_too_many(labelling: TestClient, count: int) -> None:
    nobody = "00000000-0000-0000-0000-000000000000"
    labels = [{"reading": nobody, "correction": nobody, "tile": 0}] * count
    refused = labelling.post("/api/gallery/crops", json={"labels": labels, "to": "1m"})
    assert (refused.status_code, refused.json()["error"]["field"]) == (422, "labels")


def test_empty_gallery_is_empty(labelling: TestClient) -> None:
    answered = labelling.get("/api/gallery", params={"face": "1m", "source": "a", "doubtful": "true", "chance": "0.5"})
    counts = dict.fromkeys(("labelled", "unread", "unchecked", "doubtful", "found"), 0)
    assert answered.json() == {"schema": 1, **counts, "sources": [], "photos": []}


def test_plain_server_has_neither_gallery_nor_queue(client: TestClient) -> None:
    assert [client.get(f"/api/{name}").status_code for name in ("gallery", "queue")] == [404, 404]
