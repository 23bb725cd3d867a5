"""A training run as one HTML file: figures before and after, curves, the worst crops, and the photos that changed."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from scoring.texts import Language
from vision.evaluation import html
from vision.evaluation.evaluate import Evaluation
from vision.evaluation.html_report import count_wrong, crop, draw_outcome, load_pixels, tile_label
from vision.evaluation.predictions import Prediction, Predictions
from vision.evaluation.report import evaluation_tables
from vision.labels.labelled_photo import LabelledPhoto, LabelledSet
from vision.texts.translation import Translate, translator
from vision.training.run_pictures import curves_svg, worst_crops

_MOST_PAIRS: Final = 12
_CROP_SIDE: Final = 1600
"""Longer side of a photo that crops are cut from, in pixels."""


def run_html(
    run: Path,
    sets: Sequence[LabelledSet],
    evaluation: Evaluation,
    before: Predictions,
    after: Predictions,
    language: Language = "en",
) -> str:
    """The report of a run; pictures are in it, so that the file can be sent to somebody."""
    translate = translator(language)
    both = before.photos.keys() & after.photos.keys()
    photos = [photo for part in sets for photo in part.photos if photo.key in both]
    parts = [
        html.console_text(evaluation_tables(evaluation, after, language)),
        *_curves(run, translate),
        *_crops(sets, after, translate),
        *_changes(photos, before, after, translate),
    ]
    return html.page(translate("report.train", run=run.resolve().name), language, parts)


def _curves(run: Path, translate: Translate) -> Iterator[str]:
    drawn = curves_svg(run)
    yield html.heading(translate("report.curves"))
    yield html.paragraph(translate("report.curves.meaning" if drawn else "report.curves.none"))
    if drawn:
        yield html.picture(drawn)


def _crops(sets: Sequence[LabelledSet], after: Predictions, translate: Translate) -> Iterator[str]:
    crops = worst_crops(sets, after)
    yield html.heading(translate("report.crops"))
    yield html.paragraph(translate("report.crops.meaning" if crops else "report.worst.none"))
    cards = []
    for one in crops:
        pixels = load_pixels(one.photo, _CROP_SIDE)
        if pixels is not None:
            left, top, right, bottom = one.box.tolist()
            named = [
                tile_label(code, translate) if code else translate("compare.nothing") for code in (one.label, one.read)
            ]
            cards.append(html.card(crop(pixels, (left, top, right, bottom)), f"{' → '.join(named)} {one.photo.name}"))
    yield html.cards(cards)


def _changes(
    photos: Sequence[LabelledPhoto], before: Predictions, after: Predictions, translate: Translate
) -> Iterator[str]:
    """The photos that are read otherwise than before: those read worse first, then the largest gains."""
    changes = [(_gain(photo, before.judged(photo), after.judged(photo)), photo) for photo in photos]
    changed = sorted((one for one in changes if one[0]), key=lambda one: (one[0] > 0, -abs(one[0]), one[1].key))
    better = sum(gain > 0 for gain, _ in changed)
    yield html.heading(translate("report.before-after"))
    yield html.paragraph(translate("report.before-after.meaning", better=better, worse=len(changed) - better))
    for _, photo in changed[:_MOST_PAIRS]:
        first = _outcome_card(photo, before.judged(photo), translate("report.before"), translate)
        second = _outcome_card(photo, after.judged(photo), translate("report.after"), translate)
        if first is not None and second is not None:
            yield html.pair(first, second)


def _outcome_card(photo: LabelledPhoto, seen: Prediction, title: str, translate: Translate) -> str | None:
    picture = draw_outcome(photo, seen)
    wrong = translate("report.worst.photo", photo=photo.key, count=count_wrong(photo, seen))
    return None if picture is None else html.card(picture, f"{title}: {wrong}")


def _gain(photo: LabelledPhoto, before: Prediction, after: Prediction) -> int:
    return count_wrong(photo, before) - count_wrong(photo, after)
