"""Photos from strangers are decoded in a process of their own, which may be killed."""

from __future__ import annotations

import io
import os
import signal
import sys
import time
from collections.abc import Iterator

import numpy as np
import pytest
from PIL import Image

from tests.vision.review.store.making import make_photo
from vision.images.metadata import clean_photo
from vision.images.photo import PhotoError, PhotoTooLargeError, load_photo
from vision.review.decoding import DecodingProcess, process
from vision.review.decoding.frames import HELD, PHOTOS

PHOTO = make_photo(1)


@pytest.fixture(scope="module")
def decoding() -> Iterator[DecodingProcess]:
    decoding = DecodingProcess()
    yield decoding
    decoding.close()


def _large_webp(mode: str, side: int = 7_000) -> bytes:
    """A few bytes that decode to 49 megapixels."""
    data = io.BytesIO()
    Image.new(mode, (side, side), (9, 99, 9, 200)[: len(mode)]).save(data, "WEBP", lossless=True, quality=0, method=0)
    return data.getvalue()


def test_photo_comes_back_as_it_is_decoded_here(decoding: DecodingProcess) -> None:
    decoded, here = decoding.decode(PHOTO, 2000), load_photo(PHOTO, "photo", max_side=2000)
    assert np.array_equal(decoded.photo.pixels, here.pixels)
    assert not decoded.photo.pixels.flags.writeable
    assert decoded.clean == clean_photo(PHOTO, "photo")
    for name in ("width", "height", "scale", "sha256", "name"):
        assert getattr(decoded.photo, name) == getattr(here, name)


