"""Of several ways to group the same tiles, the one that makes a hand is taken."""

import pytest

from tests.vision.layout.table import HEIGHT, photograph, row, said
from vision.layout import group_tiles


@pytest.mark.parametrize("mark", ["", "'"])
def test_a_block_of_sets_seen_from_low_is_read_by_its_rows_and_not_its_columns(mark: str) -> None:
    """Foreshortened, the tile above is nearer than the one beside."""
    lines = (f"7z{mark} 7z 7z", f"4z 4z{mark} 4z", f"1s 1s 1s{mark}")
    block = [tile for up, codes in enumerate(lines) for tile in row(codes, 7, -HEIGHT * up)]
    tiles = photograph([*row("2p 3p 4p 6z 6z"), *block], corners=True)
    tiles.boxes[:, 1::2] *= 0.5
    tiles.corners[..., 1] *= 0.5
    sets = ["pung 1s 1s 1s", "pung 4z 4z 4z", "pung 7z 7z 7z"]
    assert said(group_tiles(tiles), tiles.codes) == ["concealed 2p 3p 4p 6z 6z", *sets]
