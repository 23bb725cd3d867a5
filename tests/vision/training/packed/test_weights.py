"""Faces, sources and faces of a source are drawn as often as asked."""

from __future__ import annotations

import pytest

from tests.vision.training.packed.drawn_pictures import packed
from vision.labels.labelled_photo import DatasetError
from vision.training.packed.weights import require_known, weight_of

WEIGHTS = {"web": 1.5, "5z": 2.0, "web/5z": 3.0}


def test_weights_of_source_and_face_multiply() -> None:
    assert weight_of(WEIGHTS, "web") == 1.5
    assert weight_of(WEIGHTS, "web", "1m") == 1.5
    assert weight_of(WEIGHTS, "own", "5z") == 2
    assert weight_of(WEIGHTS, "web", "5z") == 9


@pytest.mark.parametrize("name", ["wbe", "9z", "own/9z", "wbe/5z"])
def test_a_name_of_neither_is_named(name: str) -> None:
    require_known(WEIGHTS, [packed(source="web"), packed()])
    with pytest.raises(DatasetError, match=f"--weight: {name} is neither a face nor a source"):
        require_known({name: 1.0}, [packed(source="web"), packed()])
