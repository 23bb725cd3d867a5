"""An evaluation as one HTML file: figures, calibration, confusion, probable label errors, worst photos, statistics."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.errors import PailensError
from scoring.texts import Language
from scoring.tiles import CLASSES, INDEX
from vision.evaluation import html
from vision.evaluation.evaluate import Evaluation
from vision.evaluation.label_errors import LabelError, find_label_errors
from vision.evaluation.outcomes import find_disagreements, match_labels
from vision.evaluation.predictions import Prediction, Predictions
from vision.evaluation.report import evaluation_tables, mistake_tables
from vision.images.photo import load_photo_file
from vision.labels.labelled_photo import LabelledPhoto, LabelledSet
from vision.texts.translation import Translate, translator

_MOST_ERRORS: Final = 200
_MOST_PHOTOS: Final = 24
_THUMB: Final = 640
_CROP: Final = 160
_AROUND: Final = 0.6
"""How much of a tile's size its crop shows on each side."""
_RIGHT, _WRONG, _MISSED = (60, 160, 90), (220, 60, 40), (240, 170, 0)


def evaluation_html(
    sets: Sequence[LabelledSet], evaluation: Evaluation, predictions: Predictions, language: Language = "en"
) -> str:
    """The report of an evaluation; pictures are in it, so that the file can be sent to somebody."""
    translate = translator(language)
    photos = [photo for part in sets for photo in part.photos if photo.key in predictions.photos]
    seen = [predictions.judged(photo) for photo in photos]
    errors = find_label_errors(photos, seen)
    parts = [
        html.console_text(evaluation_tables(evaluation, predictions, language)),
        *_calibration(evaluation, translate),
        *_confusion(photos, seen, translate),
        *_label_errors(photos, errors, translate),
        *_worst_photos(photos, seen, translate),
        *_statistics(photos, translate),
        html.console_text(mistake_tables(evaluation, language)),
    ]
    return html.page(translate("report.evaluation", model=predictions.model), language, parts)


def _calibration(evaluation: Evaluation, translate: Translate) -> Iterator[str]:
    found = evaluation.overall.calibration
    if found is not None:
        yield html.heading(translate("report.calibration"))
        yield html.paragraph(translate("report.calibration.meaning", error=f"{found.error:.3f}"))
        yield html.curve([(one.confidence, one.right) for one in found.bins], translate("report.calibration"))


def _confusion(photos: Sequence[LabelledPhoto], seen: Sequence[Prediction], translate: Translate) -> Iterator[str]:
    differing = [one for pair in zip(photos, seen, strict=True) for one in find_disagreements(*pair)]
    wrong = Counter((one.label, one.read) for one in differing if one.label and one.read)
    names = sorted({code for pair in wrong for code in pair}, key=INDEX.__getitem__)
    yield html.heading(translate("report.confusion"))
    if not names:
        yield html.paragraph(translate("report.confusion.none"))
        return
    counts = np.array([[wrong[row, column] for column in names] for row in names], np.int64)
    yield html.matrix(names, counts, translate("report.confusion.corner"))


def _label_errors(photos: Sequence[LabelledPhoto], errors: Sequence[LabelError], translate: Translate) -> Iterator[str]:
    yield html.heading(translate("report.errors"))
    yield html.paragraph(translate("report.errors.meaning", count=len(errors), shown=min(len(errors), _MOST_ERRORS)))
    shown = errors[:_MOST_ERRORS]
    faces = sorted({code for error in shown for code in (error.label, error.read) if code}, key=INDEX.__getitem__)
    sources = sorted({photos[error.photo].source for error in shown})
    kinds = sorted({error.kind for error in shown})
    yield html.filters(
        {
            "face": (translate("report.face"), [(code, tile_label(code, translate)) for code in faces]),
            "source": (translate("report.source"), [(f"s{i}", name) for i, name in enumerate(sources)]),
            "kind": (translate("report.reason"), [(kind, translate(f"report.errors.{kind}")) for kind in kinds]),
        },
        translate("report.probability"),
    )
    yield html.cards(card for error in shown if (card := _error_card(photos[error.photo], error, sources, translate)))


def _error_card(photo: LabelledPhoto, error: LabelError, sources: Sequence[str], translate: Translate) -> str | None:
    pixels = load_pixels(photo.path, _THUMB if error.box is None else 4 * _THUMB)
    if pixels is None:
        return None
    picture = _fit(pixels, _CROP) if error.box is None else crop(pixels, error.box)
    said = translate(f"report.errors.{error.kind}")
    faces = " → ".join(tile_label(code, translate) for code in (error.label, error.read) if code)
    return html.card(
        picture,
        f"{said}: {faces} ({error.probability:.2f}) {photo.key}",
        {
            "face": f"{error.label} {error.read}",
            "source": f"s{sources.index(photo.source)}",
            "kind": error.kind,
            "least": f"{error.probability:.3f}",
        },
    )


