"""What the corrections of the published photos come to: the figures of the dataset card."""

import re
from collections import Counter
from pathlib import Path

from vision.training.research.corrections.corrections_file import CorrectionFile, PhotoCorrection

DATASETS = Path(__file__).parents[5] / "datasets"


def counts(photo: PhotoCorrection) -> list[int]:
    """What a photo adds to the columns of the card."""
    whole = (photo.turned != 0, photo.straightened is not None, photo.mirrored, photo.stretched != 1)
    return [*map(int, whole), *map(len, (photo.renamed, photo.redrawn, photo.removed, photo.added, photo.ignored))]


def test_the_dataset_card_gives_the_counts_of_the_files() -> None:
    found: dict[str, Counter[int]] = {}
    for name in ("chinese-mahjong-detection", "crowd"):
        for key, photo in CorrectionFile.load(DATASETS / "corrections" / f"{name}.json").photos.items():
            found.setdefault(key.split("/", 1)[0], Counter()).update(dict(enumerate(counts(photo))))
    card = (DATASETS / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"\| `(\w+)` \|" + r" (\d+) \|" * 9, card)
    said = {folder: list(map(int, numbers)) for folder, *numbers in rows}
    assert said == {folder: [numbers[column] for column in range(9)] for folder, numbers in found.items()}
