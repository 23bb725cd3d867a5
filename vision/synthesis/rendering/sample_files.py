"""Rendered photos as a folder: `images/`, YOLO's `labels/` and `data.yaml`, and all of the truth in `truth.json`."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from scoring.hand import Hand
from scoring.records.hand import HandRecord, WinRecord
from scoring.tiles import INDEX
from vision.labels.yolo_folders import yolo_definition, yolo_line
from vision.synthesis.rendering.samples import Sample

_BYTES_A_PIXEL: Final = 0.12
_LEAST_QUALITY: Final = 50
_NOTE: Final = (
    "Rendered, no photographs. Boxes and corners are pixels around each tile's upper side; groups list places in "
    "codes. rows holds the same tiles line by line from the far side. hand is the hand that was laid out, tiles that "
    "lie on their faces among them. open: no picture can tell the kind of this group, so that it is not scored."
)


def write_samples(samples: Iterable[Sample], out: Path) -> int:
    """Write each photo with its labels, numbered within its rule set, and the truth of all; returns how many.

    Files that are there already are written anew, and `truth.json` holds the new photos only.
    """
    numbers: Counter[str] = Counter()
    images = []
    for sample in samples:
        rules = sample.hand.rules
        numbers[rules] += 1
        images.append(write_sample(sample, f"{rules}-{numbers[rules]}", out))
    write_truth(images, out)
    return len(images)


def write_sample(sample: Sample, name: str, out: Path) -> dict[str, Any]:
    """Write a photo and its labels; returns its part of the truth."""
    for folder in ("images", "labels"):
        (out / folder).mkdir(parents=True, exist_ok=True)
    (out / "images" / f"{name}.jpg").write_bytes(_jpeg(sample))
    (out / "labels" / f"{name}.txt").write_text(_labels(sample), encoding="utf-8")
    return {"file": f"{name}.jpg"} | truth_of(sample)


def write_truth(images: Sequence[Mapping[str, Any]], out: Path, recipe: Mapping[str, Any] | None = None) -> None:
    """Write the truth of all photos and the definition of the classes.

    Args:
        images: from `write_sample`, in their order.
        out: the folder.
        recipe: what the photos depend on besides their place, where they are a series.
    """
    entries = ",\n".join(json.dumps(image, ensure_ascii=False) for image in images)
    made = "" if recipe is None else f'"recipe": {json.dumps(recipe)},\n'
    text = f'{{"note": {json.dumps(_NOTE)},\n{made}"images": [\n{entries}\n]}}\n'
    (out / "truth.json.new").write_text(text, encoding="utf-8")
    (out / "truth.json.new").replace(out / "truth.json")
    (out / "data.yaml").write_text(yolo_definition(), encoding="utf-8")


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


def _jpeg(sample: Sample) -> bytes:
    """The photo at its camera's quality, or at the best of the lower ones that keeps it small."""
    picture = cv2.cvtColor(sample.photo, cv2.COLOR_RGB2BGR)
    most = _BYTES_A_PIXEL * picture.shape[0] * picture.shape[1]
    quality = sample.quality
    while True:
        encoded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()
        if len(encoded) <= most or quality <= _LEAST_QUALITY:
            return encoded
        # Half the bytes take about 30 steps of quality less.
        quality = max(_LEAST_QUALITY, quality - max(3, round(30 * math.log2(len(encoded) / most))))
