"""A training run in pictures: curves for its card, and all of it as one HTML file."""

import json
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Any, Final

import matplotlib as mpl
from matplotlib.figure import Figure

from scoring.texts import Language
from scoring.tiles import BACK
from vision.evaluation import html
from vision.evaluation.evaluate import Evaluation
from vision.evaluation.html_report import count_wrong, crop, load_pixels, outcome_card, tile_label
from vision.evaluation.outcomes import Disagreement, find_disagreements
from vision.evaluation.predictions import Prediction, Predictions
from vision.evaluation.report import evaluation_tables
from vision.labels.labelled_photo import LabelledPhoto, LabelledSet
from vision.texts.translation import Translate, translator

CURVES: Final = "curves.svg"
_MOST: Final = 24
Points = Sequence[tuple[float, float]]
_STYLE: dict[Any, Any] = {
    "font.size": 8,
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans", "Arial"],
    "svg.fonttype": "none",
    "svg.hashsalt": "pailens",
}
_WIDTH, _HEIGHT = 1.9, 1.25
"""Size of a panel in inches."""


def curves_svg(run: Path) -> str | None:
    """The curves of every network's log in a run's folder as SVG, None if nothing was trained."""
    curves: dict[str, Points] = {}
    for name in ("finder", "reader", "faces"):
        path = run / name / f"{name}.jsonl"
        lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
        for title, points in _curves([json.loads(line) for line in lines]).items():
            curves[f"{name}: {title}"] = points
    return svg_panels(curves, 3, scale=1.4, whole=False) if curves else None


def _curves(lines: Sequence[dict[str, Any]]) -> dict[str, Points]:
    """Loss and check over minutes; the finder's loss is a sum of its parts, and it has no check."""
    losses = [(line["minutes"], _loss(line["loss"])) for line in lines]
    checks = [(line["minutes"], line["check"]) for line in lines if "check" in line]
    return {title: points for title, points in (("loss", losses), ("held out", checks)) if points}


def _loss(loss: float | dict[str, float]) -> float:
    return sum(loss.values()) if isinstance(loss, dict) else loss


def svg_panels(curves: Mapping[str, Points], columns: int, scale: float = 1.0, *, whole: bool = True) -> str:
    """An SVG picture with one panel per curve; y from 0 to 1, or over the curve's range if not `whole`; x over it.

    Deterministic for a given version of matplotlib.
    """
    rows = -(-len(curves) // columns)
    with mpl.rc_context(_STYLE):
        figure = Figure((columns * _WIDTH * scale, rows * _HEIGHT), layout="constrained")
        grid = figure.subplots(rows, columns, squeeze=False).ravel()
        for number, (axes, (title, points)) in enumerate(zip(grid, curves.items(), strict=False)):
            x, y = zip(*points, strict=True)
            axes.plot(x, y, marker=".", color="#1565c0", linewidth=1.2, clip_on=False, gid=f"curve{number}")
            axes.set_title(title, fontsize=8, fontweight="bold", loc="left")
            axes.set_xticks(sorted({x[0], x[-1]}))
            if whole:
                axes.set_ylim(0, 1.03)
                axes.set_yticks([0, 0.5, 1])
            axes.grid(axis="y", color="#ddd")
            axes.tick_params(length=0)
            axes.spines[:].set_visible(False)
        for axes in grid[len(curves) :]:
            axes.set_axis_off()
        svg = StringIO()
        figure.savefig(svg, format="svg", metadata={"Date": None, "Creator": None})
    return "".join(f"{line.strip()}\n" for line in svg.getvalue().splitlines())


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
        *_curve_parts(run, translate),
        *_crops(sets, after, translate),
        *_changes(photos, before, after, translate),
    ]
    return html.page(translate("report.train", run=run.resolve().name), language, parts)


def _curve_parts(run: Path, translate: Translate) -> Iterator[str]:
    drawn = curves_svg(run)
    yield html.heading(translate("report.curves"))
    yield html.paragraph(translate("report.curves.meaning" if drawn else "report.curves.none"))
    if drawn:
        yield html.picture(drawn)


def _crops(sets: Sequence[LabelledSet], after: Predictions, translate: Translate) -> Iterator[str]:
    worst = worst_mistakes(sets, after)
    yield html.heading(translate("report.crops"))
    yield html.paragraph(translate("report.crops.meaning" if worst else "report.worst.none"))
    cards = []
    for photo, one in worst:
        pixels = load_pixels(photo, _CROP_SIDE)
        if pixels is not None:
            codes = (one.label, one.read)
            named = [tile_label(code, translate) if code else translate("compare.nothing") for code in codes]
            cards.append(html.card(crop(pixels, one.box), f"{' → '.join(named)} {photo.name}"))
    yield html.cards(cards)


def worst_mistakes(parts: Sequence[LabelledSet], found: Predictions) -> list[tuple[Path, Disagreement]]:
    """The worst mistakes by photo, confident ones first, then missed tiles; backs count in sets that label one."""
    worst: list[tuple[Path, Disagreement]] = []
    for part in parts:
        for photo in part.photos:
            if photo.key in found.photos:
                seen = found.judged(photo)
                seen = seen if part.has_code(BACK) else seen.without_code(BACK)
                worst += ((photo.path, one) for one in find_disagreements(photo, seen))
    return sorted(worst, key=lambda pair: -pair[1].confidence)[:_MOST]


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
        first = outcome_card(photo, before.judged(photo), translate, translate("report.before"))
        second = outcome_card(photo, after.judged(photo), translate, translate("report.after"))
        if first is not None and second is not None:
            yield html.pair(first, second)


def _gain(photo: LabelledPhoto, before: Prediction, after: Prediction) -> int:
    return count_wrong(photo, before) - count_wrong(photo, after)
