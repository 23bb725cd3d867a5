"""Rule sets are found by name, and each declares what it is."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from scoring.registry import rule_set, rule_set_names, rule_sets


def test_the_rule_sets_of_the_package_stand_in_their_order() -> None:
    names = [name for name in rule_set_names() if name in ("international", "australia", "taiwan16")]
    assert names == ["international", "australia", "taiwan16"]
    assert [rule_set(name) for name in rule_set_names()] == list(rule_sets())


@pytest.mark.parametrize("name", rule_set_names())
def test_every_default_is_allowed(name: str) -> None:
    for term in (*rule_set(name).facts, *rule_set(name).options):
        term.check(term.name, term.default)


@pytest.mark.parametrize("name", rule_set_names())
def test_conditions_name_facts_counts_of_the_hand_and_options(name: str) -> None:
    facts = {term.name for term in rule_set(name).facts}
    options = {f"option.{term.name}" for term in rule_set(name).options}
    counts = {"hand.claimed", "hand.concealed_kongs", "hand.kongs", "hand.flowers"}
    for term in rule_set(name).facts:
        for conditions in (term.asked or {}, *term.values_asked.values()):
            assert set(conditions) <= facts | counts | options
        assert set(term.values_asked) <= set(term.values)


@pytest.mark.parametrize("name", rule_set_names())
def test_what_rests_on_another_fact_is_asked_only_where_that_is(name: str) -> None:
    asked = {term.name: term.asked for term in rule_set(name).facts if term.asked is not None}
    for fact, conditions in asked.items():
        for other in conditions.keys() & asked.keys():
            assert asked[other].items() <= conditions.items(), fact


def test_rule_sets_that_share_a_name_agree_on_kind_and_default() -> None:
    for terms in ("facts", "options"):
        agreed: dict[str, tuple[str, object]] = {}
        for rules in rule_sets():
            for term in getattr(rules, terms):
                assert agreed.setdefault(term.name, (term.kind, term.default)) == (term.kind, term.default)


ROOT = Path(__file__).parents[2]
RULES = ROOT / "scoring" / "rules"
SOURCES = [
    file
    for folder in ("scoring", "vision", ".ci")
    for file in (ROOT / folder).rglob("*")
    if file.suffix in (".py", ".js", ".ts", ".html", ".toml") and "node_modules" not in file.parts
]


@pytest.mark.parametrize("name", [folder.name for folder in RULES.iterdir() if (folder / "__init__.py").is_file()])
def test_a_rule_set_is_named_in_its_own_folder_only(name: str) -> None:
    others = [file for file in SOURCES if RULES / name not in file.parents]
    assert len(others) > 300
    # Riichi is also what a player declares; there it is compared with no rule set.
    is_fact = rule_set(name).asks(name)
    assert [file for file in others if name in words_of(file) and not is_fact] == []
    compared = re.compile(rf"rules\w*\W{{1,8}}{name}\b")
    texts = {file: text_of(file) for file in others}
    assert [file for file, text in texts.items() if f"scoring.rules.{name}" in text or compared.search(text)] == []


@cache
def text_of(file: Path) -> str:
    return file.read_text("utf-8")


@cache
def words_of(file: Path) -> set[str]:
    """The strings of a source file that are a word."""
    if file.suffix != ".py":
        return set(re.findall(r"[\"'`]([\w-]+)[\"'`]", text_of(file)))
    nodes = ast.walk(ast.parse(text_of(file)))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
