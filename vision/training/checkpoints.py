"""Reads checkpoints, and their averaged weights into a network."""

from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from vision.labels.labelled_photo import DatasetError
from vision.training.network import load_weights


def read_checkpoint(path: Path, device: torch.device | str = "cpu", *, weights_only: bool = True) -> Any:
    """A checkpoint's contents; with `weights_only`, no code in it is run.

    Raises `DatasetError`: the file is missing or no checkpoint.
    """
    try:
        return torch.load(path, weights_only=weights_only, map_location=device)
    except Exception as error:  # what unpickling raises depends on the bytes: IndexError, KeyError, UnpicklingError ...
        raise DatasetError("training.no-weights", str(path)) from error


def load_average(network: nn.Module, checkpoint: Path, device: torch.device | str = "cpu") -> dict[str, Tensor]:
    """Load a checkpoint's averaged weights into a network and return them as they are stored.

    Raises `DatasetError`: the file is missing, no checkpoint, or one of another network.
    """
    stored = read_checkpoint(checkpoint, device)
    try:
        average: dict[str, Tensor] = stored["average"]
        load_weights(network, average)
    except (KeyError, TypeError, ValueError, RuntimeError) as error:
        raise DatasetError("training.no-weights", str(checkpoint)) from error
    return average
