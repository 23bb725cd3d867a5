"""Bodies over the limit are refused, however they come."""

from collections.abc import Iterator

import pytest

from tests.vision.review.api.conftest import MakeClient

_JSON = {"Content-Type": "application/json"}


def test_announced_body_is_refused_unread(make_client: MakeClient) -> None:
    client = make_client(limits={"json_bytes": 100})

    def never() -> Iterator[bytes]:
        raise AssertionError("the body was read")
        yield b""

    answered = client.post("/api/score", content=never(), headers=_JSON | {"Content-Length": "101"})
    assert (answered.status_code, answered.json()["error"]["field"]) == (413, "body")


def test_body_that_does_not_say_its_size_is_cut_off(make_client: MakeClient) -> None:
    client = make_client(limits={"json_bytes": 100})
    for last, status in ((40, 400), (41, 413)):
        answered = client.post("/api/score", content=iter([b" " * 60, b" " * last]), headers=_JSON)
        assert answered.status_code == status


def test_paths_that_take_photos_take_more(make_client: MakeClient) -> None:
    client = make_client(limits={"json_bytes": 100, "photo_bytes": 1000})
    photo = {"photo": ("a.jpg", b" " * 900)}
    assert client.post("/api/readings", files=photo).status_code == 415
    huge = {"photo": ("a.jpg", b" " * 100_000)}
    assert client.post("/api/readings", files=huge).status_code == 413


@pytest.mark.parametrize("size", [b"-1", b"ten", b"\xb2"])
def test_size_that_is_no_number_is_malformed(make_client: MakeClient, size: bytes) -> None:
    headers = {b"Content-Type": b"application/json", b"Content-Length": size}
    answered = make_client().post("/api/score", content=iter([b"{}"]), headers=headers)
    assert (answered.status_code, answered.json()["error"]["field"]) == (400, "Content-Length")
