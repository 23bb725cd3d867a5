"""Readings made by hand, for everything that comes after a photo is read."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from scoring.tiles import parse_tiles
from vision.reading.records import ReadingRecord

Review = tuple[int | None, int | None, str]
MakeReading = Callable[..., ReadingRecord]

_KINDS = {"added-kong": "kong"}
_SIZE = 40.0


def _make_reading(
    concealed: str = "123m456p789s11z",
    melds: Sequence[tuple[str, str]] = (("pung", "555z"),),
    flowers: str = "1f6f",
    winning_tile: str | None = None,
    review: Sequence[Review] = (),
    width: int = 800,
    height: int = 400,
) -> ReadingRecord:
    """A reading of tiles 40 pixels wide in rows of 80: the concealed tiles, then each meld, then the flowers.

    Tile 1 has the alternative 3m. `review` holds a tile or None, a group or None, and the reason.
    """
    tiles: list[dict[str, Any]] = []
    groups: list[dict[str, Any]] = []
    parts = [("concealed", concealed), *((_KINDS.get(kind, kind), text) for kind, text in melds), ("flowers", flowers)]
    for row, (kind, text) in enumerate((kind, text) for kind, text in parts if text):
        members = []
        for place, code in enumerate(parse_tiles(text)):
            left, top = 20 + place * (_SIZE + 4), 60 + row * 80.0
            members.append(len(tiles))
            tiles.append(
                {
                    "id": len(tiles),
                    "code": code,
                    "confidence": 0.61 if len(tiles) == 1 else 0.98,
                    "box": (left, top, left + _SIZE, top + 56),
                    "alternatives": ({"code": "3m", "confidence": 0.3},) if len(tiles) == 1 else (),
                }
            )
        groups.append({"id": row, "kind": kind, "tiles": tuple(members)})
    return ReadingRecord.model_validate(
        {
            "image": {"width": width, "height": height, "sha256": "0" * 64},
            "tiles": tuple(tiles),
            "groups": tuple(groups),
            "hand": {
                "concealed": concealed,
                "melds": tuple({"kind": kind, "tiles": text} for kind, text in melds),
                "flowers": flowers,
                "winning_tile": winning_tile,
            },
            "review": tuple({"tile": tile, "group": group, "reason": reason} for tile, group, reason in review),
            "model": {"name": "by hand", "sha256": "0" * 64},
            "timings_ms": {"decode": 0.0, "detect": 0.0, "group": 0.0},
        }
    )


@pytest.fixture
def make_reading() -> MakeReading:
    return _make_reading
