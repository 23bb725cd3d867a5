"""`pailens train`: fine-tunes a model."""

from __future__ import annotations

import json
import signal
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from vision.commands.progress import RunProgress
from vision.commands.translation import translate
from vision.training.loop.hardware import Hardware
from vision.training.loop.steps import require_training

if TYPE_CHECKING:
    from vision.evaluation.predictions import Predictions
    from vision.labels.labelled_photo import LabelledSet
    from vision.training.expectation import Expectation
    from vision.training.manifest import TrainingSet
    from vision.training.run import TrainingRun

_SECONDS_A_PHOTO: Final = 0.3
"""Guess of the time to read a photo."""
_AROUND: Final = 150.0
"""Guess of the seconds for rehearsal and choice."""


def train_model(
    data: Annotated[
        list[Path],
        typer.Argument(metavar="DATA...", help="Folders of labelled photos with boxes, and of rendered scenes."),
    ],
    *,
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder of the run; one that was stopped is gone on with.")],
    check: Annotated[
        list[Path] | None,
        typer.Option(
            help="Labelled photos that are only measured; may be given again. Confidences are fitted on the first."
        ),
    ] = None,
    start: Annotated[
        Path | None, typer.Option(help="Model folder (its .pt files) to train on from. Default: the one shipped.")
    ] = None,
    minutes: Annotated[
        float | None, typer.Option(min=0.05, help="Time of training. Default: 4, for many photos up to 120.")
    ] = None,
    network: Annotated[
        Literal["auto", "both", "finder", "reader"],
        typer.Option(help="Finder, readers or both; auto: the finder only where it overlooks tiles."),
    ] = "auto",
    device: Annotated[str | None, typer.Option(help="cpu, or a GPU's number. Default: the best here.")] = None,
    threads: Annotated[int, typer.Option(min=0, help="Processor threads; 0: the library's choice.")] = 0,
    size: Annotated[int, typer.Option(min=64, max=1280, help="Side of the finder's training pictures.")] = 640,
    real_share: Annotated[float, typer.Option(min=0, max=1, help="Share of the reader's crops that are photos.")] = 0.5,
    loose: Annotated[list[str] | None, typer.Option(help="Source whose boxes are loose where rows are turned.")] = None,
    without: Annotated[list[str] | None, typer.Option(help="Source to leave out of the photos.")] = None,
    seed: Annotated[int, typer.Option(min=0)] = 0,
    force: Annotated[bool, typer.Option("--force", help="Train also where there is nothing to gain.")] = False,
) -> None:
    """Fine-tune the networks on own photos without forgetting others, and write a model with its card into RUN/model.

    Says first what there is to gain. Without --check a quarter of the photos is held out. Rendered tables are
    rehearsed.
    Stop it at any time (Ctrl-C, SIGTERM, even a power cut): the same command goes on.
    """
    require_training()
    from vision.detection.model_folders import default_model_folder
    from vision.labels.folders import read_labelled_sets
    from vision.training.fine_tune import FineTuning, networks_to_train
    from vision.training.loop.graceful_shutdown import TrainingStopped
    from vision.training.manifest import TrainingSet
    from vision.training.run import Settings, begin_run, default_minutes

    begun, hardware = start or default_model_folder(), Hardware.choose(device, threads)
    left_out = tuple(without or ())
    try:
        own = TrainingSet.read(data, left_out)
        sets = read_labelled_sets(check or [])
        photos = [*own.photos, *(photo for part in sets for photo in part.photos)]
        planned = default_minutes(len(own.photos)) if minutes is None else minutes
        settings = Settings(
            network=network, size=size, real_share=real_share, seed=seed, minutes=planned,
            loose=tuple(loose or ()), without=left_out,
        )  # fmt: skip
        with RunProgress(60 * planned + _AROUND + 3 * _SECONDS_A_PHOTO * len(photos)) as progress:
            own, sets = _readable(own, sets, progress)
            own, sets = _held_out(own, sets, out, progress)
            run = begin_run(out, own, sets, begun, settings, hardware)
            before, expected = _measured(run, own, sets, begun, progress)
            if expected.nothing_to_gain and not force and not own.scenes:
                progress.tell(translate("training.nothing-to-gain"))
                return
            networks = networks_to_train(network, finder_falls_short=expected.finder_falls_short)
            FineTuning(run, begun, own, sets, before, networks, settings, hardware, progress).write_model()
            _finish(run, sets, begun, progress)
    except TrainingStopped:
        typer.echo(translate("training.stopped"), err=True)
        raise typer.Exit(128 + signal.SIGTERM) from None


