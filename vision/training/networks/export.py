"""Exports checkpoints to the three ONNX files of a model folder, weights stored as float16."""

import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnx.shape_inference
import onnx.utils
import torch
from onnx import helper, numpy_helper

from vision.detection.faces import FACE_HEIGHT, FACE_WIDTH
from vision.detection.reader import CROP_SIDE
from vision.training.networks.checkpoints import load_average
from vision.training.networks.network import FaceNetwork, ReadingNetwork, load_weights

_SMALL = 64
"""Tensors with fewer elements stay float32: they take little space, and some are shapes."""
_STEPS = {"reject": 0.5, "unknown": 1 / 8, "features": 1 / 16}
"""Steps of the reader's rounded weights, in their standard deviations, by part; they become powers of two."""
_FINDER_STEPS = {"blanks": 1 / 8, "model": 1 / 1024}
"""The same of the finder's branch for blank tiles, and of all its other layers, hardly coarser than float16 itself."""
_FACE_STEPS = {"features": 1 / 128}
"""The same of the face refiner."""


def export_model(finder: Path, reader: Path, faces: Path, out: Path) -> None:
    """Write `finder.onnx`, `reader.onnx` and `faces.onnx` into the model folder `out`, each with its checkpoint."""
    export_finder(finder, out)
    export_reader(reader, out)
    export_faces(faces, out)


def export_finder(checkpoint: Path, out: Path) -> None:
    """Write `finder.onnx` and `finder.pt` from an Ultralytics checkpoint."""
    out.mkdir(parents=True, exist_ok=True)
    from ultralytics import YOLO
    from ultralytics.utils.torch_utils import strip_optimizer

    kept = out / "finder.pt"
    shutil.copyfile(checkpoint, kept)
    strip_optimizer(kept)
    _strip_paths(kept)
    written = YOLO(kept).export(format="onnx", dynamic=True, simplify=True, opset=17)
    model = onnx.load(written)
    Path(written).unlink()
    del model.metadata_props[:]  # includes paths of the training machine
    onnx.save(_rounded(_store_float16(_without_boxes(model)), _FINDER_STEPS), out / "finder.onnx")


def export_reader(checkpoint: Path, out: Path) -> None:
    """Write `reader.onnx` and `reader.pt`, the averaged weights of a reader checkpoint."""
    network = ReadingNetwork()
    _keep_average(checkpoint, network, out / "reader.pt")
    example = torch.zeros(1, 3, CROP_SIDE, CROP_SIDE)
    path = out / "reader.onnx"
    _write_onnx(_InferenceReader(network), example, "crops", ["logits", "corners", "first", "unknown"], path)
    onnx.save(_rounded(onnx.load(path), _STEPS), path)


def export_faces(checkpoint: Path, out: Path) -> None:
    """Write `faces.onnx` and `faces.pt`, the averaged weights of a face refiner checkpoint."""
    network = FaceNetwork()
    _keep_average(checkpoint, network, out / "faces.pt")
    path = out / "faces.onnx"
    _write_onnx(network, torch.zeros(1, 3, FACE_HEIGHT, FACE_WIDTH), "faces", ["logits"], path)
    onnx.save(_rounded(onnx.load(path), _FACE_STEPS), path)


def _keep_average(checkpoint: Path, network: torch.nn.Module, out: Path) -> None:
    """Save the averaged weights of a checkpoint as float16, and load these.

    What is exported is what the file holds: a layer that training on from it leaves alone stays bit for bit.
    """
    out.parent.mkdir(parents=True, exist_ok=True)
    average = {name: _to_half(value) for name, value in load_average(network, checkpoint).items()}
    torch.save({"average": average}, out)
    load_weights(network, average)
    network.eval()


def _write_onnx(network: torch.nn.Module, example: torch.Tensor, taken: str, given: list[str], out: Path) -> None:
    torch.onnx.export(
        network, (example,), str(out), opset_version=17, dynamo=False, input_names=[taken], output_names=given,
        dynamic_axes={name: {0: "tiles"} for name in (taken, *given)},
    )  # fmt: skip
    onnx.save(_store_float16(onnx.load(out)), out)


