"""The page gets the same answers without a server as from one."""

import json
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from fastapi.testclient import TestClient
from httpx2 import Response
from PIL import Image

from scoring.records.table import event_record
from tests.scoring.table.sessions import start
from tests.vision.review.browser.stand_ins import PageWithoutServer, TypedArray, Upload
from tests.vision.review.coroutines import run_apart
from vision.images.photo import load_photo
from vision.review.browser import reader
from vision.review.browser.requests import Answer

SAMPLE = Path(__file__).parents[4] / "datasets" / "samples" / "images" / "international-1.jpg"
NOBODY = "00000000-0000-0000-0000-000000000000"
HAND = {
    "rules": "international",
    "concealed": "234m567p345s11z",
    "melds": [{"kind": "pung", "tiles": "777z"}],
    "winning_tile": "5p",
}
OPENED = event_record(start().opened).to_dict()
DRAWN = {"event": "drawn"}
_OWN = re.compile(r'"(id|created|changed|terms_changed|sha256|decode|detect|group)": ?("[^"]*"|[\d.]+)')


class Both:
    """A server and the page without one, asked the same."""

    def __init__(self, client: TestClient) -> None:
        self._client = client
        self._page = PageWithoutServer()
        self.ids: list[str] = ["", ""]

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """The answer, which both give but for ids and times; `{}` in the path is the id that each gave last."""
        text = None if body is None else json.dumps(body)
        headers = {} if text is None else {"Content-Type": "application/json"}
        response = self._client.request(method, path.format(self.ids[0]), content=text, headers=headers)
        return self._compare(response, self._page.answer(method, path.format(self.ids[1]), text))

    def count(self, query: str, rgba: bytes) -> tuple[int, Any]:
        """The tiles of a frame."""
        headers = {"Content-Type": "application/octet-stream"}
        response = self._client.post(f"/api/frames?{query}", content=rgba, headers=headers)
        pixels = TypedArray(np.frombuffer(rgba, np.uint8))
        return self._compare(response, self._page.answer("POST", f"/api/frames?{query}", pixels))

    def upload(self, data: bytes) -> tuple[int, Any]:
        """The reading of a photo."""
        response = self._client.post("/api/readings", files={"photo": ("hand.jpg", data)})
        return self._compare(response, self._page.answer("POST", "/api/readings", Upload(data, name="hand.jpg")))

    def _compare(self, served: Response, own: Answer) -> tuple[int, Any]:
        assert own.status == served.status_code, own.text
        assert _comparable(own.text) == _comparable(served.text)
        one_record = served.text.startswith("{") and "\n" not in served.text
        records = [json.loads(text) if one_record else text for text in (served.text, own.text)]
        for place, record in enumerate(records):
            if isinstance(record, dict) and "id" in record:
                self.ids[place] = record["id"]
        return own.status, records[1]


def _comparable(text: str) -> str:
    return _OWN.sub(r'"\1"', text)


@pytest.fixture
def both(server: TestClient) -> Both:
    return Both(server)


def test_a_hand_is_scored_alike_and_refused_alike(both: Both) -> None:
    assert both.ask("POST", "/api/score", HAND)[1]["win"]
    assert both.ask("POST", "/api/advice", HAND)[1]["element_sets"]
    assert both.ask("POST", "/api/score", HAND | {"rules": "nobody's"})[0] == 422
    assert both.ask("POST", "/api/score", HAND | {"concealed": "9z"})[1]["error"]["id"]
    assert both.ask("POST", "/api/group", {})[0] == 422


