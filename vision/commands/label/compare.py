"""Runs `pailens label compare` and prints tables or a record."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from rich import box
from rich.console import Console
from rich.table import Table

from scoring.tiles import INDEX
from vision.annotation.comparison import ComparedPhoto, FaceAgreement, LabelComparison, TilePair, compare_annotations
from vision.commands.label_sources import Refusals, open_labels
from vision.commands.output import DONE, NO_ANSWER, REFUSED
from vision.commands.progress import say
from vision.commands.translation import translate
from vision.labels.formats import TileLabel
from vision.texts.names import kind_name

_COUNTS: Final = ("both", "otherwise", "one_only", "agreement")


def compare_and_report(first: Path, second: Path, *, as_json: bool) -> int:
    """Print how two sets of labels differ; returns the exit status. Raises `PailensError`: about unusable labels."""
    refusals = Refusals()
    with open_labels(first, report=refusals) as one, open_labels(second, report=refusals) as other:
        comparison = compare_annotations([photo.labels for photo in one], [photo.labels for photo in other])
    if as_json:
        print(json.dumps(comparison_record(comparison), ensure_ascii=False, indent=2))
    else:
        console = Console(highlight=False, soft_wrap=True)
        print_comparison(console, comparison, str(first), str(second))
    if refusals.count:
        return REFUSED
    return DONE if comparison.photos and all(photo.agrees for photo in comparison.photos) else NO_ANSWER


def comparison_record(comparison: LabelComparison) -> dict[str, Any]:
    """A comparison as JSON values, with the differing tiles of each photo."""

    def rows(agreements: list[FaceAgreement]) -> dict[str, Any]:
        return {
            row.code: dict(zip(_COUNTS, (row.same, row.other, row.alone, round(row.agreement, 4)), strict=True))
            for row in agreements
        }

    return {
        "schema": 1,
        "photos": len(comparison.photos),
        "only_first": list(comparison.only_first),
        "only_second": list(comparison.only_second),
        "tiles": len(comparison.pairs),
        "tiles_alike": sum(pair.agrees for pair in comparison.pairs),
        "kappa": comparison.kappa(),
        "faces": rows(comparison.faces()),
        "groups": rows(comparison.groups()),
        "different": [
            {
                "photo": photo.name,
                "tiles": [
                    {"box": list(_place(pair).box), "first": _code(pair.first), "second": _code(pair.second)}
                    for pair in photo.differences
                ],
                "groups": [kind for kind, _, _ in _group_differences(photo)],
            }
            for photo in comparison.photos
            if not photo.agrees
        ],
    }


def print_comparison(console: Console, comparison: LabelComparison, first: str, second: str) -> None:
    photos = comparison.photos
    agree = sum(photo.agrees for photo in photos)
    counts = {"photos": len(photos), "agree": agree, "differ": len(photos) - agree}
    only = {"first": len(comparison.only_first), "second": len(comparison.only_second)}
    say(console, "compare.photos", **counts, **only, a=first, b=second)
    pairs = comparison.pairs
    if not photos:
        say(console, "compare.no-photo")
        return
    same = sum(pair.agrees for pair in pairs)
    alone = sum(None in pair for pair in pairs)
    if pairs:
        share = same / len(pairs)
        other = len(pairs) - same - alone
        say(console, "compare.tiles", same=same, tiles=len(pairs), share=f"{share:.1%}", other=other, alone=alone)
    if (kappa := comparison.kappa()) is not None:
        say(console, "compare.kappa", kappa=f"{kappa:.3f}")
    for head, rows in (("face", comparison.faces()), ("group", comparison.groups())):
        if rows:
            console.print(_agreements(head, rows))
    if agree < len(photos):
        console.print(_differences(photos))


def _agreements(head: str, rows: list[FaceAgreement]) -> Table:
    table = _table(head, "same", "other", "alone", "agreement")
    for row in rows:
        name = row.code if row.code in INDEX else translate(kind_name(row.code))
        table.add_row(name, str(row.same), str(row.other), str(row.alone), f"{row.agreement:.1%}")
    return table


def _differences(photos: tuple[ComparedPhoto, ...]) -> Table:
    table = _table("photo", "at", "difference")
    nothing = translate("compare.nothing")
    for photo in photos:
        for pair in photo.differences:
            left, top, right, bottom = _place(pair).box
            codes = f"{_code(pair.first) or nothing} / {_code(pair.second) or nothing}"
            table.add_row(photo.name, f"{(left + right) / 2:.0f}, {(top + bottom) / 2:.0f}", codes)
        for kind, one, other in _group_differences(photo):
            table.add_row(photo.name, translate("compare.groups"), f"{translate(kind_name(kind))}: {one} / {other}")
    return table


def _group_differences(photo: ComparedPhoto) -> Iterator[tuple[str, int, int]]:
    """Group kinds with differing groups, with the number of groups only in the first and only in the second labels."""
    for kind in sorted(photo.first_groups | photo.second_groups):
        one, other = photo.first_groups[kind] - photo.groups[kind], photo.second_groups[kind] - photo.groups[kind]
        if one or other:
            yield kind, one, other


def _table(*heads: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for place, head in enumerate(heads):
        table.add_column(translate(f"compare.head.{head}"), overflow="fold", justify="left" if place == 0 else "right")
    return table


def _place(pair: TilePair) -> TileLabel:
    tile = pair.first or pair.second
    assert tile is not None
    return tile


def _code(tile: TileLabel | None) -> str | None:
    return tile.code if tile else None
