"""The typed facts and options are those that the rule sets declare."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scoring.declaration import RuleSet
from scoring.errors import HandError
from scoring.rules.australia import typed as australia
from scoring.rules.hongkong import typed as hongkong
from scoring.rules.taiwan16 import typed as taiwan16
from tests.scoring import making_typed

MISTAKES = """
from scoring.rules.riichi.typed import win
from scoring.rules.taiwan16 import typed as taiwan16
from scoring.rules.hongkong.typed import options
win(riichi="riichi", ippatsu=True, by="tsumo")
taiwan16.win(dealer_streak=2)
taiwan16.win(riichi="riichi")
options(min_faan=9)
"""


@pytest.mark.parametrize("rules", making_typed.own_rules(), ids=lambda rules: rules.name)
def test_the_module_is_what_the_declaration_makes(rules: RuleSet) -> None:
    assert making_typed.file_of(rules).read_text("utf-8") == making_typed.text(rules)


@pytest.mark.parametrize(
    ("function", "given", "about"),
    [
        (taiwan16.win, {"riichi": "riichi"}, "win.riichi"),
        (australia.win, {"first_turn": "human"}, "win.first_turn"),
        (hongkong.options, {"beyond_chart": "extend"}, "options.beyond_chart"),
    ],
)
def test_what_another_rule_set_asks_for_is_refused(
    function: Callable[..., Any], given: dict[str, Any], about: str
) -> None:
    with pytest.raises(HandError) as refused:
        function(**given)
    assert refused.value.about == about


@pytest.mark.slow
def test_a_type_checker_sees_what_another_rule_set_asks_for(tmp_path: Path) -> None:
    file = tmp_path / "mistakes.py"
    file.write_text(MISTAKES)
    command = [sys.executable, "-m", "mypy", "--strict", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=making_typed.RULES.parents[1])
    assert {int(line.split(":")[1]) for line in done.stdout.splitlines() if ": error:" in line} == {7, 8}
