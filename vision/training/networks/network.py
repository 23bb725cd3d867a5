"""Network architectures: small residual networks for a crop around one tile, and for one rectified face."""

from collections.abc import Mapping
from typing import Final

import torch
from torch import Tensor, nn

from scoring.tiles import FACES
from vision.detection.detections import BLANKS
from vision.training.data.reader_crops import NOTHING

_EARLY: Final = 6
"""Layers of the reader's features before the rejection head: keys and cards differ from tiles in strokes and edges."""
_REJECTS_NOTHING: Final = -8.0
_MOST_SURE: Final = 15.0
"""Bound of the logit: probabilities stay above 0, whose logarithms are taken."""
HEADS: Final = ("reject.", "unknown.")
"""What the names of the weights begin with of heads that older readers lack."""
_WIDTH: Final = 64
_HIDDEN: Final = 48
"""Channels and hidden units of the head for unknown faces."""
_LATE: Final = (6, 9, 10)
"""Blocks of the reader's features that begin as identities: the batch normalisation at their end is 0."""


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
        nn.Conv2d(inputs, outputs, 3, stride=2, padding=1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
    )


def _rejection_head(channels: int) -> nn.Sequential:
    """Maps features (n, channels, h, w) to a logit (n, 1); begins by rejecting nothing."""
    last = nn.Linear(channels, 1)
    nn.init.zeros_(last.weight)
    nn.init.constant_(last.bias, _REJECTS_NOTHING)
    return nn.Sequential(
        _shrink(channels, channels), _Block(channels), nn.AdaptiveAvgPool2d(1), nn.Flatten(), last
    )  # fmt: skip


def _pooled(features: Tensor) -> Tensor:
    """Mean and maximum (n, 2 channels) of features (n, channels, h, w)."""
    return torch.cat([features.mean((2, 3)), features.amax((2, 3))], dim=1)


class UnknownHead(nn.Module):
    """Maps features of two levels, (n, early, 2h, 2w) and (n, late, h, w), to a logit (n, 1): a tile, but none of ours.

    Strokes and where they are tell another character from a wind's, which the later features alone hardly do.
    """

    def __init__(self, early: int, late: int) -> None:
        super().__init__()
        self.early = _shrink(early, _WIDTH)
        self.late = nn.Sequential(
            nn.Conv2d(late, _WIDTH, 1, bias=False), nn.BatchNorm2d(_WIDTH), nn.ReLU(inplace=True)
        )  # fmt: skip
        self.both = nn.Sequential(
            nn.Conv2d(2 * _WIDTH, _WIDTH, 3, padding=1, bias=False),
            nn.BatchNorm2d(_WIDTH),
            nn.ReLU(inplace=True),
            _Block(_WIDTH),
        )
        pooled = 2 * (early + late)
        self.norm = nn.BatchNorm1d(pooled)
        last = nn.Linear(_HIDDEN, 1)
        nn.init.zeros_(last.weight)
        nn.init.constant_(last.bias, _REJECTS_NOTHING)
        self.read = nn.Sequential(nn.Linear(2 * _WIDTH + pooled, _HIDDEN), nn.ReLU(inplace=True), last)

    def forward(self, early: Tensor, late: Tensor) -> Tensor:
        both = self.both(torch.cat([self.early(early), self.late(late)], dim=1))
        pooled = self.norm(torch.cat([_pooled(early), _pooled(late)], dim=1))
        return self.read(torch.cat([_pooled(both), pooled], dim=1))


class ReadingNetwork(nn.Module):
    """Maps crops float32 (n, 3, 64, 64), RGB 0..1, to class logits, box, corners and orientation.

    Outputs: logits (n, 44), the 43 classes and "nothing"; box (n, 4) xyxy; corners (n, 8), the upper side's four
    corners clockwise from any of them; first (n, 4), logits of which corner is the face's top-left. Box and corners are
    relative to the crop, -0.5..0.5 from its centre. Corner positions and orientation are separate outputs: many faces
    look alike upside down, and the mean of both orientations' corners would collapse to a point.

    A rejection head turns a share of each printed face's probability into that of "nothing", and another tells how
    likely there is a tile whose face is none of ours: unknown (n, 1), a logit. Each is trained by itself
    (`vision.training.trainers.heads`), so that what is no tile, or no known one, is learnt without unlearning any.
    """

    printed: Tensor

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            _shrink(3, 24),
            _shrink(24, 48),
            _Block(48),
            _shrink(48, 96),
            _Block(96),
            _Block(96),
            _Block(96),
            _shrink(96, 160),
            _Block(160),
            _Block(160),
            _Block(160),
        )
        for number in _LATE:
            nn.init.zeros_(self.features[number].body[4].weight)
        self.read = nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Dropout(0.1), nn.Linear(160, NOTHING + 1))
        self.reject = _rejection_head(96)
        self.unknown = UnknownHead(96, 160)
        printed = torch.ones(NOTHING, dtype=torch.bool)
        printed[BLANKS] = False
        self.register_buffer("printed", printed, persistent=False)
        self.place = nn.Sequential(nn.Conv2d(160, 32, 1), nn.ReLU(inplace=True), nn.Flatten(), nn.Linear(32 * 16, 16))

    def forward(self, crops: Tensor) -> tuple[Tensor, ...]:
        early, features = self.levels(crops)
        placed = self.place(features)
        logits = self._rejected(self.read(features), self.reject(early))
        return logits, placed[:, :4], placed[:, 4:12], placed[:, 12:], self.unknown(early, features)

    def levels(self, crops: Tensor) -> tuple[Tensor, Tensor]:
        """The features (n, 96, 8, 8) and (n, 160, 4, 4) that the heads read."""
        early = self.features[:_EARLY]((crops - 0.5) / 0.25)
        return early, self.features[_EARLY:](early)

    def _rejected(self, logits: Tensor, rejection: Tensor) -> Tensor:
        """Log-probabilities (n, 44) after rejection (n, 1), the logit of the share taken from printed faces."""
        rejection = rejection.clamp(-_MOST_SURE, _MOST_SURE)
        faces, nothing = logits.log_softmax(1).split([NOTHING, 1], dim=1)
        printed = faces.masked_fill(~self.printed, -torch.inf).logsumexp(1, keepdim=True)
        taken = printed + nn.functional.logsigmoid(rejection)
        kept = torch.where(self.printed, faces + nn.functional.logsigmoid(-rejection), faces)
        return torch.cat([kept, torch.cat([nothing, taken], dim=1).logsumexp(1, keepdim=True)], dim=1)


class FaceNetwork(nn.Module):
    """Maps rectified faces float32 (n, 3, 96, 72), RGB 0..1, to logits (n, 42) in the order of `scoring.tiles.FACES`.

    Concatenates global max and average pooling, since distinguishing details may be small.
    """

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            _shrink(3, 24), _shrink(24, 48), _Block(48), _shrink(48, 80), _Block(80), _shrink(80, 112), _Block(112)
        )
        self.read = nn.Sequential(nn.Dropout(0.15), nn.Linear(224, len(FACES)))

    def forward(self, faces: Tensor) -> Tensor:
        features = self.features((faces - 0.5) / 0.25)
        return self.read(torch.cat([features.mean((2, 3)), features.amax((2, 3))], dim=1))


def load_weights(network: nn.Module, weights: Mapping[str, Tensor]) -> None:
    """Load a checkpoint's weights; a reader from before a head has the head that changes nothing."""
    unseen = {name: value for name, value in network.state_dict().items() if name.startswith(HEADS)}
    network.load_state_dict(unseen | dict(weights))
