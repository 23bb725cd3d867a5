"""The elements of a rule set with the ruling and a scored example of each, as JSON for the page's help."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from scoring.element_list import elements
from scoring.element_sets import flower_elements
from scoring.examples import Example, examples, rulings
from scoring.hand import Rules
from scoring.records.hand import HandRecord
from scoring.records.numbers import plain_number
from scoring.records.score import LabelRecord, ScoreRecord
from scoring.rules import score
from scoring.texts import LANGUAGES


@cache
def element_guide_json(rules: Rules) -> str:
    """Every element of a rule set (`elements`); `ruling` or `example` is null where there is none.

    A ruling has a text by language. An example has the hand record, its score record, `sets`: indices of the score's
    sets that the element rests on, and `flowers`: whether it rests on the flowers. Raises `HandError`: about `rules`,
    if there is no such rule set.
    """
    rows: dict[str, dict[str, Any]] = {}
    for element in elements(rules):
        said = LabelRecord.like(element).model_dump() | {"values": [], "ruling": None, "example": None}
        row = rows.setdefault(element.id, said)
        row["values"].append(plain_number(element.value))
    for name, ruling in rulings(rules).items():
        if name in rows:
            rows[name]["ruling"] = {language: ruling.of(language) for language in LANGUAGES}
    for name, example in examples(rules).items():
        if name in rows:
            rows[name]["example"] = _example(example, name)
    return json.dumps({"rules": rules, "elements": list(rows.values())}, ensure_ascii=False)


def _example(example: Example, element: str) -> dict[str, Any]:
    hand = HandRecord.model_validate(dict(example.hand), strict=False).to_hand()
    return {
        "hand": dict(example.hand),
        "score": ScoreRecord.from_score(score(hand)).to_dict(),
        "sets": example.sets,
        "flowers": element in flower_elements(hand),
    }
