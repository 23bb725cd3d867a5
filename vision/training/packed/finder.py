"""Trains the finder on a pack, with Ultralytics' network and loss; interruptible and resumable."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from ultralytics.utils import IterableSimpleNamespace
from ultralytics.utils.loss import v8DetectionLoss

from scoring.tiles import CLASSES
from vision.detection.finder import finder_input
from vision.images.photo import load_photo_file
from vision.labels.labelled_photo import DatasetError, LabelledPhoto
from vision.training.checkpoints import read_checkpoint
from vision.training.finder_check import KEYS, average_precision, photo_boxes
from vision.training.packed.drawing import Drawing
from vision.training.packed.pack_file import PackedPicture
from vision.training.packed.pictures import PictureMaker, PictureVariation, picture_weights
from vision.training.packed.pyramids import Pyramids
from vision.training.train_loop import Learner, TrainingConfig, run_training

_GAINS = {"box": 7.5, "cls": 0.5, "dfl": 1.5}
"""Ultralytics' own weights of the parts of the loss."""
_CHECK_EVERY = 4


class PackedFinder(Learner):
    """A finder that goes on from a network of Ultralytics."""

    most_gradient = 10.0

    def __init__(self, path: Path, plan: TrainingConfig, start: nn.Module) -> None:
        super().__init__(lambda: _trainable(start), lambda found, right: found, path, plan)
        self.criterion = v8DetectionLoss(self.network)

    def make_optimizer(self) -> Any:
        """AdamW, without decay of biases and normalisation."""
        moved = [weight for weight in self.network.parameters() if weight.requires_grad]
        groups = [
            {"params": [weight for weight in moved if weight.dim() > 1], "weight_decay": 0.01},
            {"params": [weight for weight in moved if weight.dim() <= 1], "weight_decay": 0.0},
        ]
        return torch.optim.AdamW(groups, lr=self.plan.rate, fused=self.device.type == "cuda")

    def total_loss(self, pixels: Tensor, found: Any, right: tuple[Tensor, ...]) -> Tensor:
        """Ultralytics' loss; `right` is as in `vision.training.packed.pictures.Pictures`, without the pixels."""
        numbers, classes, boxes = right
        batch = {"batch_idx": numbers.float(), "cls": classes.float()[:, None], "bboxes": boxes}
        loss: Tensor = self.criterion(found, batch)[0].sum()
        return loss


def train_packed_finder(
    pictures: Sequence[PackedPicture], drawing: Drawing, check: Sequence[LabelledPhoto], out: Path,
    plan: TrainingConfig, start: Path, side: int = 640, variation: PictureVariation | None = None,
    say: Callable[[str], None] = lambda message: None,
) -> Path:  # fmt: skip
    """Train until `plan.minutes` are used up and return the path of the checkpoint, as Ultralytics writes it.

    Askew photos of a source with loose boxes are left out: a finder learns a bias of boxes readily.

    Args:
        pictures: what was packed.
        drawing: shares of parts, and weights of sources.
        check: validation photos; every fourth is measured.
        out: folder of `finder.pt` and of `training/`, from which a run is resumed.
        plan: training configuration.
        start: Ultralytics checkpoint to start from.
        side: of the training pictures in pixels, a multiple of 32.
        variation: how pictures vary.
        say: receives a progress message at each save.

    Raises:
        DatasetError: `start` is no checkpoint of a finder, a picture that cannot be decoded, or a share or weight for
            what is not there.
        TrainingStopped: stop requested; what has been learnt is saved.
    """
    shown = [picture for picture in pictures if picture.for_finder]
    weights = picture_weights(shown, drawing.shares, drawing.weights)
    checkpoint = _read(start)
    path = out / "training" / "finder.pt"
    path.parent.mkdir(parents=True, exist_ok=True)
    learner = PackedFinder(path, plan, checkpoint["model"])
    torch.backends.cudnn.benchmark = learner.device.type == "cuda"
    pyramids = Pyramids(shown, learner.device, masked=True, threads=learner.hardware.workers)
    say(f"{sum(len(picture.finder_boxes) for picture in shown)} tiles on {len(shown)} pictures")
    maker = PictureMaker(shown, pyramids, weights, side, plan.seed + learner.progress.crops, variation)
    measured = _check_batches(check[::_CHECK_EVERY], side)
    run_training(learner, maker.batches(plan.batch), lambda network: precision(network, measured), say)
    model = checkpoint["model"]
    model.load_state_dict(learner.average.state_dict())
    torch.save(checkpoint | {"model": model.cpu().half(), "ema": None}, out / "finder.pt")
    return out / "finder.pt"


@torch.inference_mode()
def precision(network: Any, batches: Sequence[dict[str, Tensor]]) -> float:
    """Mean average precision over IoU 0.5 to 0.95; batches as `photo_boxes` takes them."""
    network.eval()
    device = next(network.parameters()).device
    photos = [one for batch in batches for one in photo_boxes(batch, network(batch["img"].to(device)))]
    return average_precision(photos)[KEYS[1]]


def _check_batches(photos: Sequence[LabelledPhoto], side: int) -> list[dict[str, Tensor]]:
    """Photos as batches of one, for Ultralytics: their input and their boxes in shares of it."""
    batches = []
    for photo in photos:
        if photo.boxes is None:
            raise DatasetError("training.no-boxes", str(photo.path))
        pixels = load_photo_file(photo.path).pixels
        put = finder_input(pixels, side)
        height, width = pixels.shape[:2]
        boxes = torch.from_numpy(photo.boxes).float() * torch.tensor([width, height] * 2) * put.scale
        boxes = (boxes + torch.tensor([put.left, put.top] * 2)) / torch.tensor(put.picture.shape[:1:-1] * 2)
        batches.append({
            "img": torch.from_numpy(put.picture),
            "bboxes": torch.cat([(boxes[:, :2] + boxes[:, 2:]) / 2, boxes[:, 2:] - boxes[:, :2]], 1),
            "batch_idx": torch.zeros(len(boxes)),
            "cls": torch.tensor([CLASSES.index(code) for code in photo.codes]),
        })  # fmt: skip
    return batches


def _read(start: Path) -> dict[str, Any]:
    """An Ultralytics checkpoint with its best model as `model`."""
    checkpoint = read_checkpoint(start, weights_only=False)
    model = (checkpoint.get("ema") or checkpoint.get("model")) if isinstance(checkpoint, dict) else None
    if not isinstance(model, nn.Module) or "train_args" not in checkpoint:
        raise DatasetError("training.no-weights", str(start))
    kept: dict[str, Any] = checkpoint | {"model": model.float()}
    return kept


def _trainable(start: nn.Module) -> nn.Module:
    """A copy of a finder whose weights move, but for those that only add up the bins of an edge."""
    network: nn.Module = copy.deepcopy(start)
    network.args = IterableSimpleNamespace(**_GAINS)
    for name, weight in network.named_parameters():
        weight.requires_grad_(".dfl" not in name)
    return network
