"""From boxes to groups: rows and gaps (geometry), sets and the winning tile (rules of the table), doubts."""

from vision.layout.doubts import Doubt, find_doubts
from vision.layout.groups import group_tiles
from vision.layout.hand import ReadHand, ReadMeld, read_hand
from vision.layout.model import Group

__all__ = ["Doubt", "Group", "ReadHand", "ReadMeld", "find_doubts", "group_tiles", "read_hand"]
