"""Common part of the commands `python -m vision.training …` and `python -m vision.training.research …`."""

import importlib.util
import logging
import signal
import sys
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.progress import track

from scoring.errors import PailensError
from vision.errors import VisionError
from vision.training.loop.graceful_shutdown import TrainingStopped

Out = Annotated[Path, typer.Option(help="Folder to write to; what is there is gone on with.")]
Loose = Annotated[list[str], typer.Option(help="Source whose boxes are loose where rows are turned.")]
PACKAGES: Final = ("torch", "ultralytics", "onnx", "scipy")
"""Packages that only the extra installs."""


class Head(StrEnum):
    """A head of `vision.training.networks.network.ReadingNetwork`, by its attribute."""

    REJECT = "reject"
    UNKNOWN = "unknown"


def work_through(made: Iterable[object], total: int) -> None:
    """Make all of what is made one by one, with a bar of how many are done."""
    for _ in track(made, total=total, description="pictures"):
        pass


def run_step(app: typer.Typer) -> None:
    """Run a command; if stopped on request, exit with the status of SIGTERM, on refused input with 2."""
    refused: PailensError
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    try:
        app()
        return
    except TrainingStopped:
        sys.exit(128 + signal.SIGTERM)
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in PACKAGES:
            raise
        refused = TrainingNotInstalledError("training.not-installed", package)
    except PailensError as error:
        refused = error
    print(refused, file=sys.stderr)
    sys.exit(2)


class TrainingNotInstalledError(VisionError, code="not-installed"):
    """The training extra is not installed; `about` is the package."""


def require_training() -> None:
    """Check that the training extra is installed. Raises `TrainingNotInstalledError`: a package is missing."""
    for package in PACKAGES:
        if importlib.util.find_spec(package) is None:
            raise TrainingNotInstalledError("training.not-installed", package)
