r"""What a fine-tuning on a few photos of one table gains there, and loses on others.

    python -m tests.benchmarks.fine_tuning PHOTOS/crowd PHOTOS/wild CORRECTED/test --table brown --start OLDER \
        --work WORK

Takes the photos of one table (`photo_group` of the first folder's `index.csv`) that the starting weights have not seen:
the first 24 are trained on by `pailens train` with its defaults, the others are held out. Then the gate decides on
those, on the other folders and on its rendered tables. `--rendered 7` takes rendered photos of one set of tiles, drawn
in the style of that seed, in place of the first folder's: faces that nobody has seen. `--faces` draws them as no
training picture is: `engraved` thin, small, slanted and in one ink, `home-made` as numerals and letters. What a model
reads is kept in WORK.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.progress import track

from tests.benchmarks.home_made_faces import HomeMadeSet
from tests.benchmarks.kept_predictions import kept_predictions, spread
from vision.commands.promote import decision_table
from vision.commands.train import TrainingOrder, train_and_report
from vision.detection.model_folders import packaged_model_folder
from vision.evaluation.acceptance import compare_felt
from vision.labels.folders import read_labelled_folder, read_labelled_sets
from vision.labels.labelled_photo import LabelledSet
from vision.labels.yolo_folders import photo_groups
from vision.synthesis.rendering.drawn import DrawnSet, TileSet
from vision.synthesis.rendering.faces import random_style
from vision.synthesis.rendering.series_folder import SeriesFolder
from vision.synthesis.rendering.synth import Series
from vision.training.gate import Decision, other_tables
from vision.training.hardware import Hardware
from vision.training.linked_photos import link_photos
from vision.training.run import Settings

RENDERED, _SIDE = 64, 960
"""Rendered photos of a set, as many of them to train on as of real ones, and their longer side in pixels."""


def main() -> int:
    arguments = _arguments()
    own = _own_photos(arguments)
    work = arguments.work / own.name
    for name, photos in (("own", own.photos[: arguments.train]), ("kept-apart", own.photos[arguments.train :])):
        link_photos(photos, work / name)
    hardware = Hardware.choose(threads=arguments.threads)
    settings = (arguments.start, arguments.minutes, Settings(), hardware)
    train_and_report(TrainingOrder([work / "own"], work / "run", [], *settings, force=False))
    model = work / "run" / "model"
    if not model.is_dir():
        return 0  # nothing to gain, as the run has said
    apart = replace(read_labelled_folder(work / "kept-apart"), name=own.name)
    others = [spread(part, arguments.photos) for part in read_labelled_sets(arguments.others)]
    sets = [apart, *others, other_tables()]
    compared = {}
    for part in sets:
        fresh, before = (kept_predictions(folder, part, arguments.work) for folder in (model, arguments.start))
        compared[part.name] = compare_felt(part, fresh, before)
    decision = Decision(compared)
    Console(width=120).print(decision_table(decision, {part.name: len(part.photos) for part in sets}))
    print(f"worse: {decision.losses}, better: {decision.gains}")
    return int(bool(decision.losses))


def _own_photos(arguments: argparse.Namespace) -> LabelledSet:
    if arguments.rendered:
        return read_labelled_folder(_render_one_set(arguments.rendered, arguments.faces, arguments.work))
    known = photo_groups(arguments.crowd)
    photos = read_labelled_folder(arguments.crowd).photos
    own = tuple(photo for photo in photos if known.get(photo.path.stem) == arguments.table)
    if len(own) <= arguments.train:
        raise SystemExit(f"{arguments.table}: {len(own)} photos")
    return LabelledSet(arguments.table, own)


def _render_one_set(seed: int, faces: str, work: Path) -> Path:
    """Plain photos of one set of tiles, on tables that follow from a seed."""
    folder = work / f"{faces}-{seed}"
    series = SeriesFolder(replace(Series.of(seed, _SIDE, sets=[_tile_set(seed, faces)]), plain=True), RENDERED, folder)
    for _ in track(series.render(), "rendering", total=len(series.missing())):
        pass
    return folder


def _tile_set(seed: int, faces: str) -> TileSet:
    if faces == "home-made":
        return HomeMadeSet()
    style = random_style(np.random.default_rng(seed))
    if faces == "engraved":
        ink = (58, 44, 38)
        style = replace(style, red=ink, green=ink, blue=ink, black=ink, weight=0.5, size=0.8, slant=0.35, indices=False)
        style = replace(style, unsteadiness=0.04)  # some 3 times that of the unsteadiest set in training
    return DrawnSet(f"{faces} {seed}", style)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("crowd", type=Path, help="folder of labelled photos by table")
    parser.add_argument("others", type=Path, nargs="+", help="folders of labelled photos of other people's tables")
    parser.add_argument("--table", default="brown")
    parser.add_argument("--rendered", type=int, default=0, help="seed of rendered tables to take in place of photos")
    parser.add_argument("--faces", choices=("drawn", "engraved", "home-made"), default="drawn", help="of --rendered")
    parser.add_argument("--start", type=Path, default=packaged_model_folder())
    parser.add_argument("--train", type=int, default=24, help="photos to train on")
    parser.add_argument("--minutes", type=float, default=None, help="minutes of training; default: as `pailens train`")
    parser.add_argument("--threads", type=int, default=0, help="1 beside other work; 0: the library's choice")
    parser.add_argument("--photos", type=int, default=0, help="most photos of each of the other folders; 0: all")
    parser.add_argument("--work", type=Path, required=True)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