def _worst_photos(photos: Sequence[LabelledPhoto], seen: Sequence[Prediction], translate: Translate) -> Iterator[str]:
    ranked = sorted(range(len(photos)), key=lambda i: -count_wrong(photos[i], seen[i]))
    worst = [i for i in ranked[:_MOST_PHOTOS] if count_wrong(photos[i], seen[i])]
    yield html.heading(translate("report.worst"))
    yield html.paragraph(translate("report.worst.meaning" if worst else "report.worst.none"))
    shown = (outcome_card(photos[i], seen[i], translate) for i in worst)
    yield html.cards(filter(None, shown), wide=True)


def outcome_card(photo: LabelledPhoto, seen: Prediction, translate: Translate, title: str = "") -> str | None:
    """A photo with what was read, and how much of that is wrong; None if it cannot be read."""
    picture = _draw_outcome(photo, seen)
    wrong = translate("report.worst.photo", photo=photo.key, count=count_wrong(photo, seen))
    return None if picture is None else html.card(picture, f"{title}: {wrong}" if title else wrong)


def _statistics(photos: Sequence[LabelledPhoto], translate: Translate) -> Iterator[str]:
    faces = Counter(code for photo in photos for code in photo.codes)
    yield html.heading(translate("report.statistics"))
    yield html.bars({tile_label(code, translate): faces[code] for code in CLASSES})
    yield html.bars(dict(Counter(photo.source for photo in photos).most_common()))


def tile_label(code: str, translate: Translate) -> str:
    return f"{code} {translate('tile.' + code)}"


def count_wrong(photo: LabelledPhoto, seen: Prediction) -> int:
    """The number of tiles that are labelled and not read, or read and not labelled, whichever is larger."""
    labelled, read = Counter(photo.codes), Counter(seen.codes)
    return max((labelled - read).total(), (read - labelled).total())


def load_pixels(path: Path, side: int) -> NDArray[np.uint8] | None:
    """A photo, RGB uint8 (h, w, 3), its longer side at least `side` where it has that; None if it cannot be read."""
    try:
        return load_photo_file(path, max_side=side).pixels
    except PailensError:
        return None


def _draw_outcome(photo: LabelledPhoto, seen: Prediction) -> NDArray[np.uint8] | None:
    """A photo with what was read: right in green, wrong in red with its code, labels that were not read in yellow."""
    pixels = load_pixels(photo.path, _THUMB)
    if pixels is None:
        return None
    picture = _fit(pixels, _THUMB).copy()
    height, width = picture.shape[:2]
    size = np.array([width, height, width, height])
    truth = np.empty((0, 4)) if photo.boxes is None else photo.boxes
    chosen = match_labels(photo, seen)
    for i, j in enumerate(chosen):
        right = photo.boxes is None or (j >= 0 and photo.codes[j] == seen.codes[i])
        _rectangle(picture, seen.boxes[i] * size, _RIGHT if right else _WRONG, "" if right else seen.codes[i])
    for j in set(range(len(truth))) - set(chosen):
        _rectangle(picture, truth[j] * size, _MISSED, photo.codes[j])
    return picture


def _rectangle(picture: NDArray[np.uint8], box: NDArray[np.float64], colour: tuple[int, int, int], text: str) -> None:
    left, top, right, bottom = (round(float(value)) for value in box)
    cv2.rectangle(picture, (left, top), (right, bottom), colour, 2)
    if text:
        cv2.putText(picture, text, (left, max(12, top - 3)), cv2.FONT_HERSHEY_SIMPLEX, 0.5, colour, 1, cv2.LINE_AA)


def crop(pixels: NDArray[np.uint8], box: Sequence[float] | NDArray[np.float64]) -> NDArray[np.uint8]:
    """The part of a photo, RGB uint8 (h, w, 3), around a relative xyxy box, enlarged or reduced to 160 pixels."""
    height, width = pixels.shape[:2]
    left, top, right, bottom = np.multiply(box, [width, height, width, height]).tolist()
    around = _AROUND * max(right - left, bottom - top)
    x0, y0 = max(0, round(left - around)), max(0, round(top - around))
    x1, y1 = min(width, round(right + around)), min(height, round(bottom + around))
    return _fit(pixels[y0 : max(y1, y0 + 1), x0 : max(x1, x0 + 1)], _CROP)


def _fit(pixels: NDArray[np.uint8], side: int) -> NDArray[np.uint8]:
    scale = side / max(pixels.shape[:2])
    size = max(1, round(pixels.shape[1] * scale)), max(1, round(pixels.shape[0] * scale))
    shape = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(pixels, size, interpolation=shape), np.uint8)
