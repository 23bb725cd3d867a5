"""The guide to the elements of a rule set: every element with a scored example."""

import json

import pytest

from scoring.element_list import elements
from scoring.registry import rule_set_names
from scoring.texts import LANGUAGES
from vision.reading.element_guide import element_guide_json


@pytest.mark.parametrize("rules", rule_set_names())
def test_guide_has_every_element_once_with_an_example_that_scores_it(rules: str) -> None:
    rows = json.loads(element_guide_json(rules))["elements"]
    assert [row["id"] for row in rows] == list(dict.fromkeys(element.id for element in elements(rules)))
    for row in rows:
        assert tuple(row["ruling"]) == LANGUAGES
        score = row["example"]["score"]
        assert row["id"] in [element["id"] for element in score["elements"]]
        assert all(score["sets"][place] for place in row["example"]["sets"])


def test_element_without_a_ruling_stands_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.reading.element_guide.rulings", lambda rules: {})
    rows = json.loads(element_guide_json.__wrapped__("international"))["elements"]
    assert {row["ruling"] for row in rows} == {None}


def test_element_of_several_values_stands_once_with_all_of_them() -> None:
    rows = json.loads(element_guide_json("taiwan16"))["elements"]
    assert any(len(row["values"]) > 1 for row in rows)
