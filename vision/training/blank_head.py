"""A branch of the finder for white dragons without a frame, trained alone: no other proposal changes.

A blank tile looks like paper, cloth or the side of a tile; what is around it tells them apart, and the finder's
features see that. Trained as a whole, the finder proposes blank tiles too, but loses faces.
"""

from typing import Any, Final

import torch
from torch import Tensor, nn
from ultralytics.nn.modules.conv import Conv
from ultralytics.nn.modules.head import Detect

_CHANNELS: Final = 64
_REACH: Final = 5
"""Side of the depthwise convolutions: two of them look 32 pixels around on the finest level."""
_RARE: Final = -5.0
"""Logit that the branch begins with."""


class BlankDetect(Detect):
    """Ultralytics' detection head with a branch for white dragons; exported, their probability is the last class."""

    blanks: nn.ModuleList

    @classmethod
    def extend(cls, head: Detect) -> None:
        """Give a detection head the branch, in place, unless it has it."""
        if isinstance(head, cls):
            return
        head.__class__ = cls
        head.blanks = nn.ModuleList(_branch(level[0].conv.in_channels) for level in head.cv2)

    def forward(self, x: list[Tensor]) -> Any:
        """As `Detect`; in training the logits (b, anchors) are `blanks`."""
        found = super().forward(x)
        if not self.training and not self.export:
            return found
        logits = torch.cat([branch(level).flatten(2) for branch, level in zip(self.blanks, x, strict=True)], dim=2)
        return torch.cat([found, logits.sigmoid()], dim=1) if self.export else found | {"blanks": logits[:, 0]}


def _branch(channels: int) -> nn.Sequential:
    """Maps features (n, channels, h, w) of a level to logits (n, 1, h, w)."""
    last = nn.Conv2d(_CHANNELS, 1, 1)
    nn.init.constant_(last.bias, _RARE)
    around = [Conv(_CHANNELS, _CHANNELS, _REACH, g=_CHANNELS), Conv(_CHANNELS, _CHANNELS, 1)]
    again = [Conv(_CHANNELS, _CHANNELS, _REACH, g=_CHANNELS), Conv(_CHANNELS, _CHANNELS, 1)]
    return nn.Sequential(Conv(channels, _CHANNELS, 1), *around, *again, last)
