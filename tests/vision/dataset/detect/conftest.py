from __future__ import annotations

import pytest

from tests.vision.conftest import MakeReading
from tests.vision.dataset.detect.examples import ByHand


@pytest.fixture
def engine(make_reading: MakeReading) -> ByHand:
    return ByHand(make_reading())
