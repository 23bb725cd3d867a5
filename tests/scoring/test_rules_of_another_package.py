"""A rule set of another installed package is scored, described and kept on a sheet like the others."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.scoring import toy_rules

ROOT = Path(__file__).parents[2]
HAND: dict[str, Any] = {
    "rules": "toy",
    "concealed": "123m456p11z",
    "winning_tile": "1z",
    "melds": [{"kind": "pung", "tiles": "777z"}, {"kind": "kong", "tiles": "5555z"}],
}


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    toy_rules.install(tmp_path)
    return tmp_path


def python(folder: Path, *arguments: object, given: str | None = None, status: int = 0) -> str:
    """Run Python with the folder among the installed packages; what it prints."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{folder}", "PAILENS_LANG": "en", "COLUMNS": "160"}
    command = [sys.executable, *map(str, arguments)]
    run = subprocess.run(
        command, env=environment, cwd=folder, input=given, capture_output=True, text=True, timeout=60, check=False
    )
    assert run.returncode == status, run.stdout + run.stderr
    return run.stdout + run.stderr


def pailens(folder: Path, *arguments: object, given: str | None = None, status: int = 0) -> str:
    return python(folder, "-m", "vision.cli", *arguments, given=given, status=status)


def hand(**changes: Any) -> str:
    return json.dumps(HAND | changes)


def test_its_hands_are_scored_with_its_facts_and_options(installed: Path) -> None:
    given = hand(win={"lucky": True}, options={"toy_stake": 5})
    record = json.loads(pailens(installed, "score", "--json", given=given))
    assert [element["id"] for element in record["elements"]] == ["pung", "lucky"]
    assert (record["total"], record["payments"]["east"]) == (3, 45)
    assert "Lucky" in pailens(installed, "score", given=hand(win={"lucky": True}))
    assert "No toy hand." in pailens(installed, "score", given=hand(concealed="123m457p11z"), status=1)
    assert "win.lucky" in pailens(installed, "score", given=hand(win={"lucky": 1}), status=2)
    assert "options.toy_stake" in pailens(installed, "score", given=hand(options={"toy_stake": 2}), status=2)


def test_its_terms_are_in_the_schema_and_among_the_options_of_commands(installed: Path) -> None:
    schema = json.loads(pailens(installed, "schema", "hand"))
    assert schema["properties"]["rules"]["enum"][-1] == "toy"
    assert schema["$defs"]["WinRecord"]["properties"]["lucky"]["type"] == "boolean"
    assert schema["$defs"]["OptionsRecord"]["properties"]["toy_stake"]["enum"] == [1, 5]
    assert "--lucky" in pailens(installed, "read", "--help")
    assert "--toy-stake" in pailens(installed, "table", "new", "--help")


def test_its_sheet_is_kept_with_its_payments(installed: Path) -> None:
    names = ("--players", "An,Bo,Chi,Di")
    pailens(installed, "table", "new", "toy.jsonl", *names, "--rules", "toy", "--toy-stake", 5)
    pailens(installed, "table", "win", "toy.jsonl", "--winner", "An", "--fans", 2)
    sheet = pailens(installed, "table", "show", "toy.jsonl")
    assert "Toy rules" in sheet
    assert json.loads(pailens(installed, "table", "show", "toy.jsonl", "--json"))["balances"]["An"] == 30


def test_the_page_gets_its_declaration_and_texts(installed: Path) -> None:
    code = "from vision.reading.rule_set_records import declarations_json; print(declarations_json())"
    declared = json.loads(python(installed, "-c", code))
    assert declared["rules"][-1]["name"] == "toy"
    assert declared["texts"]["fact.lucky"]["zh-Hant"] == "幸運"


@pytest.mark.parametrize(
    "entry_point",
    [
        "toy = toy_rules:NOTHING",
        "toy = no_such_module:RULES",
        "other = toy_rules:RULES",
        "toy = toy_rules:win_payments",
    ],
)
def test_one_that_cannot_be_loaded_is_left_out_with_a_warning(tmp_path: Path, entry_point: str) -> None:
    toy_rules.install(tmp_path, entry_point)
    code = "from scoring.registry import rule_set_names; print(rule_set_names())"
    said = python(tmp_path, "-W", "default", "-c", code)
    assert "is left out" in said
    assert "'taiwan16'" in said
    assert "'toy'" not in said.rpartition("(")[2]
    assert "rules" in pailens(tmp_path, "score", given=hand(), status=2)


def test_one_that_contradicts_another_is_left_out(tmp_path: Path) -> None:
    toy_rules.install(tmp_path)
    module = tmp_path / "toy_rules.py"
    module.write_text(module.read_text("utf-8").replace('name="lucky"', 'name="tiles_on_floor"'), "utf-8")
    code = "from scoring.registry import rule_set_names; print(rule_set_names())"
    assert "tiles_on_floor is declared as count and as switch" in python(tmp_path, "-W", "default", "-c", code)
