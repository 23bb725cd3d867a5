"""Rendered photos as a folder: `images/`, YOLO's `labels/` and `data.yaml`, and all of the truth in `truth.json`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.hand import Hand
from scoring.records.hand import HandRecord, WinRecord
from scoring.tiles import INDEX
from vision.dataset.render.samples import Sample
from vision.dataset.yolo import yolo_definition, yolo_line

_MAX_BYTES: Final = 300_000
_QUALITIES: Final = (90, 85, 80, 72, 64, 56)
_NOTE: Final = (
    "Rendered, no photographs. Boxes and corners are pixels around each tile's upper side; groups list places in "
    "codes. rows holds the same tiles line by line from the far side. hand is the hand that was laid out, tiles that "
    "lie on their faces among them. open: no picture can tell the kind of this group, so that it is not scored."
)


def write_samples(samples: Iterable[Sample], out: Path) -> int:
    """Write each photo with its labels, numbered within its rule set, and the truth of all; returns how many.

    Files that are there already are written anew, and `truth.json` holds the new photos only.
    """
    for folder in ("images", "labels"):
        (out / folder).mkdir(parents=True, exist_ok=True)
    numbers: Counter[str] = Counter()
    images = []
    for sample in samples:
        rules = sample.hand.rules
        numbers[rules] += 1
        name = f"{rules}-{numbers[rules]}"
        (out / "images" / f"{name}.jpg").write_bytes(_jpeg(sample.photo))
        (out / "labels" / f"{name}.txt").write_text(_labels(sample), encoding="utf-8")
        images.append({"file": f"{name}.jpg"} | truth_of(sample))
    (out / "truth.json").write_text(_truth(images), encoding="utf-8")
    (out / "data.yaml").write_text(yolo_definition(), encoding="utf-8")
    return len(images)


def truth_of(sample: Sample) -> dict[str, Any]:
    """What `truth.json` says of one photo; kinds and hand as in the reading and hand records."""
    height, width = sample.photo.shape[:2]
    return {
        "width": width,
        "height": height,
        "layout": sample.truth.layout.kind,
        "traits": sorted(sample.truth.traits),
        "rows": _rows(sample),
        "source": f"rendered, tile set {sample.tile_set}",
        "codes": list(sample.codes),
        "boxes": np.round(sample.boxes.astype(np.float64), 1).tolist(),
        "corners": np.round(sample.corners.astype(np.float64), 1).tolist(),
        "groups": [
            {"id": number, "kind": group.kind, "tiles": list(group.tiles)} | ({"open": True} if group.open else {})
            for number, group in enumerate(sample.groups)
        ],
        "hand": hand_record(sample.hand),
    }


def hand_record(hand: Hand) -> dict[str, Any]:
    """The hand record of a rendered hand, of its win only what is not at its default."""
    record = HandRecord.of(hand).to_dict()
    usual = WinRecord().model_dump(mode="json", by_alias=True)
    always = ("by", "seat", "round")
    win = {name: value for name, value in record["win"].items() if name in always or value != usual[name]}
    return {name: value for name, value in record.items() if name != "options"} | {"win": win}


def _rows(sample: Sample) -> list[list[str]]:
    lines: dict[int, list[str]] = {}
    for group in sample.groups:
        lines.setdefault(group.line, []).extend(sample.codes[tile] for tile in group.tiles)
    return [lines[line] for line in sorted(lines)]


def _labels(sample: Sample) -> str:
    """YOLO's lines: class, then centre, width and height of the box as shares of the picture."""
    height, width = sample.photo.shape[:2]
    lines = []
    for code, box in zip(sample.codes, sample.boxes.astype(np.float64), strict=True):
        x0, y0, x1, y1 = box / (width, height, width, height)
        shares = ((x0 + x1) / 2.0, (y0 + y1) / 2.0, x1 - x0, y1 - y0)
        lines.append(yolo_line(INDEX[code], shares))
    return "".join(lines)


def _truth(images: list[dict[str, Any]]) -> str:
    """The file's text, one line a photo, so that changes can be read."""
    entries = ",\n".join(json.dumps(image, ensure_ascii=False) for image in images)
    return f'{{"note": {json.dumps(_NOTE)},\n"images": [\n{entries}\n]}}\n'


def _jpeg(photo: NDArray[np.uint8]) -> bytes:
    """The photo at the best of the qualities that keeps it small."""
    picture = cv2.cvtColor(photo, cv2.COLOR_RGB2BGR)
    for quality in _QUALITIES:
        encoded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()
        if len(encoded) <= _MAX_BYTES:
            break
    return encoded
