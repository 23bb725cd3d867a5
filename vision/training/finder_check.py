"""Validates the finder, replacing Ultralytics' validator.

Ultralytics' validator imports torchvision, which fails to load if its build does not match torch's (the builds on PyPI
need CUDA's torch). Only that import is a problem: Ultralytics' non-maximum suppression has a plain torch version.
"""

from collections import defaultdict
from types import SimpleNamespace
from typing import Any, Final

import numpy as np
import torch
from torch import distributed
from ultralytics.utils import RANK
from ultralytics.utils.nms import non_max_suppression
from ultralytics.utils.ops import xywh2xyxy

from vision.evaluation.average_precision import PhotoBoxes, match_classes, mean_average_precision

KEYS: Final = ("metrics/mAP50(B)", "metrics/mAP50-95(B)")
"""Ultralytics' names of AP at IoU 0.5 and of the mean AP over IoU 0.5 to 0.95, both from 0 to 1."""
_CONFIDENCE, _OVERLAP, _MAX_BOXES = 0.01, 0.7, 300
"""Confidence threshold, NMS IoU threshold and most boxes per photo. Ultralytics' own threshold of 0.001 takes fifteen
times as long and adds 0.001 to AP.
"""


class FinderCheck:
    """Validator called by the trainer after an epoch.

    Attributes:
        dataloader: batches of the validation photos.
        metrics: its `keys` name the metrics.
    """

    def __init__(self, dataloader: Any) -> None:
        self.dataloader = dataloader
        self.metrics = SimpleNamespace(keys=list(KEYS))

    @torch.inference_mode()
    def __call__(self, trainer: Any) -> dict[str, float] | None:
        """Average precision and mean losses on the validation photos, with `fitness`; None except in the first process.

        A photo duplicated to pad the processes' shares counts twice; losses are those of the first process.
        """
        network = trainer.ema.ema.float().eval()
        photos: list[PhotoBoxes] = []
        losses: defaultdict[str, float] = defaultdict(float)
        for loaded in self.dataloader:
            batch = trainer.preprocess_batch(loaded)
            answers = network(batch["img"])
            for name, value in network.loss(batch, answers)[1].items():
                losses[name] += float(value) / len(self.dataloader)
            photos += photo_boxes(batch, answers)
        photos = _gathered(photos)
        if RANK > 0:
            return None
        precision = average_precision(photos)
        named = {name: round(float(value), 5) for name, value in trainer.label_loss_items(losses, prefix="val").items()}
        return precision | named | {"fitness": precision[KEYS[1]]}


def average_precision(photos: list[PhotoBoxes]) -> dict[str, float]:
    """The metrics in `KEYS`; zero if there are no labelled boxes."""
    classes = match_classes(photos, _MAX_BOXES)
    [levels] = np.nan_to_num(mean_average_precision(classes, np.ones((1, len(photos)), np.intp)))
    return dict(zip(KEYS, (round(float(levels[0]), 5), round(float(levels.mean()), 5)), strict=True))


def photo_boxes(batch: dict[str, Any], answers: Any) -> list[PhotoBoxes]:
    """Labelled and detected boxes of a batch, in pixels of the network's input."""
    found = non_max_suppression(answers, _CONFIDENCE, _OVERLAP, multi_label=True, max_det=_MAX_BOXES)
    height, width = batch["img"].shape[2:]
    boxes = xywh2xyxy(batch["bboxes"].cpu()) * torch.tensor([width, height, width, height])
    numbers, classes = batch["batch_idx"].cpu(), batch["cls"].cpu().flatten().long()
    return [
        PhotoBoxes(
            boxes[numbers == number].numpy(),
            classes[numbers == number].numpy(),
            rows[:, :4].cpu().numpy(),
            rows[:, 5].cpu().long().numpy(),
            rows[:, 4].cpu().numpy(),
        )
        for number, rows in enumerate(found)
    ]


def _gathered(photos: list[PhotoBoxes]) -> list[PhotoBoxes]:
    """The photos of all processes, gathered in the first one."""
    if RANK == -1:
        return photos
    parts: list[Any] | None = [None] * distributed.get_world_size() if RANK == 0 else None
    distributed.gather_object(photos, parts, dst=0)
    return [photo for part in parts or [] for photo in part]
