"""Reads checkpoints, loads their averaged weights into a network, and interpolates the weights of two."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from vision.labels.labelled_photo import DatasetError
from vision.training.networks.network import HEADS, load_weights


def read_checkpoint(path: Path, device: torch.device | str = "cpu", *, weights_only: bool = True) -> Any:
    """A checkpoint; `weights_only` runs no code in it. Raises `DatasetError`: missing or no checkpoint."""
    try:
        return torch.load(path, weights_only=weights_only, map_location=device)
    except Exception as error:  # what unpickling raises depends on the bytes: IndexError, KeyError, UnpicklingError ...
        raise DatasetError("training.no-weights", str(path)) from error


def load_average(network: nn.Module, checkpoint: Path, device: torch.device | str = "cpu") -> dict[str, Tensor]:
    """Load and return a checkpoint's averaged weights. Raises `DatasetError`: missing, or of another network."""
    stored = read_checkpoint(checkpoint, device)
    try:
        average: dict[str, Tensor] = stored["average"]
        load_weights(network, average)
    except (KeyError, TypeError, ValueError, RuntimeError) as error:
        raise DatasetError("training.no-weights", str(checkpoint)) from error
    return average


def average_weights(before: Path, after: Path, weight: float, out: Path) -> None:
    """Write a checkpoint whose weights are interpolated linearly between two others.

    Fine-tuning gains on its data and loses elsewhere; weights in between can gain without losing (Wortsman et al. 2022,
    arXiv 2109.01903). A reader from before a head gets the other's.

    Raises `DatasetError`: a file is missing or no checkpoint, or they are not of the same network.
    """
    old, new = (read_checkpoint(path, weights_only=False) for path in (before, after))
    ends = _parts(new)
    starts = {name: value for name, value in ends.items() if name.startswith(HEADS)} | dict(_parts(old))
    if starts.keys() != ends.keys():
        raise DatasetError("training.other-network", str(after), other=str(before))
    between = {
        name: torch.lerp(value, ends[name], weight) if value.dtype.is_floating_point else ends[name]
        for name, value in starts.items()
    }
    if "average" in old:
        old = {"average": between}
    else:
        network = (old.get("ema") or old["model"]).float()
        network.load_state_dict(between)
        old |= {"model": network.half(), "ema": None}
    torch.save(old, out)


def _parts(checkpoint: Mapping[str, Any]) -> Mapping[str, Tensor]:
    """Averaged weights of a checkpoint, floating point tensors as float32."""
    if "average" in checkpoint:
        state = checkpoint["average"]
    else:
        state = (checkpoint.get("ema") or checkpoint["model"]).state_dict()
    return {name: value.float() if value.dtype.is_floating_point else value for name, value in state.items()}
