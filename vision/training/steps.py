"""Common part of the commands `python -m vision.training …` and `python -m vision.training.research …`."""

import signal
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from scoring.errors import PailensError
from vision.training.extra import PACKAGES, TrainingNotInstalledError
from vision.training.graceful_shutdown import TrainingStopped

Out = Annotated[Path, typer.Option(help="Folder to write to; what is there is gone on with.")]
Loose = Annotated[list[str], typer.Option(help="Source whose boxes are loose where rows are turned.")]


class Head(StrEnum):
    """A head of `vision.training.network.ReadingNetwork`, by its attribute."""

    REJECT = "reject"
    UNKNOWN = "unknown"


def run_step(app: typer.Typer) -> None:
    """Run a command; if stopped on request, exit with the status of SIGTERM, on refused input with 2."""
    try:
        _run(app)
    except TrainingStopped:
        sys.exit(128 + signal.SIGTERM)
    except PailensError as error:
        print(error, file=sys.stderr)
        sys.exit(2)


def _run(app: typer.Typer) -> None:
    try:
        app()
    except ModuleNotFoundError as error:
        if error.name not in PACKAGES:
            raise
        raise TrainingNotInstalledError("training.not-installed", error.name) from error
