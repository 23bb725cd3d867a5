"""Options of the form NAME=VALUE."""

from __future__ import annotations

import pytest

from vision.labels.labelled_photo import DatasetError
from vision.training.packed.named_values import named_values, share


def test_names_may_come_again_and_values_hold_an_equals_sign() -> None:
    assert named_values("--part", ["a=b", "a=c=d"], str) == [("a", "b"), ("a", "c=d")]


@pytest.mark.parametrize("text", ["web", "=.2", "web=", "web=much", "web=-1", "web=nan", "web=inf"])
def test_what_is_no_share_is_named(text: str) -> None:
    with pytest.raises(DatasetError, match=f"--share: must be NAME=VALUE, not '{text}'"):
        named_values("--share", [text], share)
