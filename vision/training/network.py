"""Network architectures: small residual networks for a crop around one tile, and for one rectified face."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from scoring.tiles import CLASSES, FACES

NOTHING = len(CLASSES)
"""Class after the 43 codes: the crop is not centred on a tile."""


class _Block(nn.Module):
    """Residual block (He et al. 2015, arXiv 1512.03385)."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(channels, channels, 3, padding=1, bias=False),
            nn.BatchNorm2d(channels),
            nn.ReLU(inplace=True),
            nn.Conv2d(channels, channels, 3, padding=1, bias=False),
            nn.BatchNorm2d(channels),
        )

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(x + self.body(x))


def _shrink(inputs: int, outputs: int) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride=2, padding=1, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class ReadingNetwork(nn.Module):
    """Maps crops float32 (n, 3, 64, 64), RGB 0..1, to class logits, box, corners and orientation.

    Outputs: logits (n, 44), the 43 classes and "nothing"; box (n, 4) xyxy; corners (n, 8), the upper side's four
    corners clockwise from any of them; first (n, 4), logits of which corner is the face's top-left. Box and corners are
    relative to the crop, -0.5..0.5 from its centre. Corner positions and orientation are separate outputs: many faces
    look alike upside down, and the mean of both orientations' corners would collapse to a point.
    """

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            _shrink(3, 24),
            _shrink(24, 48),
            _Block(48),
            _shrink(48, 96),
            _Block(96),
            _Block(96),
            _shrink(96, 160),
            _Block(160),
        )
        self.read = nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Dropout(0.1), nn.Linear(160, NOTHING + 1))
        self.place = nn.Sequential(nn.Conv2d(160, 32, 1), nn.ReLU(inplace=True), nn.Flatten(), nn.Linear(32 * 16, 16))

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        features = self.features((crops - 0.5) / 0.25)
        placed = self.place(features)
        return self.read(features), placed[:, :4], placed[:, 4:12], placed[:, 12:]


class FaceNetwork(nn.Module):
    """Maps rectified faces float32 (n, 3, 96, 72), RGB 0..1, to logits (n, 42) in the order of `scoring.tiles.FACES`.

    Concatenates global max and average pooling, since distinguishing details may be small.
    """

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            _shrink(3, 24),
            _shrink(24, 48),
            _Block(48),
            _shrink(48, 80),
            _Block(80),
            _shrink(80, 112),
            _Block(112),
        )
        self.read = nn.Sequential(nn.Dropout(0.15), nn.Linear(224, len(FACES)))

    def forward(self, faces: Tensor) -> Tensor:
        features = self.features((faces - 0.5) / 0.25)
        logits: Tensor = self.read(torch.cat([features.mean((2, 3)), features.amax((2, 3))], dim=1))
        return logits
