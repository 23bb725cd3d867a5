"""From boxes to groups: rows and gaps (geometry), sets and the winning tile (rules of the table), decoding, doubts."""

from vision.layout.anew import Anew
from vision.layout.claims import UnsureSet, unsure_sets, with_claims
from vision.layout.conventions import ANY_RULES, TableConventions, conventions_of
from vision.layout.decode import Decoded, RunnerUp, decode
from vision.layout.doubts import Doubt, find_doubts
from vision.layout.groups import group_tiles
from vision.layout.hand import ReadHand, ReadMeld, read_hand
from vision.layout.model import Group

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