@pytest.mark.parametrize("data", [b"", b"a shopping list", PHOTO[: len(PHOTO) // 2]])
def test_refusal_is_that_of_the_decoder(decoding: DecodingProcess, data: bytes) -> None:
    with pytest.raises(PhotoError) as here:
        load_photo(data, "photo")
    with pytest.raises(PhotoError) as there:
        decoding.decode(data, 2000)
    assert (type(there.value), there.value.id, there.value.values) == (
        type(here.value),
        here.value.id,
        here.value.values,
    )


def test_picture_that_takes_too_long_is_refused_and_the_next_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    decoding = DecodingProcess(wall_seconds=0.05)
    with pytest.raises(PhotoTooLargeError) as refused:
        decoding.decode(PHOTO, 2000)  # not started so soon
    assert refused.value.id == "photo.too-costly"
    monkeypatch.setattr(decoding._child, "_wall_seconds", 30)
    assert decoding.decode(PHOTO, 2000).photo.width
    decoding.close()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="limits no processor time")
def test_picture_that_takes_too_much_processor_time_is_refused() -> None:
    decoding = DecodingProcess(seconds=1)
    with pytest.raises(PhotoTooLargeError) as refused:
        decoding.decode(_slow_png(), 2000)
    assert refused.value.id == "photo.too-costly"
    assert decoding.decode(PHOTO, 2000).photo.width
    decoding.close()


def test_process_that_died_is_replaced(decoding: DecodingProcess) -> None:
    decoding.decode(PHOTO, 2000)
    running = decoding._child._process
    assert running is not None
    os.kill(running.pid, signal.SIGKILL)
    running.wait()
    assert decoding.decode(PHOTO, 2000).photo.width


def _slow_png() -> bytes:
    """A rotated PNG of 64 megapixels, decoded and coded anew in seconds."""
    data, exif = io.BytesIO(), Image.Exif()
    exif[0x0112] = 6
    noise = Image.effect_noise((8000, 1000), 200)
    picture = Image.new("L", (8000, 8000))
    for top in range(0, 8000, 1000):
        picture.paste(noise, (0, top))
    picture.save(data, "PNG", compress_level=1, exif=exif)
    return data.getvalue()


def _large_png() -> bytes:
    data = io.BytesIO()
    Image.new("RGB", (8900, 8900)).save(data, "PNG", compress_level=1)
    return data.getvalue()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems limit memory otherwise")
@pytest.mark.slow
@pytest.mark.parametrize(("mebibytes", "kind"), [(300, "PNG"), (300, "WebP")])
def test_picture_that_takes_too_much_memory_is_refused(mebibytes: int, kind: str) -> None:
    decoding, data = DecodingProcess(mebibytes=mebibytes), _large_png() if kind == "PNG" else _large_webp("RGBA", 4_800)
    with pytest.raises(PhotoTooLargeError) as refused:
        decoding.decode(data, 2000)
    assert refused.value.id == "photo.too-costly"
    assert decoding.decode(PHOTO, 2000).photo.width
    decoding.close()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_large_webp_takes_a_third_of_the_memory_of_pillow() -> None:
    decoding = DecodingProcess()
    assert max(decoding.decode(_large_webp("RGB"), 2000).photo.pixels.shape) == 3500
    assert decoding._child._process is not None
    with open(f"/proc/{decoding._child._process.pid}/status") as status:  # noqa: PTH123
        peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
    decoding.close()
    assert peak < 420 * 1024


def _runs(decoding: DecodingProcess) -> int | None:
    """The id of the running process."""
    running = decoding._child._process
    return None if running is None else running.pid


def test_process_is_replaced_after_a_photo_that_may_not_have_fitted(decoding: DecodingProcess) -> None:
    with pytest.raises(PhotoError):
        decoding.decode(PHOTO[: len(PHOTO) // 2], 2000)
    assert _runs(decoding) is None


@pytest.mark.parametrize(("limit", "most"), [("_MOST_PHOTOS", 1), ("_MOST_HELD", 0)])
def test_process_is_replaced_after_many_photos_or_when_it_keeps_memory(
    decoding: DecodingProcess, monkeypatch: pytest.MonkeyPatch, limit: str, most: int
) -> None:
    monkeypatch.setattr(process, limit, most)
    assert decoding.decode(PHOTO, 2000).photo.width
    assert _runs(decoding) is None


def test_photo_that_does_not_fit_beside_what_others_left_is_decoded_by_a_new_process(
    decoding: DecodingProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    worn = process._Answer({"error": "photo.damaged", "kind": "PhotoError", "values": {}}, [], {PHOTOS: 2, HELD: 600})
    converse, answers = decoding._child.converse, [worn]
    monkeypatch.setattr(decoding._child, "converse", lambda *asked: answers.pop() if answers else converse(*asked))
    decoding.close()
    assert decoding.decode(PHOTO, 2000).photo.width


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="other systems limit memory otherwise")
def test_memory_comes_back_after_large_photos(decoding: DecodingProcess) -> None:
    for data in (_large_png(), _large_webp("RGBA", 4_800)):
        decoding.decode(data, 2000)
        assert _runs(decoding) is not None  # it holds less than a process to be replaced


def test_interrupt_of_the_terminal_leaves_accepted_photos_to_be_decoded(decoding: DecodingProcess) -> None:
    decoding.decode(PHOTO, 2000)
    running = decoding._child._process
    assert running is not None
    os.kill(running.pid, signal.SIGINT)
    time.sleep(0.1)
    assert decoding.decode(PHOTO, 2000).photo.width
    assert decoding._child._process is running


def test_process_ends_with_the_server() -> None:
    decoding = DecodingProcess()
    decoding.decode(PHOTO, 2000)
    running = decoding._child._process
    assert running is not None
    assert running.stdin is not None
    running.stdin.close()
    assert running.wait(20) == 0
    decoding.close()


def test_photo_is_cleaned_without_its_pixels_being_sent(decoding: DecodingProcess) -> None:
    assert decoding.clean(PHOTO, "a.jpg") == clean_photo(PHOTO, "a.jpg")
    with pytest.raises(PhotoError) as refused:
        decoding.clean(PHOTO[: len(PHOTO) // 2], "photos/a.jpg")
    assert (refused.value.id, refused.value.about) == ("photo.damaged", "photos/a.jpg")
