"""Reads photos with networks that answer later, as those of a browser do."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any, Final, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from scoring.records.base import Record
from vision.detection.calibration import TemperatureScaling
from vision.detection.detector import PHOTO_SIDE
from vision.detection.inference import Inference, NetworkCall, Outputs
from vision.detection.pipeline import trace_tiles
from vision.images.photo import Photo, PhotoError, check_file, check_size, decoding_reduction
from vision.images.resizing import resize
from vision.reading.pipeline import FAINT_THRESHOLD, read_detections
from vision.reading.records import NetworkRecord, ReadingRecord
from vision.review.browser.documents import Buffer
from vision.review.viewfinder import Frame, FrameRecord, count_tiles

T = TypeVar("T")

_NAME: Final = "photo"
_BAND: Final = 256
"""Rows of a decoded photo that are fetched at once."""


class ModelRecord(Record):
    """What a browser has to know of the model besides its networks."""

    model: NetworkRecord
    sharpness: float
    nothing: float

    @property
    def calibration(self) -> TemperatureScaling:
        """The calibration of the class probabilities, which the reader's file holds natively."""
        return TemperatureScaling(self.sharpness, self.nothing)


class Tensor(Protocol):
    """An output of a network on onnxruntime-web."""

    @property
    def data(self) -> Buffer:
        """The values, row by row."""

    @property
    def dims(self) -> Iterable[int]:
        """The shape."""


class Networks(Protocol):
    """The networks on onnxruntime-web."""

    async def run(self, file: str, key: str, value: Any, outputs: Sequence[str]) -> Sequence[Tensor]:
        """One forward pass of a network: `value` is the array of its input `key`."""


class DecodedPhoto(Protocol):
    """An upright photo as the browser decodes it, on white."""

    @property
    def width(self) -> int:
        """In pixels."""

    @property
    def height(self) -> int:
        """In pixels."""

    def rows(self, top: int, count: int) -> Buffer:
        """RGBA values of `count` rows from `top` on, 8 bits each, row by row."""

    def close(self) -> None:
        """Give the photo up."""


class Upload(Protocol):
    """A photo as a person chose it."""

    @property
    def sha256(self) -> str:
        """Of the file's bytes, in hexadecimal."""

    @property
    def name(self) -> str:
        """Of the file, empty where it has none."""

    async def bytes(self) -> Buffer:
        """The bytes of the file."""

    async def decode(self) -> DecodedPhoto | None:
        """The photo, None where the browser cannot decode it."""


class Reader:
    """The networks of a model and its calibration."""

    def __init__(self, model: ModelRecord, networks: Networks) -> None:
        self._model = model
        self._networks = networks

    async def read(self, upload: Upload) -> ReadingRecord:
        """Read the hand on a photo. Raises `PhotoError`: no photo, too large, or not decodable by the browser."""
        started = time.perf_counter()
        photo = await _to_photo(upload, started)
        started = time.perf_counter()
        trace = await self.drive(trace_tiles(photo.pixels, self._model.calibration, FAINT_THRESHOLD, photo.finer))
        detect_ms = 1000 * (time.perf_counter() - started)
        return read_detections(photo, trace.detections, self._model.model, detect_ms)

    async def count(self, frame: Frame) -> FrameRecord:
        return await self.drive(count_tiles(frame))

    async def drive(self, inference: Inference[T]) -> T:
        """Run an inference to its end; as `Detector.drive`, with answers that come later."""
        try:
            call = next(inference)
            while True:
                call = inference.send(await self._run(call))
        except StopIteration as done:
            result: T = done.value
            return result

    async def _run(self, call: NetworkCall) -> Outputs:
        network, value = call
        tensors = await self._networks.run(
            network.file, network.input, np.ascontiguousarray(value), [*network.outputs, *network.added]
        )
        return tuple(np.asarray(one.data.to_py(), np.float32).reshape(tuple(one.dims)) for one in tensors)


async def _to_photo(upload: Upload, started: float) -> Photo:
    data = bytes((await upload.bytes()).to_py())
    kind = check_file(data, _NAME)
    decoded = await upload.decode()
    if decoded is None and kind == "HEIC":
        raise PhotoError("photo.heic-not-here", _NAME)
    if decoded is None:
        raise PhotoError("photo.damaged", _NAME)
    try:
        width, height = decoded.width, decoded.height
        check_size(width, height, _NAME, kind)
        whole = _read_rgb(decoded)
        pixels, scale = _reduce(whole, PHOTO_SIDE)
    finally:
        decoded.close()
    photo = Photo(pixels, width, height, scale, upload.sha256, _NAME, 1000 * (time.perf_counter() - started))
    return photo.refined_by(lambda side: _reduce(whole, side)[0])


def _read_rgb(decoded: DecodedPhoto) -> NDArray[np.uint8]:
    """The RGB pixels (h, w, 3); fetched in bands, since the memory of a browser's Python grows and never shrinks."""
    width, height = decoded.width, decoded.height
    rgb = np.empty((height, width, 3), np.uint8)
    for top in range(0, height, _BAND):
        band = rgb[top : top + _BAND]
        rgba = np.asarray(decoded.rows(top, len(band)).to_py(), np.uint8).reshape(*band.shape[:2], 4)
        for channel in range(3):
            band[..., channel] = rgba[..., channel]
    return rgb


def _reduce(pixels: NDArray[np.uint8], max_side: int) -> tuple[NDArray[np.uint8], float]:
    """The pixels at the scale at which the photo is decoded natively."""
    height, width = pixels.shape[:2]
    reduction = decoding_reduction(width, height, max_side)
    return resize(pixels, -(-width // reduction), -(-height // reduction)), 1 / reduction
