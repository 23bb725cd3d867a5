"""`pailens dataset`: builds a data set with a manifest from labelled photos, and checks it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scoring.texts import Value
from vision.commands.label_arguments import STORE, Names, Predictions, Reviewed
from vision.commands.output import NO_ANSWER, STOPPED
from vision.commands.progress import tracked
from vision.commands.translation import translate

if TYPE_CHECKING:
    from vision.dataset.build import BuildResult
    from vision.dataset.manifest import Manifest
    from vision.dataset.photo_collector import LeftPhoto
    from vision.dataset.splits import SplitRatios

dataset_app = typer.Typer(help="Build data sets from corrected photos and imported labels, and check them.")


@dataset_app.command("build")
def build(
    sources: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SOURCES...]",
            help="Folders and zip files of labels in any format, archives, `store` for the corrections kept here. "
            "Default: store. Of a photo in several, the labels of the first count.",
        ),
    ] = None,
    *,
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder of the data set; one that is there gets a version.")],
    licence: Annotated[
        list[str] | None,
        typer.Option(help="Licence of photos and labels; SOURCE=LICENCE for one source. Asked for where missing."),
    ] = None,
    consent: Annotated[
        list[str] | None,
        typer.Option(help="Who agreed to what; SOURCE=CONSENT for one source. Asked for where missing."),
    ] = None,
    split: Annotated[str, typer.Option(help="Per cent of the sessions for train/val/test.")] = "80/10/10",
    gap: Annotated[
        float, typer.Option(min=0, max=1440, help="Minutes between photos up to which they are one session.")
    ] = 30,
    one_session: Annotated[
        list[str] | None,
        typer.Option(metavar="SOURCE", help="All photos of this source are of one table, so on one side."),
    ] = None,
    names: Names = None,
    reviewed: Reviewed = False,
    predictions: Predictions = None,
) -> None:
    """Build a data set, or its next version, with a YOLO folder for train, val and test each and a manifest.

    It holds what the sources hold now: what they have no more is removed. Photos taken together, and near-copies, are
    on one side, and stay there in every version. Stopped, the same command goes on.
    """
    from vision.commands.dataset_sources import find_sources, read_sources
    from vision.commands.label_sources import LabelOptions
    from vision.dataset.build import build_dataset

    places = sources or [STORE]
    options = LabelOptions.of(names, predictions, reviewed=reviewed)
    shares = parse_split(split)
    _refuse_itself(places, out)
    known = find_sources(places, {"licence": licence or [], "consent": consent or []})
    materials = tracked(read_sources(places, known, options, one_session or []), "build.photos")
    try:
        built = build_dataset(known, materials, out, shares, timedelta(minutes=gap))
    except KeyboardInterrupt:
        _say("build.stopped", err=True)
        raise typer.Exit(STOPPED) from None
    _report(built, out)


@dataset_app.command("check")
def check(folder: Annotated[Path, typer.Argument(metavar="DIR", help="Folder of a data set.")]) -> None:
    """Check a data set against its manifest: every file's hash, nothing beside it, no session on two sides.

    Exit status 0 where all agrees, 1 where not, 2 for refused input.
    """
    from vision.dataset.build import check_dataset

    manifest, faults = check_dataset(folder)
    if not faults:
        _say("check.sound", version=manifest.version, photos=len(manifest.photos))
        return
    _say("check.faults", version=manifest.version, count=len(faults))
    for fault in faults:
        typer.echo(f"  {translate(fault)}")
    raise typer.Exit(NO_ANSWER)


def parse_split(text: str) -> SplitRatios:
    """Parse split ratios such as `80/10/10`. Raises `DatasetError`: about `split`."""
    from vision.dataset.splits import SplitRatios
    from vision.labels.labelled_photo import DatasetError

    try:
        train, val, test = (float(part) / 100 for part in text.split("/"))
    except ValueError:
        raise DatasetError("dataset.split-form", "split", text=text) from None
    return SplitRatios(train, val, test)


def _refuse_itself(places: Sequence[str], out: Path) -> None:
    from vision.labels.labelled_photo import DatasetError

    for place in places:
        if place != STORE and Path(place).resolve().is_relative_to(out.resolve()):
            raise DatasetError("dataset.part-of-itself", place, folder=str(out))


def _report(built: BuildResult, out: Path) -> None:
    manifest = built.manifest
    _say("build.made" if built.is_new_version else "build.same", folder=str(out), version=manifest.version)
    if built.is_new_version:
        changes = manifest.changes
        added, removed, relabelled = map(len, (changes.added, changes.removed, changes.relabelled))
        _say("build.changes", added=added, removed=removed, relabelled=relabelled)
    _report_sides(manifest)
    if built.unplaced:
        _say("build.unplaced", err=True, count=len(built.unplaced), name=built.unplaced[0])
    kinds: defaultdict[str, list[LeftPhoto]] = defaultdict(list)
    for left in built.left_out:
        kinds[left.reason.id].append(left)
    for first, *more in kinds.values():
        shown = f"{first.source}/{first.name}" + (", …" if more else "")
        _say("build.left-out", err=True, count=1 + len(more), reason=translate(first.reason), name=shown)


def _report_sides(manifest: Manifest) -> None:
    from vision.dataset.splits import SPLITS

    for side in SPLITS:
        mine = [entry for entry in manifest.photos if entry.split == side]
        if mine:
            tiles, sessions = sum(entry.tiles for entry in mine), len({entry.session for entry in mine})
            _say("build.side", side=side, photos=len(mine), tiles=tiles, sessions=sessions)
        elif manifest.shares[side] > 0:
            _say("build.empty", err=True, side=side)


def _say(key: str, *, err: bool = False, **values: Value) -> None:
    typer.echo(translate(key, **values), err=err)
