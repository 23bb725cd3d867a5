"""Trains the finder's branch for white dragons without a frame; everything else in it stays as it is."""

from typing import Any, Final

import torch
from torch import Tensor, nn
from ultralytics.utils.loss import v8DetectionLoss
from ultralytics.utils.metrics import bbox_iou
from ultralytics.utils.tal import make_anchors

from vision.detection.detections import BLANKS
from vision.training.distillation import keep_statistics
from vision.training.ultralytics_trainer import FinderTrainer

_DRAGON: Final = BLANKS[0]
_BEST: Final = 10
"""Anchors of a tile at most."""
_NEARLY_BEST: Final = 0.7
"""Least IoU of an anchor's box, relative to the tile's best."""
_LEAST_IOU: Final = 0.3
_LEAST_TARGETS: Final = 4.0
"""Targets that the loss of a batch is divided by at least: one without any must not weigh more."""


class BlankTrainer(FinderTrainer):
    """Trainer of the branch alone; batch normalisation keeps its statistics elsewhere."""

    branch = True

    def _setup_train(self) -> None:
        super()._setup_train()
        self.model.criterion = BlankLoss(self.model)

    def _model_train(self) -> None:
        super()._model_train()
        keep_statistics(self.model)
        self.model.model[-1].blanks.train()


class BlankLoss(v8DetectionLoss):
    """Quality focal loss (Li et al. 2020, arXiv 2006.04388) of the branch alone, in place of the loss on classes.

    The target of an anchor is the IoU of its box with the tile: boxes are the finder's own, which fit blank tiles.
    """

    def loss(self, preds: dict[str, Any], batch: dict[str, Tensor]) -> tuple[Tensor, dict[str, Tensor]]:
        """Losses (box, class, DFL), of which the first and last are 0, times the batch size; and their values."""
        logits = preds["blanks"].float()
        targets = self._targets(preds, batch)
        focus = (targets - logits.detach().sigmoid()).square()
        losses = focus * nn.functional.binary_cross_entropy_with_logits(logits, targets, reduction="none")
        loss = losses.sum() / targets.sum().clamp(min=_LEAST_TARGETS)
        parts = torch.stack([torch.zeros_like(loss), loss, torch.zeros_like(loss)])
        return parts * len(logits), dict(zip(self.loss_names, parts.detach(), strict=True))

    def _targets(self, preds: dict[str, Any], batch: dict[str, Tensor]) -> Tensor:
        """IoU (b, anchors) of the anchors' boxes with the white dragon that they are to find, 0 for the others."""
        centres, strides = make_anchors(preds["feats"], self.stride, 0.5)
        boxes = self.bbox_decode(centres, preds["boxes"].float().transpose(1, 2)) * strides
        height, width = (self.stride[0] * side for side in preds["feats"][0].shape[2:])
        targets = torch.zeros(boxes.shape[:2], device=self.device)
        middles, sizes = (batch["bboxes"].to(self.device) * torch.stack([width, height] * 2)).split(2, dim=1)
        tiles = torch.cat([middles - sizes / 2, middles + sizes / 2], dim=1)
        for number in (batch["cls"].flatten() == _DRAGON).nonzero().flatten():
            picture, tile = int(batch["batch_idx"][number]), tiles[number]
            inside = ((centres * strides > tile[:2]) & (centres * strides < tile[2:])).all(dim=1)
            fits = bbox_iou(tile[None], boxes[picture], xywh=False).flatten() * inside
            best = fits.topk(_BEST).values
            good = fits >= torch.maximum(best[-1], _NEARLY_BEST * best[0]).clamp(min=_LEAST_IOU)
            targets[picture] = torch.maximum(targets[picture], fits * good)
        return targets