def _rounded(model: Any, steps: Mapping[str, float]) -> Any:
    """The model with layers of several outputs rounded, which then compress to a half and less on their way to a phone.

    `model`: weights stored as float16; `steps`: step in standard deviations of the weights, by part of the network.
    """
    stored = {tensor.name: tensor for tensor in model.graph.initializer}
    casts = {node.output[0]: node.input[0] for node in model.graph.node if node.op_type == "Cast"}
    for node in model.graph.node:
        coarse = next((step for part, step in steps.items() if re.search(rf"/{part}[./]", node.name)), None)
        if node.op_type in ("Conv", "Gemm") and coarse:
            tensor = stored.get(casts.get(node.input[1], node.input[1]))
            if tensor is None or len(values := numpy_helper.to_array(tensor)) == 1 or not values.any():
                continue  # of a block that is an identity yet: nothing to round, and equal zeros are stored once
            step = 2.0 ** np.round(np.log2(coarse * values.std(dtype=np.float32)))
            rounded = np.round(values.astype(np.float32) / step) * step
            tensor.CopyFrom(numpy_helper.from_array(rounded.astype(values.dtype), tensor.name))
    return model


def _strip_paths(checkpoint: Path) -> None:
    """Keep what training resumes from, without paths of the machine that wrote the checkpoint."""
    kept = torch.load(checkpoint, weights_only=False, map_location="cpu")
    arguments = {name: value for name, value in kept["train_args"].items() if not isinstance(value, str)}
    model = kept["model"]
    model.args, model.pt_path = {"task": "detect"}, None
    torch.save({"model": model, "train_args": arguments, "date": None, "version": kept["version"], "epoch": -1,
                "best_fitness": None, "ema": None, "updates": None, "optimizer": None}, checkpoint)  # fmt: skip


class _InferenceReader(torch.nn.Module):
    """The network without its box head, an auxiliary task in training: the finder's boxes are tighter."""

    def __init__(self, network: ReadingNetwork) -> None:
        super().__init__()
        self.network = network

    def forward(self, crops: torch.Tensor) -> tuple[torch.Tensor, ...]:
        logits, _, corners, first, unknown = self.network(crops)
        return logits, corners, first, unknown


def _without_boxes(model: Any) -> Any:
    """The finder up to the bins of its box edges: only a few hundred of thousands of anchors need decoding.

    Returns a model with the outputs `bins` (1, 64, anchors), `chances` (1, classes, anchors) and, of a finder with the
    branch for blank tiles, `blanks` (1, 2, anchors); see `vision.detection.finder`.
    """
    model = onnx.shape_inference.infer_shapes(model)
    made_by = {output: node for node in model.graph.node for output in node.output}
    node = next(
        node for node in model.graph.node if node.op_type == "Conv" and any("dfl" in name for name in node.input)
    )
    while node.op_type != "Reshape":
        node = made_by[node.input[0]]
    boxes, *others = made_by[model.graph.output[0].name].input
    if made_by[boxes].op_type == "Concat":
        others = [*made_by[boxes].input[1:], *others]
    names = {node.input[0]: "bins"} | dict(zip(others, ("chances", "blanks"), strict=False))
    cut = onnx.utils.Extractor(model).extract_model(["images"], list(names))
    for node in cut.graph.node:
        node.input[:] = [names.get(name, name) for name in node.input]
        node.output[:] = [names.get(name, name) for name in node.output]
    for output in cut.graph.output:
        output.name = names[output.name]
    return cut


def _to_half(value: torch.Tensor) -> torch.Tensor:
    return value.half() if value.dtype.is_floating_point else value


def _store_float16(model: Any) -> Any:
    """Store large weights as float16, cast to float32 on loading: half the size, the same speed."""
    graph = model.graph
    casts = []
    for tensor in graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.dtype != np.float32 or values.size < _SMALL:
            continue
        narrow = numpy_helper.from_array(values.astype(np.float16), tensor.name + "_half")
        casts.append(helper.make_node("Cast", [narrow.name], [tensor.name], to=onnx.TensorProto.FLOAT))
        tensor.CopyFrom(narrow)
    nodes = [*casts, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)
    onnx.checker.check_model(model)
    return model
