"""The queue over HTTP: photos of a folder or of the store, opened, accepted, put off, deleted, and gone on with."""

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from PIL import Image

from tests.vision.remembering import remembering_detector
from tests.vision.review.api.conftest import MakeApp
from vision.annotation.prelabel.photos import find_photos
from vision.detection.detector import Detector
from vision.review.api.labelling import queue_state, worker
from vision.review.api.labelling.gallery import Gallery
from vision.review.api.labelling.gallery_check import GalleryCheck
from vision.review.api.labelling.queue_state import LabelingSession
from vision.review.api.labelling.worker import QueueWorker
from vision.review.api.routes.labelling import gallery_router, queue_router
from vision.review.decoding import DecodingProcess
from vision.review.store.errors import StoreError
from vision.review.store.store import Store

pytestmark = pytest.mark.slow

SAMPLES = Path(__file__).parents[5] / "datasets" / "samples" / "images"
_PATIENCE = 120.0

Label = Callable[..., TestClient]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two hands, a near-copy of one of them, the very same file again, and a file that is no photo."""
    folder = tmp_path / "photos"
    folder.mkdir()
    hands = (("a", 1200, "international-1"), ("a-small", 1000, "international-1"), ("b", 1200, "australia-2"))
    for name, width, sample in hands:
        with Image.open(SAMPLES / f"{sample}.jpg") as picture:
            picture.resize((width, width * 9 // 16)).save(folder / f"{name}.jpg", quality=90)
    (folder / "b-again.jpg").write_bytes((folder / "b.jpg").read_bytes())
    (folder / "broken.jpg").write_bytes(b"no photo")
    return folder


@pytest.fixture
def label(
    make_app: MakeApp, decoding: DecodingProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Label]:
    """Starts a run of labelling, of a folder or of the store, and waits until all is read."""
    monkeypatch.setattr(worker, "Detector", lambda *_, **__: remembering_detector())
    with ExitStack() as stack:
        yield lambda folder, **more: _start(folder, make_app(), stack, tmp_path / "data", decoding, **more)


def _start(
    folder: Path | None, app: FastAPI, stack: ExitStack, data: Path, decoding: DecodingProcess, *, check: bool = False
) -> TestClient:
    store = stack.enter_context(Store.open(data))
    photos = find_photos([str(folder)], leave_out=data) if folder else None
    labelling = LabelingSession(store, decoding, len(photos or ()))
    gallery = Gallery(store)
    reader = QueueWorker(labelling, store, photos, decoding, gallery, check=check)
    app.include_router(queue_router(labelling, reader))
    app.include_router(gallery_router(gallery, GalleryCheck(gallery, Detector.load(), decoding, reader.wait)))
    client = TestClient(app, base_url="http://127.0.0.1:8000", raise_server_exceptions=False)
    stack.enter_context(client)
    assert reader.wait(_PATIENCE)
    return client


def _queue(client: TestClient) -> dict[str, Any]:
    answered = client.get("/api/queue")
    assert answered.status_code == 200
    record: dict[str, Any] = answered.json()
    return record


def _open(client: TestClient, place: int = 0) -> dict[str, Any]:
    photo = _queue(client)["waiting"][place]["photo"]
    answered = client.post(f"/api/queue/{photo}/open")
    assert answered.status_code == 200, answered.text
    record: dict[str, Any] = answered.json()
    return record


def _accept(client: TestClient, reading: dict[str, Any], settled: Sequence[str] = ()) -> None:
    body = {"tiles": reading["tiles"], "groups": reading["groups"], "settled": settled}
    assert client.post(f"/api/readings/{reading['id']}/corrections", json=body).status_code == 201


def test_folder_is_labelled_to_its_end_and_gone_on_with(label: Label, folder: Path) -> None:
    client = label(folder)
    queue = _queue(client)
    assert [queue[key] for key in ("accepted", "total", "unread", "copies", "refused")] == [0, 2, 0, 1, 1]
    assert [one["name"] for one in queue["refusals"]] == ["broken.jpg"]
    assert client.get("/api/readings").json()["readings"] == [], "photos that nobody opened are not kept"
    for entry in queue["waiting"]:
        assert entry["reading"] is None
        assert 0 < entry["teaches"] < 1
        assert all(reason["reason"] and reason["reason_zh"] for reason in entry["reasons"])
    assert [copy for entry in queue["waiting"] for copy in entry["copies"]] in (["a-small.jpg"], ["a.jpg"])

    first = _open(client)
    assert client.get(f"/api/readings/{first['id']}/photo").status_code == 200
    assert _open(client)["id"] == first["id"], "opening it again takes in no second reading"
    _accept(client, first)
    queue = _queue(client)
    assert (queue["accepted"], queue["total"], len(queue["waiting"])) == (1, 2, 1)
    second = _open(client)
    assert second["id"] != first["id"]

    # The run is stopped and started again: the accepted photo stays so, the opened one keeps its reading.
    again = label(folder)
    queue = _queue(again)
    assert (queue["accepted"], queue["total"], len(queue["waiting"])) == (1, 2, 1)
    assert queue["waiting"][0]["reading"] == second["id"]
    _accept(again, _open(again))
    assert _queue(again) | {"refusals": []} == queue | {"accepted": 2, "waiting": [], "refusals": []}


def test_stores_own_readings_are_labelled(label: Label, client: TestClient, reading: dict[str, Any]) -> None:
    run = label(None)
    queue = _queue(run)
    assert [entry["reading"] for entry in queue["waiting"]] == [reading["id"]]
    assert _open(run)["tiles"] == reading["tiles"]
    _accept(client, reading)
    queue = _queue(run)
    assert (queue["accepted"], queue["total"], queue["waiting"]) == (1, 1, []), "wherever it was accepted"
    assert _queue(label(None))["accepted"] == 1


def test_photo_put_off_or_open_at_somebody_elses_comes_last(
    label: Label, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = label(folder)

    def offered(by: str) -> list[tuple[str, int]]:
        waiting = client.get("/api/queue", params={"by": by}).json()["waiting"]
        return [(entry["photo"], entry["skipped"]) for entry in waiting]

    (first, _), (second, _) = offered("ann")
    assert client.post(f"/api/queue/{first}/open", params={"by": "ann"}).status_code == 200
    assert [offered(by)[0][0] for by in ("ann", "bob")] == [first, second]
    monkeypatch.setattr(queue_state, "_HELD_S", 0.0)
    assert offered("bob")[0][0] == first, "left open for long"
    assert client.post(f"/api/queue/{first}/skip").status_code == 204
    assert offered("ann") == [(second, 0), (first, 1)]


def test_photo_that_waits_has_a_small_picture(label: Label, folder: Path) -> None:
    client = label(folder)
    photo = _queue(client)["waiting"][0]["photo"]
    answered = client.get(f"/api/queue/{photo}/picture")
    assert answered.headers["content-type"] == "image/jpeg"
    with Image.open(io.BytesIO(answered.content)) as picture:
        assert max(picture.size) == 160
    _accept(client, _open(client))
    _queue(client)
    assert client.get(f"/api/queue/{photo}/picture").status_code == 404, "it waits no more"
    assert client.get("/api/queue/nothing/picture").status_code == 404
    assert [client.post(f"/api/queue/nothing/{act}").status_code for act in ("open", "skip")] == [404, 404]


def test_deleted_photo_leaves_the_queue(label: Label, folder: Path) -> None:
    client = label(folder)
    opened = _open(client)
    assert client.delete(f"/api/photos/{opened['image']['sha256']}").status_code == 204
    queue = _queue(client)
    assert (queue["accepted"], queue["total"], len(queue["waiting"])) == (0, 1, 1)
    assert opened["image"]["sha256"] not in [entry["photo"] for entry in queue["waiting"]]


def test_photo_that_changed_on_the_disk_is_refused_by_name(label: Label, folder: Path) -> None:
    client = label(folder)
    entry = _queue(client)["waiting"][0]
    (folder / entry["name"]).write_bytes(b"another photo")
    answered = client.post(f"/api/queue/{entry['photo']}/open")
    assert (answered.status_code, answered.json()["error"]["field"]) == (422, entry["name"])
    assert answered.json()["error"]["message_zh"]
    queue = _queue(client)
    assert (queue["total"], queue["refused"], len(queue["waiting"])) == (1, 2, 1)


def test_fault_in_one_photo_keeps_no_other_out(label: Label, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    detector = remembering_detector()
    find = detector.trace

    def stumble(pixels: Any, threshold: float, finer: Any = None) -> Any:
        if pixels.shape[1] == 1000:
            raise ZeroDivisionError
        return find(pixels, threshold, finer)

    monkeypatch.setattr(detector, "trace", stumble)
    queue = _queue(label(folder))
    assert sorted(one["name"] for one in queue["refusals"]) == ["a-small.jpg", "broken.jpg"]
    assert len(queue["waiting"]) == 2


def test_server_stops_while_photos_are_read(
    make_app: MakeApp, folder: Path, tmp_path: Path, decoding: DecodingProcess
) -> None:
    with Store.open(tmp_path / "data") as store:
        app, photos = make_app(), find_photos([str(folder)], leave_out=tmp_path / "data")
        labelling = LabelingSession(store, decoding, len(photos))
        worker = QueueWorker(labelling, store, photos, decoding, Gallery(store))
        app.include_router(queue_router(labelling, worker))
        with TestClient(app, base_url="http://127.0.0.1:8000"):
            pass
        assert worker.wait(0)
        assert labelling.snapshot(1).unread > 0


def test_probable_label_errors_are_queued_and_mended_and_settled_ones_never_come_again(
    label: Label, folder: Path
) -> None:
    client = label(folder)
    reading = _open(client)
    mended, confirmed = [tile for tile in reading["tiles"] if tile["confidence"] > 0.95][:2]
    for tile in (mended, confirmed):
        tile["code"] = "1m" if tile["code"] != "1m" else "2m"
    _accept(client, reading)

    checked = label(None, check=True)
    (entry,) = _queue(checked)["waiting"]
    doubts = [reason["doubt"] for reason in entry["reasons"] if reason["kind"].startswith("label-")]
    assert len([doubt for doubt in doubts if doubt.startswith("face:")]) >= 2
    (shown,) = checked.get("/api/gallery", params={"doubtful": True, "reason": "face"}).json()["photos"]
    assert {doubt["id"] for doubt in shown["doubts"]} <= set(doubts)
    opened = _open(checked)
    again = next(tile for tile in opened["tiles"] if tile["id"] == mended["id"])
    assert again["code"] == mended["code"], "the correction is shown, not the reading"
    again["code"] = "3z"
    _accept(checked, opened, doubts)
    assert _queue(checked)["waiting"] == []
    gallery = checked.get("/api/gallery").json()
    assert (gallery["labelled"], gallery["unchecked"], gallery["doubtful"]) == (1, 0, 0)

    left = _queue(label(None, check=True))["waiting"]
    assert not {reason["doubt"] for one in left for reason in one["reasons"]} & set(doubts)


def test_worker_that_dies_says_so_instead_of_reading_for_ever(
    label: Label, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise StoreError("store.database-busy", "pailens.db")

    monkeypatch.setattr(Store, "reading_list", fail)
    queue = _queue(label(folder))
    assert (queue["unread"], queue["total"]) == (0, 0)
    assert "The database has too much to do." in queue["refusals"][0]["message"]
