"""What speaks against labels, each doubt once: what a person has settled is told no more."""

from tests.vision.review.store.making import make_record
from vision.annotation.queue.label_doubts import find_rule_doubts
from vision.texts import CATALOGUE

RECORD = make_record(b"", "1m 1m 1m 1m 1m 1f 1f")


def test_more_of_a_face_than_a_set_has_is_told_until_it_is_settled() -> None:
    found = find_rule_doubts(RECORD.image, RECORD.tiles)
    assert [doubt.error.id for doubt in found] == ["too-many:1m:", "too-many:1f:"]
    assert [CATALOGUE.translate(doubt.reason.said) for doubt in found] == [
        "1 Characters is labelled 5 times; a set has 4.",
        "Plum is labelled 2 times; a set has 1.",
    ]
    assert {doubt.reason.kind for doubt in found} == {"label-too-many"}
    (left,) = find_rule_doubts(RECORD.image, RECORD.tiles, ["too-many:1m:"])
    assert left.reason.doubt == "too-many:1f:"
