"""What cannot be true of a hand is refused, by the field that says it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.errors import HandError
from tests.scoring.rules.articles import Example, rows

REST = {"international": "123p11z", "australia": "123p11z", "taiwan16": "123p456s11z"}
"""What is concealed besides what the rows of every rule set say."""


def cases() -> Iterator[Example]:
    for one in rows(Path(__file__).with_name("contradictions.md")):
        for rules, rest in REST.items() if one.rules == "all" else [(one.rules, "")]:
            yield one._replace(rules=rules, cells=one.cells | {"hand": one.cells["hand"] + rest})


def refused(case: Example) -> str:
    try:
        case.hand()
    except HandError as error:
        return error.about if error.message.endswith(".") else error.message
    return "no"


@pytest.mark.parametrize("case", list(cases()), ids=str)
def test_a_hand_is_refused_by_its_field(case: Example) -> None:
    assert refused(case) == case.cells["refused"]
