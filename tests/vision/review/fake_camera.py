"""A camera for Chromium: a film of rendered hands."""

import json
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from PIL import Image

SAMPLES = Path(__file__).parents[3] / "datasets" / "samples" / "images"

_SIZE: Final = (1200, 900)
_FRAMES_PER_SECOND: Final = 2
_FRAMES_EACH: Final = 6


def camera_arguments(film: Path) -> list[str]:
    """The arguments of Chromium for a camera that shows a film."""
    return ["--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={film}"]


def write_film(path: Path) -> None:
    """Write a film of two scenes as YUV4MPEG2: a hand, first without one of its tiles."""
    header = f"YUV4MPEG2 W{_SIZE[0]} H{_SIZE[1]} F{_FRAMES_PER_SECOND}:1 Ip A1:1 C420mpeg2\n"
    with path.open("wb") as film:
        film.write(header.encode())
        for picture in (_thirteen(), _sample("australia-2")):
            film.write((b"FRAME\n" + _yuv(picture.resize(_SIZE))) * _FRAMES_EACH)


def _sample(name: str) -> Image.Image:
    with Image.open(SAMPLES / f"{name}.jpg") as picture:
        return picture.convert("RGB")


def _thirteen() -> Image.Image:
    """A hand of fourteen with the table instead of its first tile."""
    hand = np.asarray(_sample("australia-2"))
    truth = json.loads((SAMPLES.parent / "truth.json").read_text("utf-8"))
    corners = next(image["corners"] for image in truth["images"] if image["file"] == "australia-2.jpg")
    mask = np.zeros(hand.shape[:2], np.uint8)
    for tile, value, wider in ((0, 1, 70), (1, 0, 8)):
        quad = np.array(corners[tile]).reshape(4, 2).round().astype(np.int32)
        cv2.fillConvexPoly(mask, quad, value)
        cv2.polylines(mask, [quad], True, value, wider)
    return Image.fromarray(cv2.inpaint(hand, mask, 5, cv2.INPAINT_TELEA))


def _yuv(picture: Image.Image) -> bytes:
    luma, *chroma = picture.convert("YCbCr").split()
    half = (picture.width // 2, picture.height // 2)
    return b"".join(np.asarray(plane).tobytes() for plane in (luma, *(plane.resize(half) for plane in chroma)))
