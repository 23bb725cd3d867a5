import pytest

from tests.vision.annotation.prelabel.examples import ByHand
from tests.vision.conftest import MakeReading


@pytest.fixture
def engine(make_reading: MakeReading) -> ByHand:
    return ByHand(make_reading())
