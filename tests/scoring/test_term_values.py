"""Values of terms are checked once, and remembered by value and type."""

import pytest

from scoring import Win
from scoring.errors import HandError


def test_one_is_no_switch_after_true_was_given() -> None:
    assert Win(last_tile=True).last_tile is True
    with pytest.raises(HandError):
        Win(last_tile=1)  # type: ignore[arg-type]


def test_attributes_of_one_win_do_not_appear_in_another() -> None:
    first, second = Win(seat="south"), Win(seat="south")
    assert first.dealer_streak == 0
    assert second.given == {"seat": "south"}
