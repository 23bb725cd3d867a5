"""Trains the finder's branch for blank tiles; everything else in it stays as it is."""

from typing import Any, Final

import torch
from torch import Tensor, nn
from ultralytics.utils.loss import v8DetectionLoss
from ultralytics.utils.metrics import bbox_iou
from ultralytics.utils.tal import make_anchors

from vision.detection.detections import BLANKS
from vision.training.trainers.distillation import keep_statistics
from vision.training.trainers.ultralytics_trainer import FinderTrainer

_BEST: Final = 10
"""Anchors of a tile at most."""
_NEARLY_BEST: Final = 0.8
"""Least IoU of an anchor's box, relative to the tile's best."""
_TOUCHING: Final = 0.25
"""IoU from which an anchor that is not one of the best is neither on the tile nor beside it."""
_ON_A_FACE: Final = 0.5
"""IoU from which an anchor lies on a printed tile."""
_PROPOSED: Final = 0.2
"""Objectness from which an anchor without a label may be a back that nobody labelled."""
_FOCUS: Final = 1.5
"""Exponent of the error that losses are weighted by."""
_LEAST_TARGETS: Final = 6.0
"""Targets that the loss of a batch is divided by at least: one without any must not weigh more."""
_BACKS: Final = 0.5
"""Weight of the loss on backs beside that on white dragons."""


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
    """Focal loss (Lin et al. 2017, arXiv 1708.02002) of the branch alone, in place of the loss on classes.

    Anchors are on a tile by the boxes of the finder itself, which fit blank tiles.
    """

    def loss(self, preds: dict[str, Any], batch: dict[str, Tensor]) -> tuple[Tensor, dict[str, Tensor]]:
        """Losses (box, class, DFL), of which the first and last are 0, times the batch size; and their values."""
        logits = preds["blanks"].float()
        targets, weights = self._targets(preds, batch)
        weights = weights * (targets - logits.detach().sigmoid()).abs() ** _FOCUS
        losses = weights * nn.functional.binary_cross_entropy_with_logits(logits, targets, reduction="none")
        dragons, backs = losses.sum(dim=(0, 2)) / targets.sum(dim=(0, 2)).clamp(min=_LEAST_TARGETS)
        loss = dragons + _BACKS * backs
        parts = torch.stack([torch.zeros_like(loss), loss, torch.zeros_like(loss)])
        return parts * len(logits), dict(zip(self.loss_names, parts.detach(), strict=True))

    def _targets(self, preds: dict[str, Any], batch: dict[str, Tensor]) -> tuple[Tensor, Tensor]:
        """Whether the anchors are on a white dragon and on a back, 0 or 1, and what that weighs: (b, 2, anchors) each.

        Backs are not labelled everywhere, so what the finder proposes without a label is left out of theirs.
        """
        centres, strides = make_anchors(preds["feats"], self.stride, 0.5)
        boxes = self.bbox_decode(centres, preds["boxes"].float().transpose(1, 2)) * strides
        objectness = 1 - (1 - preds["scores"].float().sigmoid()).prod(dim=1)
        targets, weights = torch.zeros_like(preds["blanks"]).float(), torch.ones_like(preds["blanks"]).float()
        weights[:, 1] = (objectness < _PROPOSED).float()
        height, width = (self.stride[0] * side for side in preds["feats"][0].shape[2:])
        middles, sizes = (batch["bboxes"].to(self.device) * torch.stack([width, height] * 2)).split(2, dim=1)
        tiles = torch.cat([middles - sizes / 2, middles + sizes / 2], dim=1)
        for tile, picture, code in zip(tiles, batch["batch_idx"].int(), batch["cls"].flatten().int(), strict=True):
            inside = ((centres * strides > tile[:2]) & (centres * strides < tile[2:])).all(dim=1)
            fits = bbox_iou(tile[None], boxes[picture], xywh=False).flatten() * inside
            if code not in BLANKS:
                weights[picture, 1, fits > _ON_A_FACE] = 1
                continue
            best = fits.topk(_BEST).values
            good = inside & (fits >= torch.maximum(best[-1], _NEARLY_BEST * best[0]))
            blank = BLANKS.index(int(code))
            weights[picture, blank, fits > _TOUCHING] = 0
            targets[picture, blank, good] = 1
        return targets, torch.maximum(weights, targets)