def test_a_score_sheet_is_kept_alike(both: Both) -> None:
    assert both.ask("POST", "/api/tables", OPENED)[0] == 201
    assert both.ask("POST", "/api/tables/{}/preview", {"after": 1, "event": DRAWN})[0] == 200
    assert both.ask("POST", "/api/tables/{}/events", {"after": 1, "event": DRAWN})[0] == 201
    assert both.ask("POST", "/api/tables/{}/events", {"after": 1, "event": DRAWN})[0] == 409
    assert both.ask("POST", "/api/tables/{}/preview", {"after": 1, "event": DRAWN})[0] == 409
    assert both.ask("POST", "/api/tables/{}/events", {"after": 2, "event": {"event": "won"}})[0] == 422
    assert both.ask("POST", "/api/tables/{}/undo", {"after": 2})[1]["can_redo"]
    assert both.ask("POST", "/api/tables/{}/redo", {"after": 3})[1]["count"] == 4
    assert both.ask("POST", "/api/tables/{}/redo", {"after": 4})[0] == 422
    assert both.ask("GET", "/api/tables")[1]["tables"]
    assert "," in both.ask("GET", "/api/tables/{}/csv?language=zh-Hans")[1]
    _, log = both.ask("GET", "/api/tables/{}/log")
    assert both.ask("POST", "/api/tables/log", {"log": log})[0] == 201
    assert both.ask("DELETE", "/api/tables/{}")[0] == 204
    assert both.ask("GET", "/api/tables/{}")[0] == 404
    assert both.ask("DELETE", f"/api/tables/{NOBODY}")[0] == 404


@pytest.mark.slow
def test_a_photo_is_read_corrected_and_deleted_alike(both: Both) -> None:
    status, reading = both.upload(SAMPLE.read_bytes())
    assert status == 201
    assert both.ask("GET", "/api/readings")[1]["next"] is None
    correction = {"tiles": reading["tiles"], "groups": reading["groups"]}
    assert both.ask("POST", "/api/readings/{}/corrections", correction)[1]["corrected"]
    outside = [reading["tiles"][0] | {"box": [-5, 0, 10, 10]}, *reading["tiles"][1:]]
    assert both.ask("POST", "/api/readings/{}/corrections", correction | {"tiles": outside})[0] == 422
    terms = {"rules": "riichi", "win": {"by": "discard", "riichi": "riichi", "dora_indicators": "4m"}, "player": "An"}
    kept = both.ask("POST", "/api/readings/{}/terms", terms)[1]
    assert kept == terms | {"options": {}, "winning_tile": None, "changed": kept["changed"]}
    assert both.ask("POST", "/api/readings/{}/terms", terms | {"win": {"honba": -1}})[0] == 422
    assert both.ask("POST", f"/api/readings/{NOBODY}/terms", terms)[0] == 404
    listed = both.ask("GET", "/api/readings")[1]["readings"][0]
    assert (listed["image"]["name"], listed["terms_changed"]) == ("hand.jpg", kept["changed"])
    assert both.ask("GET", "/api/readings/{}")[1]["hand"] == reading["hand"]
    assert both.ask("DELETE", "/api/readings/{}")[0] == 204
    both.upload(SAMPLE.read_bytes())
    assert both.ask("DELETE", f"/api/photos/{reading['image']['sha256']}")[0] == 204
    assert both.ask("DELETE", f"/api/photos/{reading['image']['sha256']}")[0] == 404
    assert both.ask("GET", "/api/readings/{}")[0] == 404
    assert both.ask("GET", "/api/nothing")[0] == 404


def test_the_tiles_of_a_frame_are_counted_alike(both: Both) -> None:
    with Image.open(SAMPLE) as picture:
        rgba = picture.convert("RGBA").resize((416, 416)).tobytes()
    status, counted = both.count("width=416&height=416&rules=international", rgba)
    assert (status, len(counted["boxes"]) > 10) == (200, True)
    assert both.count("width=415&height=416", rgba)[0] == 422
    assert both.count("width=416&height=416&rules=chess", rgba)[0] == 422


def test_what_is_no_photo_is_refused_alike(both: Both) -> None:
    assert both.upload(b"text")[0] == 415
    assert both.upload(b"")[0] == 422


def test_a_format_that_the_browser_cannot_open_is_named() -> None:
    heic = b"\0\0\0\x18ftypheic" + bytes(64)
    status, refused = PageWithoutServer().ask("POST", "/api/readings", Upload(heic, decodes=False))
    assert (status, refused["error"]["id"]) == (422, "photo.heic-not-here")


def test_a_reduced_photo_has_as_many_finer_pixels_as_on_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "PHOTO_SIDE", 200)
    file = BytesIO()
    Image.new("RGB", (803, 601), (9, 99, 9)).save(file, "PNG")
    here = run_apart(reader._to_photo(Upload(file.getvalue()), 0.0))
    there = load_photo(file.getvalue(), "photo", max_side=200)
    assert here.pixels.shape == there.pixels.shape
    assert here.finer
    assert there.finer
    assert here.finer().shape == there.finer().shape == (301, 402, 3)
