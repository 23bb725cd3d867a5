"""`vision.words`: every kind that a record knows has a name in both languages."""

from typing import get_args

import pytest

from scoring.hand import MeldKind
from scoring.result import Unit
from vision.records import GroupKind
from vision.words import GROUP_KINDS, HEADS, MELD_KINDS, UNITS, Words


def test_every_kind_of_the_records_has_a_name() -> None:
    assert set(GROUP_KINDS) == set(get_args(GroupKind))
    assert set(MELD_KINDS) == set(get_args(MeldKind))
    assert set(UNITS) == set(get_args(Unit))


@pytest.mark.parametrize("table", [GROUP_KINDS, MELD_KINDS, UNITS, HEADS])
def test_every_name_has_both_languages(table: dict[str, Words]) -> None:
    for name in table.values():
        assert name.en.isascii()
        assert any("\u4e00" <= character <= "\u9fff" for character in name.zh)
        assert str(name) == f"{name.en} {name.zh}"
