"""Bodies that are odd in form: each is refused with the status that says why, and the next is answered."""

import json

import pytest
from fastapi.testclient import TestClient

from tests.benchmarks.serve_process import BOUNDARY, FORM, form

_PART = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="x"\r\n\r\ny\r\n'.encode()
_END = f"--{BOUNDARY}--\r\n".encode()
_HAND = '{"rules":"international","concealed":"11223344556677p","winning_tile":"1p"}'


def tiles(count: int) -> str:
    found = [{"id": at, "code": "1m", "confidence": 0.9, "box": [12 * at, 0, 12 * at + 10, 20]} for at in range(count)]
    return json.dumps({"image": {"width": 20000, "height": 100}, "tiles": found})


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        pytest.param(_PART.replace(b'"x"', b'"photo"') + _END, FORM, 422, id="a photo that is no file"),
        pytest.param(form(b"a")[: -len(_END)] + form(b"b"), FORM, 400, id="two photos"),
        pytest.param(_PART * 1000 + _END, FORM, 400, id="1,000 fields"),
        pytest.param(_PART.replace(b"y", b"y" * 2**20) + _END, FORM, 400, id="a field of 1 MB"),
        pytest.param(b"x", f"multipart/form-data; boundary={'b' * 1000}", 400, id="a boundary of 1,000 letters"),
        pytest.param(b"photo=x", "application/x-www-form-urlencoded", 415, id="of another kind"),
    ],
)
def test_odd_form_is_refused(client: TestClient, body: bytes, kind: str, status: int) -> None:
    answered = client.post("/api/readings", content=body, headers={"Content-Type": kind})
    assert (answered.status_code, "error" in answered.json()) == (status, True)
    assert client.get("/api/readings").json()["readings"] == []


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        pytest.param("/api/score", "[" * 30_000, 400, id="30,000 deep"),
        pytest.param("/api/score", '{"rules":NaN}', 422, id="not a number"),
        pytest.param("/api/score", '{"rules":"\ud800"}', 400, id="half a letter"),
        pytest.param("/api/group", tiles(400), 200, id="400 tiles"),
        pytest.param("/api/group", tiles(401), 422, id="401 tiles"),
        pytest.param("/api/group", tiles(1).replace("10, 20]", "1e308, 1e308]"), 422, id="a box without end"),
    ],
)
def test_odd_record_is_refused(client: TestClient, path: str, body: str, status: int) -> None:
    sent = body.encode("utf-8", "surrogatepass")
    answered = client.post(path, content=sent, headers={"Content-Type": "application/json"})
    assert answered.status_code == status
    assert client.post("/api/score", content=_HAND, headers={"Content-Type": "application/json"}).status_code == 200
