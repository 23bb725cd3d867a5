"""How often sets in question were claimed otherwise than read, by what the layout knows of them.

    python -m tests.benchmarks.claim_shares --hands 700 [--tables third]

For every picture with sets in question (`unsure_sets`), every tile read right: the share that `share_misread` gives,
whether anything is asked or stated, and how often one of the sets came about otherwise than the reading has it.
Building seeds; `ClaimsConstants` keeps the shares.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Final

from tests.benchmarks.layout_second import TABLES, read_perfect, share_with_interval
from tests.benchmarks.second_tables.pictures import Picture
from vision.layout import conventions_for
from vision.layout.grouping.claims import UnsureSet, share_misread
from vision.layout.grouping.model import Group
from vision.layout.review_list.comparison import LayoutComparison
from vision.reading.pipeline import GroupedTiles

CLAIMED: Final = ("chow", "pung", "kong")


def stated_share(picture: Picture, reading: GroupedTiles) -> float:
    """The share that the layout gives to another origin of the sets in question."""
    codes = [tile.code for tile in reading.tiles]
    place = {tile.id: at for at, tile in enumerate(reading.tiles)}
    groups = [Group(group.kind, tuple(place[tile] for tile in group.tiles)) for group in reading.groups]
    asked = LayoutComparison(picture.detections(), codes, conventions_for(picture.scene.deal.rules))
    unsure = [UnsureSet(one.group, one.kind, tuple(place[tile] for tile in one.tiles)) for one in reading.unsure_sets]
    return share_misread(asked.add_questions(groups), codes, unsure)


def is_misread(picture: Picture, reading: GroupedTiles) -> bool:
    """Whether one of the sets in question was claimed though read as concealed, or the other way round."""
    kinds = {tile: group.kind for group in picture.groups for tile in group.tiles}
    return any(
        (kinds.get(tile) in CLAIMED) != (reading.groups[one.group].kind in CLAIMED)
        for one in reading.unsure_sets
        for tile in one.tiles
    )


def main() -> None:
    """Print a line for each share."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=700)
    parser.add_argument("--tables", choices=tuple(TABLES), default="second")
    options = parser.parse_args()
    seen, wrong = Counter[float](), Counter[float]()
    for picture in map(TABLES[options.tables], range(options.hands)):
        reading = read_perfect(picture)
        if reading.unsure_sets:
            share = stated_share(picture, reading)
            seen[share] += 1
            wrong[share] += is_misread(picture, reading)
    print("| share kept | hands | share measured |\n|---|---|---|")
    for share, count in sorted(seen.items()):
        print(f"| {share} | {count} | {share_with_interval(wrong[share], count)} |")


if __name__ == "__main__":
    main()
