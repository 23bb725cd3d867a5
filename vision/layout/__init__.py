"""From detections to groups and a hand: geometry, grouping, decoding and the review list."""

from vision.layout.decoding.decode import Decoded, decode
from vision.layout.decoding.earlier import keep_earlier
from vision.layout.decoding.search import Hypothesis
from vision.layout.grouping.claims import UnsureSet, apply_claims, find_unsure_sets, undo_claims
from vision.layout.grouping.complete import ANY_RULES, TableConventions, conventions_for
from vision.layout.grouping.groups import find_other_hand, group_tiles
from vision.layout.grouping.model import Group, ReadHand, ReadMeld, assemble_hand
from vision.layout.review_list.comparison import compare_with_automatic
from vision.layout.review_list.doubts import ReviewItem, build_review_list

__all__ = [
    "ANY_RULES",
    "Decoded",
    "Group",
    "Hypothesis",
    "ReadHand",
    "ReadMeld",
    "ReviewItem",
    "TableConventions",
    "UnsureSet",
    "apply_claims",
    "assemble_hand",
    "build_review_list",
    "compare_with_automatic",
    "conventions_for",
    "decode",
    "find_other_hand",
    "find_unsure_sets",
    "group_tiles",
    "keep_earlier",
    "undo_claims",
]
