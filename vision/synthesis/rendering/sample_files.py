"""Rendered photos as a folder: `images/`, YOLO `labels/` and `data.yaml`, and the full ground truth in `truth.json`."""

import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from scoring.hand import Hand
from scoring.records.hand import HandRecord, WinRecord
from vision.labels.yolo_folders import write_yolo_definition, write_yolo_labels
from vision.synthesis.rendering.samples import Sample

_BYTES_A_PIXEL: Final = 0.12
_LEAST_QUALITY: Final = 50
_NOTE: Final = (
    "Rendered, no photographs. Boxes and corners are pixels around each tile's upper side; groups list places in "
    "codes. rows holds the same tiles line by line from the far side. hand is the hand that was laid out, tiles that "
    "lie on their faces among them. open: no picture can tell the kind of this group, so that it is not scored."
)


def write_sample(sample: Sample, name: str, out: Path) -> dict[str, Any]:
    """Write a photo and its labels; returns its ground truth entry."""
    for folder in ("images", "labels"):
        (out / folder).mkdir(parents=True, exist_ok=True)
    (out / "images" / f"{name}.jpg").write_bytes(_jpeg(sample))
    height, width = sample.photo.shape[:2]
    shares = sample.truth.boxes.astype(np.float64) / (width, height, width, height)
    write_yolo_labels(out / "labels" / f"{name}.txt", sample.truth.codes, shares)
    return {"file": f"{name}.jpg"} | truth_of(sample)


def write_truth(images: Sequence[Mapping[str, Any]], out: Path, recipe: Mapping[str, Any] | None = None) -> None:
    """Write the ground truth of all photos and the class definition.

    `recipe`: parameters of the series besides a photo's index, if the photos are from one.
    """
    entries = ",\n".join(json.dumps(image, ensure_ascii=False) for image in images)
    made = "" if recipe is None else f'"recipe": {json.dumps(recipe)},\n'
    text = f'{{"note": {json.dumps(_NOTE)},\n{made}"images": [\n{entries}\n]}}\n'
    (out / "truth.json.new").write_text(text, encoding="utf-8")
    (out / "truth.json.new").replace(out / "truth.json")
    write_yolo_definition(out)


def truth_of(sample: Sample) -> dict[str, Any]:
    """Ground truth entry of a photo in `truth.json`; kinds and hand as in the reading and hand records."""
    height, width = sample.photo.shape[:2]
    return {
        "width": width,
        "height": height,
        "layout": sample.truth.layout.kind,
        "traits": sorted(sample.truth.traits),
        "rows": _rows(sample),
        "source": f"rendered, tile set {sample.tile_set}",
        "codes": list(sample.truth.codes),
        "boxes": np.round(sample.truth.boxes.astype(np.float64), 1).tolist(),
        "corners": np.round(sample.truth.corners.astype(np.float64), 1).tolist(),
        "groups": [
            {"id": number, "kind": group.kind, "tiles": list(group.tiles)} | ({"open": True} if group.ambiguous else {})
            for number, group in enumerate(sample.truth.groups)
        ],
        "hand": hand_record(sample.truth.layout.deal.hand),
    }


def hand_record(hand: Hand) -> dict[str, Any]:
    """The hand record of a rendered hand, without win fields that have their default."""
    record = HandRecord.from_hand(hand).to_dict()
    usual = WinRecord().model_dump(mode="json", by_alias=True)
    always = ("by", "seat", "round")
    win = {name: value for name, value in record["win"].items() if name in always or value != usual[name]}
    return {name: value for name, value in record.items() if name != "options"} | {"win": win}


def _rows(sample: Sample) -> list[list[str]]:
    lines: dict[int, list[str]] = {}
    for group in sample.truth.groups:
        lines.setdefault(group.line, []).extend(sample.truth.codes[tile] for tile in group.tiles)
    return [lines[line] for line in sorted(lines)]


def _jpeg(sample: Sample) -> bytes:
    """The JPEG at its camera's quality, lowered if needed to stay below the size limit."""
    picture = cv2.cvtColor(sample.photo, cv2.COLOR_RGB2BGR)
    most = _BYTES_A_PIXEL * picture.shape[0] * picture.shape[1]
    quality = sample.quality
    while True:
        encoded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()
        if len(encoded) <= most or quality <= _LEAST_QUALITY:
            return encoded
        # Halving the size takes about 30 quality steps.
        quality = max(_LEAST_QUALITY, quality - max(3, round(30 * math.log2(len(encoded) / most))))
