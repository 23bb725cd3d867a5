"""Reads the averaged weights of a checkpoint into a network."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from vision.labels.labelled_photo import DatasetError
from vision.training.network import load_weights


def load_average(network: nn.Module, checkpoint: Path, device: torch.device | str = "cpu") -> dict[str, Tensor]:
    """Load a checkpoint's averaged weights into a network and return them as they are stored.

    Raises:
        DatasetError: the file is missing, no checkpoint, or one of another network.
    """
    try:
        stored: Any = torch.load(checkpoint, weights_only=True, map_location=device)
        average: dict[str, Tensor] = stored["average"]
        load_weights(network, average)
    except (OSError, EOFError, pickle.UnpicklingError, KeyError, TypeError, ValueError, RuntimeError) as error:
        raise DatasetError("training.no-weights", str(checkpoint)) from error
    return average