def _readable(
    data: TrainingSet, sets: Sequence[LabelledSet], progress: RunProgress
) -> tuple[TrainingSet, list[LabelledSet]]:
    """The photos that can be read; of the others it is said why not. Raises `DatasetError`: none can be read."""
    from vision.labels.labelled_photo import DatasetError, LabelledSet
    from vision.training.held_out import split_readable

    photos = [*data.photos, *(photo for part in sets for photo in part.photos)]
    with progress.stage("training.stage.open", 0.05 * len(photos)) as advance:
        kept, refused = split_readable(photos, advance)
    for key, fault in refused.items():
        progress.tell(translate("training.refused", photo=key, fault=fault))
    if photos and not kept:
        raise DatasetError("evaluate.none-readable", ", ".join(sorted({photo.data for photo in photos})))
    keys = {photo.key for photo in kept}
    left = tuple(photo for photo in data.photos if photo.key in keys)
    return replace(data, photos=left), [
        LabelledSet(part.name, tuple(photo for photo in part.photos if photo.key in keys)) for part in sets
    ]


def _held_out(
    data: TrainingSet, sets: list[LabelledSet], out: Path, progress: RunProgress
) -> tuple[TrainingSet, list[LabelledSet]]:
    """Photos held out of the training, if none were named; they are kept in the run's folder, for the gate."""
    from vision.labels.folders import read_labelled_folder
    from vision.training.data.photos import link_photos
    from vision.training.held_out import hold_out
    from vision.training.run import TrainingRun

    train = data
    photos = [photo for part in sets for photo in part.photos if photo.boxes is not None]
    if not sets:
        held = hold_out(data.photos)
        train, photos = replace(data, photos=held.train), list(held.check)
        text = "training.held-out" if held.sessions else "training.held-out-of-one"
        text = text if photos else "training.none-held-out"
        progress.tell(translate(text, held=len(photos) + len(held.gate), photos=len(data.photos)))
        if held.gate:
            link_photos(held.gate, TrainingRun(out).for_gate)
    if not photos:
        return train, sets
    folder = TrainingRun(out).held_out
    link_photos(photos, folder)
    return train, sets or [read_labelled_folder(folder)]


def _measured(
    run: TrainingRun, data: TrainingSet, sets: Sequence[LabelledSet], start: Path, progress: RunProgress
) -> tuple[Predictions, Expectation]:
    """What the start reads on the own photos, and what of it is wrong, which is said."""
    from vision.evaluation.predictions import read_photos
    from vision.training.expectation import expect, sure_misreadings

    photos = [*data.photos, *(photo for part in sets for photo in part.photos)]
    boxed = [photo for photo in photos if photo.boxes is not None]
    with progress.stage("training.stage.before", _SECONDS_A_PHOTO * len(photos)) as advance:
        before = read_photos(start, photos, advance)
    expected = expect(boxed, before)
    run.update(expected=asdict(expected))
    progress.tell(translate(expected.message()))
    for misreading in sure_misreadings(boxed, before):
        progress.tell(translate(misreading))
    return before, expected


def _finish(run: TrainingRun, sets: Sequence[LabelledSet], start: Path, progress: RunProgress) -> None:
    """Calibrate the model, compare it with the one it started from, and write the model card."""
    from vision.detection.detector import Detector
    from vision.evaluation.evaluate import evaluate
    from vision.evaluation.predictions import read_photos
    from vision.evaluation.report import evaluation_record
    from vision.training.card import model_card
    from vision.training.networks.calibrate import calibrate_model
    from vision.training.run_report import CURVES, curves_svg

    held = [part for part in sets if part.photos]
    boxed = [photo for part in held for photo in part.photos if photo.boxes is not None]
    if boxed:
        with progress.stage("training.stage.calibrate", _SECONDS_A_PHOTO * len(boxed)):
            run.update(calibration=asdict(calibrate_model(run.model, boxed, start)))
    record = None
    if held:
        with progress.stage("training.stage.after", 2 * _SECONDS_A_PHOTO * len(boxed)):
            photos = [photo for part in held for photo in part.photos]
            own, before = (read_photos(folder, photos) for folder in (run.model, start))
            record = evaluation_record(evaluate(held, own, before), own, before)
        (run.folder / "figures.json").write_text(json.dumps(record, ensure_ascii=False) + "\n", encoding="utf-8")
    if drawn := curves_svg(run.folder):
        (run.model / CURVES).write_text(drawn, encoding="utf-8")
    run.update(model={"sha256": Detector.load(run.model).sha256})
    card = model_card(run.folder.resolve().name, run.manifest(), record, run.model)
    (run.model / "README.md").write_text(card, encoding="utf-8")
    if all(found["share"] == 0 for found in run.manifest()["choice"].values()):
        progress.tell(translate("training.kept"))
    typer.echo(translate("training.finished", model=str(run.model), run=str(run.folder)))
