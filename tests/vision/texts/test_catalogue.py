"""Whatever can be said stands in the catalogue, in every language, and whatever stands there is said."""

import json
import re
from collections.abc import Sequence
from operator import attrgetter

import pytest

from scoring.declaration import RuleSet
from scoring.records.base import COMPLAINTS
from scoring.registry import rule_sets
from scoring.texts import LANGUAGES
from scoring.texts.catalogue import places
from tests.vision.texts.making_simplified import FOLDERS
from tests.vision.texts.raised import ANYTHING, Said, said, written
from vision.texts import CATALOGUE

PASSED_ON = {
    ("scoring/records/base.py", "sentence"),
    ("scoring/waits.py", "said.without_hand"),
    ("vision/labels/formats/common/conversion_report.py", "part.sentence"),
}
"""Where an id comes from a table that the source does not tell of; `COMPLAINTS` and rule sets have tests."""

ROWS = {
    name: row
    for folder in FOLDERS
    for file in folder.glob("*.json")
    for name, row in json.loads(file.read_text("utf-8")).items()
}


def test_there_is_something_to_check() -> None:
    assert len(said()) > 200
    assert len(ROWS) == len(CATALOGUE) > 200


def _is_whole(row: dict[str, str]) -> bool:
    if tuple(row) != LANGUAGES or not all(isinstance(text, str) and text.strip() for text in row.values()):
        return False
    english = set(places(row["en"]))
    same_places = all(set(places(row[language])) == english for language in LANGUAGES)
    return same_places and not any(f"{{{place}:" in row[language] for place in english for language in LANGUAGES[1:])


def test_every_sentence_exists_in_every_language_with_the_same_places() -> None:
    assert [name for name in CATALOGUE if not _is_whole(ROWS[name])] == []


def test_every_id_that_is_said_is_in_the_catalogue() -> None:
    unknown = [f"{one.where}: {one.code}" for one in said() if not _is_passed_on(one) and not _is_known(one)]
    assert unknown == []


def test_every_value_that_a_sentence_needs_is_given_and_no_other() -> None:
    wrong = [
        f"{one.where}: {sorted(names)} with {sorted(one.values)}"
        for one in said()
        if one.values is not None
        for pattern in one.ids or ()
        if (names := {name for name in CATALOGUE if re.fullmatch(pattern, name)})
        if not _fits(pattern, [_is_said_with(CATALOGUE[name].en, one.values, one.more) for name in names])
    ]
    assert wrong == []


def _is_said_with(sentence: str, values: frozenset[str], more: frozenset[str] | None) -> bool:
    needed = set(places(sentence))
    return values == needed if more is None else values <= needed | more and needed <= values | more


@pytest.mark.parametrize("kind", COMPLAINTS)
def test_the_complaints_about_records_are_in_the_catalogue(kind: str) -> None:
    name, *values = COMPLAINTS[kind]
    assert places(CATALOGUE[name].en) == values


@pytest.mark.parametrize("rules", rule_sets(), ids=attrgetter("name"))
def test_what_rule_sets_say_is_in_the_catalogue(rules: RuleSet) -> None:
    said = [term.refusal for term in rules.facts if term.kind == "count"]
    said += [term.without_hand for term in rules.facts if term.without_hand]
    assert {*said, rules.sheet.refusal, rules.sheet.step_refusal} <= set(CATALOGUE)


def test_every_sentence_is_said_somewhere() -> None:
    left = set(CATALOGUE)
    for pattern in written():
        left -= {name for name in left if pattern.fullmatch(name)}
    assert sorted(left) == []


def _is_passed_on(one: Said) -> bool:
    """Whether the id is that of another message or error, or from a table."""
    return one.code.endswith(".id") or (one.where.partition(":")[0], one.code) in PASSED_ON


def _fits(pattern: str, fitting: Sequence[bool]) -> bool:
    """Whether values fit: every sentence, or one at least where the source does not tell which of several is said."""
    return any(fitting) if ANYTHING in pattern else all(fitting)


def _is_known(one: Said) -> bool:
    return one.ids is not None and all(any(re.fullmatch(pattern, name) for name in CATALOGUE) for pattern in one.ids)


def test_fans_agree_with_their_number() -> None:
    several = re.compile(r"\b(?!1\b)\d+ fan\b")
    assert [name for name, row in ROWS.items() if several.search(row["en"])] == []
