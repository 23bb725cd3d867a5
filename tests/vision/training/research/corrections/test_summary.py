"""What the corrections of the published photos come to: the figures of the dataset card."""

import re
from pathlib import Path

from vision.training.research.corrections.corrections_file import (
    AddedTile,
    CorrectionFile,
    IgnoredRegion,
    PhotoCorrection,
    RedrawnBox,
    count_corrections,
)

DATASETS = Path(__file__).parents[5] / "datasets"


def test_every_kind_of_correction_is_counted_by_folder() -> None:
    tile = AddedTile(code="1m", box=(0, 0, 0.1, 0.1))
    redrawn = {"0": RedrawnBox(was=tile.box, box=(0, 0, 0.1, 0.2))}
    photos = {
        "val/a": PhotoCorrection(labels=3, renamed={"0": "2m"}, redrawn=redrawn, removed=(1, 2), added=(tile, tile)),
        "val/b": PhotoCorrection(labels=3, turned=-2.5, stretched=4, added=(tile,)),
        "train/c": PhotoCorrection(
            labels=3,
            mirrored=True,
            false_positives=((0, 0, 0.1, 0.1), (0.2, 0, 0.3, 0.1)),
            ignored=(IgnoredRegion(box=(0, 0.5, 1, 1), why="another table"),),
            table="green",
        ),
    }
    found = count_corrections(CorrectionFile(data="some", photos=photos, held_out=("green",)))
    assert list(found["val"].values()) == [2, 1, 0, 0, 1, 1, 1, 2, 3, 2, 0, 0, 0]
    assert list(found["train"].values()) == [1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 2, 1, 1]


def test_the_dataset_card_gives_the_counts_of_the_files() -> None:
    files = (DATASETS / "corrections" / f"{name}.json" for name in ("chinese-mahjong-detection", "crowd"))
    found = {
        folder: counts for file in files for folder, counts in count_corrections(CorrectionFile.load(file)).items()
    }
    card = (DATASETS / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"\| `(\w+)` \|" + r" (\d+) \|" * 9, card)
    said = {folder: list(map(int, counts)) for folder, *counts in rows}
    left_out = ("photos", "photos with tiles added", "false positives", "held out")
    assert said == {
        folder: [count for what, count in counts.items() if what not in left_out] for folder, counts in found.items()
    }
