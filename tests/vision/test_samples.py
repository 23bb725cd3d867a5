"""The rendered samples are read as they were laid out."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.tiles import parse_tiles
from vision import read_photo

SAMPLES = Path(__file__).parents[2] / "datasets" / "samples"
IMAGES = json.loads((SAMPLES / "truth.json").read_text("utf-8"))["images"]


@pytest.mark.slow
@pytest.mark.parametrize("image", IMAGES, ids=lambda image: Path(image["file"]).stem)
def test_every_sample_is_read_as_the_hand_that_lies_there(image: dict[str, Any]) -> None:
    """The winning tile need not be told: on two samples it lies among the others."""
    truth = image["hand"]
    hand = read_photo(SAMPLES / "images" / Path(image["file"]).name, truth["rules"]).hand
    assert sorted(parse_tiles(hand.concealed)) == sorted(parse_tiles(truth["concealed"]))
    assert sorted((meld.kind, meld.tiles) for meld in hand.melds) == sorted(
        (meld["kind"], meld["tiles"]) for meld in truth.get("melds", [])
    )
    assert sorted(parse_tiles(hand.flowers)) == sorted(parse_tiles(truth.get("flowers", "")))
    assert hand.winning_tile in (None, truth["winning_tile"])
