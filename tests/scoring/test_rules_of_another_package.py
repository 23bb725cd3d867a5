"""The rule set of the page for authors, put into a package: scored, described and kept on a sheet like the others."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scoring import rules

ROOT = Path(__file__).parents[2]
PAGE = Path(rules.__file__).with_name("README.md").read_text("utf-8")
MODULE, SCORER, CHECK = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
[TEXTS] = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
[PRINTED] = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
[ENTRY_POINT] = re.findall(r"```toml\n.*?\n(.*?)```", PAGE, re.DOTALL)
WON = {"by": "discard", "from": "south", "by_the_lake": True}
HAND = {
    **{"rules": "zurich", "concealed": "123m456m789m11z", "winning_tile": "1z", "win": WON},
    **{"melds": [{"kind": "pung", "tiles": "777z"}], "options": {"zurich_stake": 5}},
}
NAMES = "from scoring.registry import rule_set_names; print(rule_set_names())"


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder of `sys.path` with the page's package, as an installer would leave it."""
    (tmp_path / "zurich_texts").mkdir()
    (tmp_path / "zurich_mahjong.py").write_text(MODULE, "utf-8")
    (tmp_path / "zurich_scorer.py").write_text(SCORER, "utf-8")
    (tmp_path / "zurich_texts" / "zurich.json").write_text(TEXTS, "utf-8")
    register(tmp_path, ENTRY_POINT.replace('"', ""))
    return tmp_path


def register(folder: Path, entry_points: str) -> None:
    metadata = folder / "zurich-1.0.dist-info"
    metadata.mkdir(exist_ok=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: zurich\nVersion: 1.0\n", "utf-8")
    (metadata / "entry_points.txt").write_text(f"[pailens.rules]\n{entry_points}\n", "utf-8")


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


def test_the_example_of_the_page_prints_what_it_says(installed: Path) -> None:
    assert python(installed, "-W", "error", "-c", CHECK) == PRINTED


def test_its_hands_are_scored_with_its_facts_and_options(installed: Path) -> None:
    record = json.loads(pailens(installed, "score", "--json", given=json.dumps(HAND)))
    assert (record["total"], record["payments"]["east"]) == (7, 35)
    wrong = HAND | {"win": WON | {"by_the_lake": 1}}
    assert "win.by_the_lake" in pailens(installed, "score", given=json.dumps(wrong), status=2)


def test_its_terms_are_in_the_schema_and_among_the_options_of_commands(installed: Path) -> None:
    schema = json.loads(pailens(installed, "schema", "hand"))
    assert "zurich" in schema["properties"]["rules"]["enum"]
    assert schema["$defs"]["WinRecord"]["properties"]["by_the_lake"]["type"] == "boolean"
    assert schema["$defs"]["OptionsRecord"]["properties"]["zurich_stake"]["enum"] == [1, 5]
    assert "--by-the-lake" in pailens(installed, "read", "--help")


def test_its_sheet_is_kept_with_its_payments(installed: Path) -> None:
    names = ("--players", "An,Bo,Chi,Di")
    pailens(installed, "table", "new", "night.jsonl", *names, "--rules", "zurich", "--zurich-stake", 5)
    pailens(installed, "table", "win", "night.jsonl", "--winner", "An", "--fans", 2)
    assert json.loads(pailens(installed, "table", "show", "night.jsonl", "--json"))["balances"]["An"] == 30


def test_the_page_gets_its_declaration_and_texts(installed: Path) -> None:
    code = "from vision.reading.rule_set_records import declarations_json; print(declarations_json())"
    declared = json.loads(python(installed, "-c", code))
    assert "zurich" in [one["name"] for one in declared["rules"]]
    assert declared["texts"]["fact.by_the_lake"]["zh-Hant"] == "湖邊"


def test_those_that_cannot_be_loaded_are_left_out_with_a_warning(installed: Path) -> None:
    broken = ("zurich_mahjong:NOTHING", "no_such_module:RULES", "zurich_mahjong:win_payments", "zurich_mahjong:RULES")
    register(installed, "\n".join(f"broken{number} = {target}" for number, target in enumerate(broken)))
    said = python(installed, "-W", "default", "-c", NAMES)
    assert [f"broken{number}" in said for number in range(4)] == [True] * 4
    assert said.count("is left out") == 4
    assert "'taiwan16'" in said
    assert "zurich'" not in said.rpartition("(")[2]


def test_one_that_contradicts_another_is_left_out(installed: Path) -> None:
    module = installed / "zurich_mahjong.py"
    module.write_text(MODULE.replace('name="by_the_lake"', 'name="tiles_on_floor"'), "utf-8")
    assert "tiles_on_floor is declared as count and as switch" in python(installed, "-W", "default", "-c", NAMES)
