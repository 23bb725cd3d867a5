"""Whatever the records name has a name for people."""

from typing import Any, get_args

import pytest

from scoring.hand import SEATS, MeldKind
from scoring.registry import rule_sets
from scoring.tiles import NAMES
from vision.reading.records import GroupKind
from vision.texts import CATALOGUE
from vision.texts.names import kind_name


def test_every_seat_rule_set_and_unit_has_a_name() -> None:
    assert {f"seat.{seat}" for seat in SEATS} <= set(CATALOGUE)
    for rules in rule_sets():
        assert {f"rules.{rules.name}", f"rules.{rules.name}.about", f"unit.{rules.unit}"} <= set(CATALOGUE)


@pytest.mark.parametrize("kinds", [GroupKind, MeldKind])
def test_every_kind_has_a_name_in_tables_and_on_the_page(kinds: Any) -> None:
    named = {kind_name(kind).id for kind in get_args(kinds)} | {f"kind.{kind}" for kind in get_args(kinds)}
    assert named <= set(CATALOGUE)


def test_tiles_are_called_as_in_scoring() -> None:
    assert {code: (CATALOGUE[f"tile.{code}"].en, CATALOGUE[f"tile.{code}"].zh_hant) for code in NAMES} == {
        code: (name.en, name.zh) for code, name in NAMES.items()
    }
