"""A branch of the finder for blank tiles, white dragons without a frame and backs, trained alone.

A blank tile looks like paper, cloth or the side of a tile; what is around it tells them apart, and the finder's
features see that. Trained as a whole, the finder proposes blank tiles too, but loses faces.
"""

from typing import Any, Final

import torch
from torch import Tensor, nn
from ultralytics.nn.modules.conv import Conv
from ultralytics.nn.modules.head import Detect

from vision.detection.detections import BLANKS

_CHANNELS: Final = 64
_STEPS: Final = 3
_REACH: Final = 5
"""Side of the depthwise convolutions: three of them look 48 pixels around on the finest level."""
_RARE: Final = -5.0
"""Logit that the branch begins with."""
_BACKBONE: Final = (4, 6, 10)
"""YOLO11's last layer of each of the three resolutions before the neck, which forgets plain surfaces."""


class BlankDetect(Detect):
    """Ultralytics' detection head with a branch for blank tiles; exported, their probabilities are the last classes."""

    blanks: nn.ModuleList

    @classmethod
    def extend(cls, layers: nn.Sequential) -> None:
        """Give the detection head, the last of a model's layers, the branch, in place, unless it has it."""
        head = layers[-1]
        if isinstance(head, cls):
            return
        backbone = [layers[number].cv2.conv.out_channels for number in _BACKBONE]
        neck = [level[0].conv.in_channels for level in head.cv2]
        head.__class__ = cls
        head.f = [*head.f, *_BACKBONE]
        head.blanks = nn.ModuleList(_branch(sum(channels)) for channels in zip(neck, backbone, strict=True))

    def forward(self, x: list[Tensor]) -> Any:
        """As `Detect`, of the levels of the neck and those of the backbone; in training the logits are `blanks`.

        They are (b, 2, anchors), in the order of `vision.detection.detections.BLANKS`.
        """
        neck, backbone = x[: self.nl], x[self.nl :]
        levels = [torch.cat(both, dim=1) for both in zip(neck, backbone, strict=True)]
        found = super().forward(neck)
        if not self.training and not self.export:
            return found
        logits = torch.cat([branch(both).flatten(2) for branch, both in zip(self.blanks, levels, strict=True)], dim=2)
        return torch.cat([found, logits.sigmoid()], dim=1) if self.export else found | {"blanks": logits}


class _Around(nn.Module):
    """Adds what lies around each place to what is there."""

    def __init__(self) -> None:
        super().__init__()
        self.around = Conv(_CHANNELS, _CHANNELS, _REACH, g=_CHANNELS)
        self.mixed = Conv(_CHANNELS, _CHANNELS, 1)

    def forward(self, x: Tensor) -> Tensor:
        """Maps (n, `_CHANNELS`, h, w) to the same shape."""
        return x + self.mixed(self.around(x))


def _branch(channels: int) -> nn.Sequential:
    """Maps features (n, channels, h, w) of a level to logits (n, 2, h, w)."""
    last = nn.Conv2d(_CHANNELS, len(BLANKS), 1)
    nn.init.constant_(last.bias, _RARE)
    return nn.Sequential(Conv(channels, _CHANNELS, 1), *(_Around() for _ in range(_STEPS)), last)
