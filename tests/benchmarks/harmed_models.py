"""Models harmed on purpose, each in one way, made from a sound one."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import torch

from scoring.tiles import BACK, FLOWERS, INDEX, SUITED
from vision.detection.calibration import TemperatureScaling
from vision.detection.detector import Detector
from vision.training.calibrate import write_calibration
from vision.training.export import export_faces, export_finder, export_reader
from vision.training.gate import MODEL_FILES
from vision.training.network import NOTHING

State = dict[str, Any]
_LAST: Final = "read.3"
"""The reader's last layer."""
_LAST_OF_FACES: Final = "read.1.bias"


def _noise(state: State, strength: float) -> None:
    """Add noise to every weight, in shares of its layer's spread."""
    draw = torch.Generator().manual_seed(0)
    for name, value in list(state.items()):
        if value.dtype.is_floating_point and value.ndim > 1:
            state[name] = value + strength * value.std() * torch.randn(value.shape, generator=draw)


def _bias(state: State, classes: list[int], shift: float) -> None:
    state[f"{_LAST}.bias"][classes] += shift


def _swap(state: State, pairs: list[tuple[int, int]]) -> None:
    """Exchange classes of the last layer, as class names in another order do."""
    for part in ("weight", "bias"):
        rows = state[f"{_LAST}.{part}"]
        for one, other in pairs:
            rows[[one, other]] = rows[[other, one]].clone()


def _drift(state: State) -> None:
    """Move the statistics of batch normalisation, as a training on a few alike photos does."""
    for name, value in list(state.items()):
        if name.endswith("running_var"):
            state[name] = value * 1.6


def _wilt(state: State) -> None:
    """Scale the features' last layers down, as too much weight decay does."""
    for name, value in list(state.items()):
        if name.startswith("features.7") and value.ndim > 1:
            state[name] = value * 0.7


READER_HARMS: Final[dict[str, Callable[[State], None]]] = {
    "noise on the reader": lambda state: _noise(state, 0.5),
    "two suits exchanged": lambda state: _swap(
        state, [(INDEX[one], INDEX[one[0] + "s"]) for one in SUITED if one[1] == "m"]
    ),
    "2 and 3 of dots exchanged": lambda state: _swap(state, [(INDEX["2p"], INDEX["3p"])]),
    "sees backs everywhere": lambda state: _bias(state, [INDEX[BACK]], 5.0),
    "sees tiles everywhere": lambda state: _bias(state, [NOTHING], -6.0),
    "overlooks tiles": lambda state: _bias(state, [NOTHING], 5.0),
    "has forgotten flowers": lambda state: _bias(state, [INDEX[code] for code in FLOWERS], -8.0),
    "drifted statistics": _drift,
    "wilted weights": _wilt,
}
BOTH: Final = frozenset({"has forgotten flowers"})
"""Harms that the face refiner shares: it looks at flowers again, and mends what the reader alone has forgotten."""
CALIBRATION_HARMS: Final = {"timid": 0.5}
"""Factors of the sharpness. Four times as sharp is no harm: nearly all that the shipped model is sure of is right."""
OTHER_HARMS: Final = {"noise on the finder": ("finder", 0.12), "noise on the face refiner": ("faces", 2.0)}
"""Networks with the strength of the noise on their weights."""
HARMS: Final = (*READER_HARMS, *CALIBRATION_HARMS, *OTHER_HARMS)


def harm(sound: Path, name: str, out: Path) -> Path:
    """A copy of a model, harmed in one way of `HARMS`."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    for file in MODEL_FILES:
        shutil.copyfile(sound / file, out / file)
    calibration = Detector.load(sound).calibration
    if name in CALIBRATION_HARMS:
        sharpness = calibration.sharpness * CALIBRATION_HARMS[name]
        write_calibration(out, TemperatureScaling(sharpness, calibration.nothing))
    elif name in READER_HARMS:
        state = {key: value.float() for key, value in _average(sound / "reader.pt").items()}
        READER_HARMS[name](state)
        torch.save({"average": state}, out / "harmed.pt")
        export_reader(out / "harmed.pt", out)
        if name in BOTH:
            faces = {key: value.float() for key, value in _average(sound / "faces.pt").items()}
            faces[_LAST_OF_FACES][[INDEX[code] for code in FLOWERS]] -= 8.0
            torch.save({"average": faces}, out / "harmed.pt")
            export_faces(out / "harmed.pt", out)
        write_calibration(out, calibration)
    else:
        _harm_other(sound, *OTHER_HARMS[name], out)
    return out


def _harm_other(sound: Path, network: str, strength: float, out: Path) -> None:
    kept = torch.load(sound / f"{network}.pt", map_location="cpu", weights_only=False)
    state = _average(sound / f"{network}.pt") if network == "faces" else kept["model"].float().state_dict()
    state = {key: value.float() if value.dtype.is_floating_point else value for key, value in state.items()}
    _noise(state, strength)
    if network == "faces":
        torch.save({"average": state}, out / "harmed.pt")
        export_faces(out / "harmed.pt", out)
    else:
        kept["model"].load_state_dict(state)
        torch.save(kept | {"model": kept["model"].half()}, out / "harmed.pt")
        export_finder(out / "harmed.pt", out)


def _average(checkpoint: Path) -> State:
    state: State = torch.load(checkpoint, map_location="cpu", weights_only=True)["average"]
    return state
