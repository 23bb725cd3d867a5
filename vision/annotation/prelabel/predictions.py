"""The predictions of a run, by which changed labels are told from untouched ones."""

import json
from collections.abc import Iterator
from pathlib import Path

from vision.annotation.prelabel.journal import FILE
from vision.labels.photo_labels import PhotoLabels
from vision.labels.predictions_file import PREDICTIONS, Predictions
from vision.reading.records import ReadingRecord


def read_predictions(folder: Path) -> Predictions:
    """The predictions of a folder of labels: its `predictions.jsonl`, or else the journal of an older run.

    Raises `DatasetError`: an invalid line; `HandError`: a reading of the journal is invalid.
    """
    if (folder / PREDICTIONS).is_file() or not (folder / FILE).is_file():
        return Predictions.read(folder)
    return Predictions(_of_journal(folder / FILE))


def _of_journal(path: Path) -> Iterator[PhotoLabels]:
    with path.open("rb") as file:
        for line in file:
            photo = json.loads(line).get("photo", {}) if line.endswith(b"\n") else {}
            if "reading" in photo:
                yield PhotoLabels.from_reading(photo["name"], ReadingRecord.read(json.dumps(photo["reading"])))
