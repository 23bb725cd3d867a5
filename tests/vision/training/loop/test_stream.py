from collections.abc import Iterator

import cv2
import pytest

pytest.importorskip("torch", reason="needs the extra [train]")

from tests.vision.training.data.test_reader_crops import UPRIGHT, picture
from vision.training.loop.stream import crop_batches


@pytest.fixture
def opencv_with_threads() -> Iterator[None]:
    threads = cv2.getNumThreads()
    cv2.setNumThreads(4)
    yield
    cv2.setNumThreads(threads)


@pytest.mark.slow
@pytest.mark.parametrize("workers", [0, 1])
def test_before_processes_are_forked_opencv_has_no_threads_left(opencv_with_threads: None, workers: int) -> None:
    """A forked process has no threads but its own, and one that waited for OpenCV's waited for ever."""
    source = crop_batches([picture(UPRIGHT, exact=True)], [], 1.0, 4, seed=0, workers=workers)
    assert cv2.getNumThreads() == (1 if workers else 4)
    pixels, labels, _, _ = next(source)
    assert len(pixels) == len(labels) == 4
