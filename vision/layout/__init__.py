"""From boxes to groups: rows and gaps (geometry), sets and the winning tile (rules of the table), decoding, doubts."""

from vision.layout.decoding.decode import Decoded, RunnerUp, decode
from vision.layout.grouping.claims import UnsureSet, unsure_sets, with_claims
from vision.layout.grouping.conventions import ANY_RULES, TableConventions, conventions_of
from vision.layout.grouping.groups import group_tiles
from vision.layout.grouping.hand import ReadHand, ReadMeld, read_hand
from vision.layout.grouping.model import Group
from vision.layout.review_list.comparison import Anew
from vision.layout.review_list.doubts import Doubt, find_doubts

__all__ = [
    "ANY_RULES",
    "Anew",
    "Decoded",
    "Doubt",
    "Group",
    "ReadHand",
    "ReadMeld",
    "RunnerUp",
    "TableConventions",
    "UnsureSet",
    "conventions_of",
    "decode",
    "find_doubts",
    "group_tiles",
    "read_hand",
    "unsure_sets",
    "with_claims",
]
