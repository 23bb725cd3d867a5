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
from scoring.tiles import CLASSES, INDEX, format_tiles
from vision.dataset.render.samples import Sample

_MAX_BYTES: Final = 300_000
_QUALITIES: Final = (90, 85, 80, 72, 64, 56)
_NOTE: Final = (
    "Rendered, no photographs. Boxes and corners are pixels around each tile's upper side; groups list places in "
    "codes. rows holds the same tiles line by line from the far side. hand is the hand that was laid out, tiles that "
    "lie on their faces among them."
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
    classes = "".join(f"  {number}: {code}\n" for number, code in enumerate(CLASSES))
    (out / "data.yaml").write_text(f"train: images\nval: images\nnames:\n{classes}", encoding="utf-8")
    return len(images)


def truth_of(sample: Sample) -> dict[str, Any]:
    """What `truth.json` says of one photo; kinds and hand as in the reading and hand records."""
    height, width = sample.photo.shape[:2]
    return {
        "width": width,
        "height": height,
        "layout": "hand",
        "rows": _rows(sample),
        "source": f"rendered, tile set {sample.tile_set}",
        "codes": list(sample.codes),
        "boxes": np.round(sample.boxes.astype(np.float64), 1).tolist(),
        "corners": np.round(sample.corners.astype(np.float64), 1).tolist(),
        "groups": [
            {"id": number, "kind": group.kind, "tiles": list(group.tiles)} for number, group in enumerate(sample.groups)
        ],
        "hand": hand_record(sample.hand),
    }


def hand_record(hand: Hand) -> dict[str, Any]:
    """The hand record of a rendered hand, without the fields that are at their defaults."""
    return {
        "schema": 1,
        "rules": hand.rules,
        "concealed": format_tiles(hand.concealed),
        "melds": [{"kind": meld.kind, "tiles": format_tiles(meld.tiles)} for meld in hand.melds],
        "flowers": format_tiles(hand.flowers),
        "winning_tile": hand.winning_tile,
        "win": {"by": hand.win.by, "seat": hand.win.seat, "round": hand.win.round},
    }


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
        lines.append(f"{INDEX[code]} " + " ".join(f"{share:.6f}" for share in shares) + "\n")
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
