"""Photos from strangers are decoded in a process of their own, which may be killed."""

import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import numpy as np
import pytest
from PIL import Image

from tests.vision.review.store.making import make_photo
from vision.images.metadata import clean_photo
from vision.images.photo import PhotoError, PhotoTooLargeError, load_photo
from vision.review import decoding as process
from vision.review.decoding import DecodingProcess, child
from vision.review.decoding.frames import HELD, PHOTOS, TOO_COSTLY, receive_frame

PHOTO = make_photo(1)


@pytest.fixture(scope="module")
def decoding() -> Iterator[DecodingProcess]:
    decoding = DecodingProcess()
    yield decoding
    decoding.close()


def _running(decoding: DecodingProcess) -> subprocess.Popen[bytes] | None:
    return decoding._child._process


@pytest.mark.parametrize("side", [2000, 16], ids=["whole", "reduced"])
def test_photo_comes_back_as_it_is_decoded_here(decoding: DecodingProcess, side: int) -> None:
    decoded, here = decoding.decode(PHOTO, side), load_photo(PHOTO, "photo", max_side=side)
    assert np.array_equal(decoded.photo.pixels, here.pixels)
    assert not decoded.photo.pixels.flags.writeable
    assert decoded.clean == clean_photo(PHOTO, "photo")
    for name in ("width", "height", "scale", "sha256", "name"):
        assert getattr(decoded.photo, name) == getattr(here, name)
    if side == 16:
        assert decoded.photo.finer
        assert here.finer
        assert np.array_equal(decoded.photo.finer(), here.finer())


@pytest.mark.parametrize("data", [b"", b"a shopping list", PHOTO[: len(PHOTO) // 2]])
def test_refusal_is_that_of_the_decoder(decoding: DecodingProcess, data: bytes) -> None:
    with pytest.raises(PhotoError) as here:
        load_photo(data, "photo")
    with pytest.raises(PhotoError) as there:
        decoding.decode(data, 2000)
    assert type(there.value) is type(here.value)
    assert (there.value.id, there.value.values) == (here.value.id, here.value.values)


def test_picture_that_takes_too_long_is_refused_and_the_next_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    decoding = DecodingProcess(wall_seconds=0.05)
    with pytest.raises(PhotoTooLargeError) as refused:
        decoding.decode(PHOTO, 2000)  # not started so soon
    assert refused.value.id == "photo.too-costly"
    monkeypatch.setattr(decoding._child, "_wall_seconds", 30)
    assert decoding.decode(PHOTO, 2000).photo.width
    decoding.close()


@pytest.mark.parametrize(
    ("sent", "goes_on"),
    [
        pytest.param(signal.SIGKILL, False, id="killed"),
        pytest.param(signal.SIGINT, True, id="interrupted at the terminal"),
    ],
)
def test_process_that_died_is_replaced(decoding: DecodingProcess, sent: signal.Signals, goes_on: bool) -> None:
    decoding.decode(PHOTO, 2000)
    running = _running(decoding)
    assert running is not None
    os.kill(running.pid, sent)
    with suppress(subprocess.TimeoutExpired):
        running.wait(0.1 if goes_on else 20)
    assert decoding.decode(PHOTO, 2000).photo.width
    assert (_running(decoding) is running) == goes_on


@pytest.mark.skipif(sys.platform != "linux", reason="other systems limit memory otherwise")
@pytest.mark.slow
def test_picture_that_takes_too_much_memory_is_refused() -> None:
    decoding = DecodingProcess(mebibytes=200)
    Image.new("RGB", (6_000, 6_000)).save(data := io.BytesIO(), "PNG", compress_level=1)
    with pytest.raises(PhotoTooLargeError) as refused:
        decoding.decode(data.getvalue(), 2000)
    assert refused.value.id == "photo.too-costly"
    assert decoding.decode(PHOTO, 2000).photo.width
    decoding.close()


@pytest.mark.parametrize(("limit", "most"), [("_MOST_PHOTOS", 1), ("_MOST_HELD", 0)])
def test_process_is_replaced_after_many_photos_or_when_it_keeps_memory(
    decoding: DecodingProcess, monkeypatch: pytest.MonkeyPatch, limit: str, most: int
) -> None:
    monkeypatch.setattr(process, limit, most)
    assert decoding.decode(PHOTO, 2000).photo.width
    assert _running(decoding) is None


def test_photo_that_does_not_fit_beside_what_others_left_is_decoded_by_a_new_process(
    decoding: DecodingProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged = {"error": "photo.damaged", "kind": "PhotoError", "values": {}}
    worn = process._Answer(damaged, [], {PHOTOS: 2, HELD: 600}, is_large=True)
    converse, answers = decoding._child.converse, [worn]
    monkeypatch.setattr(decoding._child, "converse", lambda *asked: answers.pop() if answers else converse(*asked))
    decoding.close()
    assert decoding.decode(PHOTO, 2000).photo.width


def test_photo_is_cleaned_without_its_pixels_being_sent(decoding: DecodingProcess) -> None:
    assert decoding.clean(PHOTO, "a.jpg") == clean_photo(PHOTO, "a.jpg")
    with pytest.raises(PhotoError) as refused:
        decoding.clean(PHOTO[: len(PHOTO) // 2], "photos/a.jpg")
    assert (refused.value.id, refused.value.about) == ("photo.damaged", "photos/a.jpg")


@pytest.mark.skipif(sys.platform == "win32", reason="limits no processor time")
def test_decoding_ends_after_so_much_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    before = signal.signal(signal.SIGPROF, lambda *_: ended.append(1))  # which ends a process unless it is handled
    with child._processor_time(0.01):
        busy_until(lambda: bool(ended))
    with child._processor_time(0.01):
        pass
    started = time.process_time()
    busy_until(lambda: time.process_time() > started + 0.02)
    signal.signal(signal.SIGPROF, before)
    assert len(ended) == 1


def busy_until(is_done: Callable[[], bool]) -> None:
    while not is_done():
        pass


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        pytest.param("load_photo", RuntimeError("Memory allocation error: 9 bytes"), id="what libheif says of memory"),
        pytest.param("clean_photo", None, id="whole at a reduced scale alone"),
    ],
)
def test_what_seems_damaged_is_too_costly(monkeypatch: pytest.MonkeyPatch, step: str, fault: Exception | None) -> None:
    def fail(*_: object, **__: object) -> None:
        raise PhotoError("photo.damaged", "photo") from fault

    monkeypatch.setattr(child, step, fail)
    replies = io.BytesIO()
    child._reply(replies, PHOTO, {"max_side": 100, "pixels": False})
    replies.seek(0)
    assert receive_frame(replies)[0]["error"] == TOO_COSTLY


def test_process_ends_with_the_server(decoding: DecodingProcess) -> None:
    decoding.decode(PHOTO, 2000)
    running = _running(decoding)
    assert running is not None
    assert running.stdin is not None
    running.stdin.close()
    assert running.wait(20) == 0
