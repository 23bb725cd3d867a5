"""Each article of a rule set counts as its worked examples say."""

import pytest

from tests.scoring.rules.articles import Example, examples


@pytest.mark.parametrize("example", examples(), ids=str)
def test_a_hand_counts_as_its_article_says(example: Example) -> None:
    found, said = example.found(), example.said()
    assert said
    assert {column: shown for column, shown in found.items() if shown not in said[column]} == {}
