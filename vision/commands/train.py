"""`pailens train` and `pailens promote`: fine-tune a model, and put it into use if it is not worse."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Annotated, Literal

import typer

from vision.commands.translation import translate
from vision.training.extra import require_training

RunFolder = Annotated[Path, typer.Argument(metavar="RUN", help="Folder of a finished `pailens train`.")]


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
    minutes: Annotated[
        float | None, typer.Option(min=0.05, help="Time of training. Default: 4, for many photos up to 120.")
    ] = None,
    network: Annotated[
        Literal["auto", "both", "finder", "reader"],
        typer.Option(help="Finder, readers or both; auto: the finder only where it overlooks tiles."),
    ] = "auto",
    device: Annotated[str | None, typer.Option(help="cpu, 0 (a GPU) or 0,1 (several). Default: the best here.")] = None,
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
    from vision.commands.train_run import TrainingOrder, train_and_report
    from vision.detection.model_folders import default_model_folder
    from vision.training.graceful_shutdown import TrainingStopped
    from vision.training.hardware import Hardware
    from vision.training.run import Settings

    settings = Settings(
        network=network, size=size, real_share=real_share, seed=seed,
        loose=tuple(loose or ()), without=tuple(without or ()),
    )  # fmt: skip
    order = TrainingOrder(
        data, out, check or [], start or default_model_folder(), minutes, settings,
        Hardware.choose(device, threads), force,
    )  # fmt: skip
    try:
        train_and_report(order)
    except TrainingStopped:
        typer.echo(translate("training.stopped"), err=True)
        raise typer.Exit(128 + signal.SIGTERM) from None


def promote_run(
    run: RunFolder,
    photos: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[PHOTOS...]", help="Labelled real photos to decide on, beside those held out."),
    ] = None,
    *,
    against: Annotated[Path | None, typer.Option(help="Model folder to beat. Default: the model in use.")] = None,
    undecided: Annotated[
        bool, typer.Option("--undecided", help="Also where the photos cannot tell which of the two is better.")
    ] = False,
) -> None:
    """Put a run's model into use, unless it is worse for users on own photos or on rendered tables of others.

    The model before it is kept: `pailens rollback`. Exit status 0 where it was put into use, 1 where the figures do not
    allow it, 2 for refused input.
    """
    from vision.commands.promote_run import decide_and_report
    from vision.training.run import TrainingRun

    if not decide_and_report(TrainingRun(run), photos or [], against, undecided):
        raise typer.Exit(1)
