"""The public API: `read_photo`, `Detector`, `Detections`, each imported lazily."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from vision.detection.detections import Detections
    from vision.detection.detector import Detector
    from vision.reading.pipeline import read_photo

__all__ = ["Detections", "Detector", "read_photo"]

_HOMES: Final = {
    "Detections": "vision.detection.detections",
    "Detector": "vision.detection.detector",
    "read_photo": "vision.reading.pipeline",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
