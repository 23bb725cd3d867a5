"""`pailens train` and `pailens promote`: train a model, and replace the shipped one if it is not worse."""

from __future__ import annotations

import importlib.util
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from vision.errors import VisionError

if TYPE_CHECKING:
    from vision.labels.labelled_photo import LabelledSet
    from vision.training.run import TrainingRun

RunFolder = Annotated[Path, typer.Argument(metavar="RUN", help="Folder of a finished `pailens train`.")]


class TrainingNotInstalledError(VisionError):
    """The training extra is not installed."""

    code = "not-installed"


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
        Path | None,
        typer.Option(help="Model folder (its .pt files) to train on from. Default: the one shipped."),
    ] = None,
    minutes: Annotated[float, typer.Option(min=0.05, help="Time of the whole run, stops not counted.")] = 120,
    network: Annotated[Literal["both", "finder", "reader"], typer.Option(help="Finder, readers or all.")] = "both",
    device: Annotated[str | None, typer.Option(help="cpu, 0 (a GPU) or 0,1 (several). Default: the best here.")] = None,
    threads: Annotated[int, typer.Option(min=0, help="Processor threads; 0: the library's choice.")] = 0,
    size: Annotated[int, typer.Option(min=64, max=1280, help="Side of the finder's training pictures.")] = 512,
    real_share: Annotated[float, typer.Option(min=0, max=1, help="Share of the reader's crops that are photos.")] = 0.5,
    loose: Annotated[list[str] | None, typer.Option(help="Source whose boxes are loose where rows are turned.")] = None,
    without: Annotated[list[str] | None, typer.Option(help="Source to leave out of the photos.")] = None,
    seed: Annotated[int, typer.Option(min=0)] = 0,
) -> None:
    """Train the networks on labelled photos and rendered scenes, and write a model with its card into RUN/model.

    Stop it at any time (Ctrl-C, SIGTERM, even a power cut): the same command goes on. RUN/log.txt says how far it is.
    """
    _needs_training()
    from vision.detection.detector import default_model_folder
    from vision.labels.folders import read_labelled_sets
    from vision.training.graceful_shutdown import TrainingStopped
    from vision.training.hardware import Hardware
    from vision.training.manifest import TrainingSet
    from vision.training.run import Settings, begin_run, train_networks

    hardware = Hardware.choose(device, threads)
    settings = Settings(
        minutes, network, size, real_share=real_share, seed=seed, loose=tuple(loose or ()), without=tuple(without or ())
    )
    origin = start or default_model_folder()
    training = TrainingSet.read(data, settings.without)
    sets = read_labelled_sets(check or [])
    run = begin_run(out, training, sets, origin, settings, hardware)
    photos = [photo for part in sets for photo in part.photos if photo.boxes is not None]
    try:
        train_networks(run, training, photos, origin, settings, hardware)
    except TrainingStopped:
        run.log("stopped; the same command goes on")
        raise typer.Exit(128 + signal.SIGTERM) from None
    _finish(run, sets, origin)


def promote_run(
    run: RunFolder,
    photos: Annotated[list[Path], typer.Argument(metavar="PHOTOS...", help="Labelled real photos to measure on.")],
    *,
    to: Annotated[Path | None, typer.Option(help="Model folder to replace. Default: the one shipped.")] = None,
    undecided: Annotated[
        bool, typer.Option("--undecided", help="Also where the photos cannot tell which of the two is better.")
    ] = False,
) -> None:
    """Put a run's model in the place of the shipped one, unless it is worse on real photos.

    Exit status 0 where it was replaced, 1 where the figures do not allow it, 2 for refused input.
    """
    from rich.console import Console

    from vision.commands.speech import say, spoken
    from vision.detection.detector import default_model_folder
    from vision.evaluation.report import evaluation_tables
    from vision.training.gate import compare_to_shipped, passes_gate, replace_model
    from vision.training.run import TrainingRun

    shipped = to or default_model_folder()
    trained = TrainingRun(run)
    measured = compare_to_shipped(trained, photos, shipped)
    Console().print(evaluation_tables(measured.evaluation, measured.own, spoken()))
    if not passes_gate(list(measured.verdicts().values()), undecided):
        worse = "worse" in measured.verdicts().values()
        typer.echo(say("promote.worse" if worse else "promote.not-better", model=shipped.name, run=run.name))
        raise typer.Exit(1)
    replace_model(trained, shipped, measured)
    typer.echo(say("promote.done", model=str(shipped), run=run.name))


def _finish(run: TrainingRun, sets: Sequence[LabelledSet], origin: Path) -> None:
    """Calibrate the model, compare it with the one it started from, and write the model card."""
    import json

    from vision.detection.detector import Detector
    from vision.training.calibrate import calibrate_model
    from vision.training.card import model_card
    from vision.training.gate import compare_models

    if sets and any(photo.boxes is not None for photo in sets[0].photos):
        run.log(f"confidences fitted on {sets[0].name}: {calibrate_model(run.model, sets[0].photos)}")
    record = None
    if sets:
        run.log("measuring")
        record = compare_models(run.model, origin, sets).record()
        (run.folder / "figures.json").write_text(json.dumps(record, ensure_ascii=False) + "\n", encoding="utf-8")
    run.update(model={"sha256": Detector.load(run.model).sha256})
    card = model_card(run.folder.resolve().name, run.manifest(), record, run.model)
    (run.model / "README.md").write_text(card, encoding="utf-8")
    run.log(f"finished: {run.model}")


def _needs_training() -> None:
    """Check that the training extra is installed.

    Raises:
        TrainingNotInstalledError: a library is missing.
    """
    for name in ("torch", "ultralytics", "onnx"):
        if importlib.util.find_spec(name) is None:
            raise TrainingNotInstalledError("training.not-installed", name)
