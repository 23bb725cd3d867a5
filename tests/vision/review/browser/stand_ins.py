"""What JavaScript hands to Python in a browser: a database, networks and a photo, here in Python."""

import hashlib
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps

from tests.vision.remembering import remembering_detector
from tests.vision.review.coroutines import run_apart
from vision.detection.detector import Detector
from vision.detection.inference import NETWORKS, NetworkCall
from vision.reading.records import NetworkRecord
from vision.review.browser.documents import Kind
from vision.review.browser.reader import ModelRecord
from vision.review.browser.requests import Answer, open_page


@dataclass
class TypedArray:
    """A typed array of JavaScript."""

    values: NDArray[Any]

    def to_py(self) -> Any:
        return np.ascontiguousarray(self.values).reshape(-1).data


@dataclass
class Tensor:
    """An output of onnxruntime-web."""

    data: TypedArray
    dims: tuple[int, ...]


class Networks:
    """onnxruntime, answering as onnxruntime-web does."""

    def __init__(self, detector: Detector) -> None:
        self._detector = detector

    async def run(self, file: str, key: str, value: NDArray[np.float32], outputs: Sequence[str]) -> list[Tensor]:
        network = next(one for one in NETWORKS if one.file == file)
        assert (network.input, [*network.outputs, *network.added]) == (key, list(outputs))
        answers = self._detector.run_network(NetworkCall(network, value))
        return [Tensor(TypedArray(one), one.shape) for one in answers]


class Sink:
    """A file that is written piece by piece."""

    def __init__(self) -> None:
        self.data = b""

    def write(self, piece: bytes) -> None:
        self.data += piece


class MemoryDatabase:
    """A browser's database without a browser."""

    def __init__(self) -> None:
        self.photos: dict[str, bytes] = {}
        self._kinds: dict[Kind, dict[str, dict[str, Any]]] = {"readings": {}, "tables": {}}

    async def get(self, kind: Kind, document: str) -> str | None:
        found = self._kinds[kind].get(document)
        return None if found is None else json.dumps(found)

    async def page(self, kind: Kind, before: str | None, limit: int) -> list[str]:
        newest = sorted(self._kinds[kind].values(), key=lambda one: one["created"], reverse=True)
        return [json.dumps(one) for one in newest if before is None or one["created"] < before][:limit]

    async def add(self, kind: Kind, document: str, photo: object = None) -> None:
        whole = json.loads(document)
        self._kinds[kind][whole["id"]] = whole
        if isinstance(photo, Upload):
            self.photos[photo.sha256] = photo.data

    async def photo(self, sha256: str) -> TypedArray | None:
        data = self.photos.get(sha256)
        return None if data is None else TypedArray(np.frombuffer(data, np.uint8))

    async def upright_photo(self, sha256: str) -> TypedArray | None:
        if sha256 not in self.photos:
            return None
        picture, file = ImageOps.exif_transpose(Image.open(io.BytesIO(self.photos[sha256]))), io.BytesIO()
        picture.convert("RGB").save(file, "JPEG")
        return TypedArray(np.frombuffer(file.getvalue(), np.uint8))

    async def add_photo(self, sha256: str, data: bytes) -> None:
        self.photos[sha256] = data

    async def append(self, kind: Kind, document: str, entries: str, after: int) -> bool:
        found = self._kinds[kind].get(document)
        if found is None or len(found["entries"]) != after:
            return False
        found["entries"] += json.loads(entries)
        return True

    async def set(self, kind: Kind, document: str, name: str, value: str) -> bool:
        found = self._kinds[kind].get(document)
        if found is not None:
            found[name] = json.loads(value)
        return found is not None

    async def delete(self, kind: Kind, document: str) -> bool:
        return self._kinds[kind].pop(document, None) is not None

    async def delete_photo(self, sha256: str) -> bool:
        readings = self._kinds["readings"]
        found = [document for document, one in readings.items() if one["photo"] == sha256]
        for document in found:
            del readings[document]
        return bool(found)


class Decoded:
    """A photo as a canvas gives it."""

    def __init__(self, rgba: NDArray[np.uint8]) -> None:
        self.height, self.width = rgba.shape[:2]
        self.closed = False
        self._rgba = rgba

    def rows(self, top: int, count: int) -> TypedArray:
        assert top + count <= self.height
        return TypedArray(self._rgba[top : top + count])

    def close(self) -> None:
        self.closed = True


class Upload:
    """A photo that a person chose; `decodes` is whether the browser knows its format."""

    def __init__(self, data: bytes, *, decodes: bool = True, name: str = "") -> None:
        self.name = name
        self.sha256 = hashlib.sha256(data).hexdigest()
        self.data = data
        self._decodes = decodes

    async def bytes(self) -> TypedArray:
        return TypedArray(np.frombuffer(self.data, np.uint8))

    async def decode(self) -> Decoded | None:
        if not self._decodes:
            return None
        picture = ImageOps.exif_transpose(Image.open(io.BytesIO(self.data))).convert("RGBA")
        return Decoded(np.asarray(picture))


class PageWithoutServer:
    """The page's Python on a database of its own."""

    def __init__(self) -> None:
        detector = remembering_detector()
        calibration = detector.calibration
        model = NetworkRecord(name=detector.name, sha256=detector.sha256)
        record = ModelRecord(model=model, sharpness=calibration.sharpness, nothing=calibration.nothing)
        self.database = MemoryDatabase()
        self._page = open_page(record.to_json(), Networks(detector), self.database, Sink)

    def answer(self, method: str, path: str, body: Any = None) -> Answer:
        """What JavaScript hears; `body` is a text, an upload or a frame."""
        return run_apart(self._page.answer(method, path, body))

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """The status and the record of the answer; `body` is a record or an upload."""
        answer = self.answer(method, path, body if body is None or isinstance(body, Upload) else json.dumps(body))
        return answer.status, json.loads(answer.text) if answer.text else None
