"""Endless, shuffled batches of training crops, a few per picture; cut in-process or by workers."""

from collections.abc import Iterator

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from vision.training.data.reader_crops import Crop, TrainingPicture, training_crops

Batch = tuple[Tensor, Tensor, Tensor, Tensor]
"""Pixels uint8 (n, side, side, 3), labels (n,), boxes (n, 4) and corners (n, 8); NaN where not known."""
_SHUFFLE = 2048
_CROPS_A_PICTURE = 10


def crop_batches(
    real: list[TrainingPicture],
    rendered: list[TrainingPicture],
    real_share: float,
    size: int,
    *,
    seed: int,
    workers: int,
) -> Iterator[Batch]:
    """Batches of `size` crops, `real_share` of them from real photos if there are both kinds of pictures."""
    source = _CropStream(real, rendered, real_share, size, seed)
    if not workers:
        return iter(source)
    # A process forked while OpenCV has threads can deadlock.
    cv2.setNumThreads(1)
    return iter(DataLoader(source, batch_size=None, num_workers=workers, prefetch_factor=4))


class _CropStream(IterableDataset[Batch]):
    def __init__(
        self, real: list[TrainingPicture], rendered: list[TrainingPicture], real_share: float, size: int, seed: int
    ) -> None:
        self.real, self.rendered, self.real_share, self.size, self.seed = real, rendered, real_share, size, seed

    def __iter__(self) -> Iterator[Batch]:
        worker = get_worker_info()
        crops = self._crops(np.random.default_rng((self.seed, worker.id if worker else 0)))
        while True:
            drawn = [next(crops) for _ in range(self.size)]
            yield (
                torch.from_numpy(np.stack([crop.pixels for crop in drawn])),
                torch.tensor([crop.label for crop in drawn]),
                torch.from_numpy(np.stack([crop.box for crop in drawn])),
                torch.from_numpy(np.stack([crop.corners for crop in drawn])),
            )

    def _crops(self, rng: np.random.Generator) -> Iterator[Crop]:
        pool: list[Crop] = []
        while True:
            while len(pool) < _SHUFFLE:
                real = self.real and (not self.rendered or rng.random() < self.real_share)
                source = self.real if real else self.rendered
                pool.extend(training_crops(source[int(rng.integers(len(source)))], _CROPS_A_PICTURE, rng))
            place = int(rng.integers(len(pool)))
            pool[place], pool[-1] = pool[-1], pool[place]
            yield pool.pop()
