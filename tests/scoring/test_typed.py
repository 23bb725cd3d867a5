"""The typed facts and options are those that the rule sets declare."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scoring.errors import HandError
from scoring.typed import options, win
from tests.scoring import making_typed

MISTAKES = """
from scoring.typed import options, win
win("riichi", riichi="riichi", ippatsu=True, by="tsumo")
win("taiwan16", dealer_streak=2)
win("taiwan16", riichi="riichi")
options("hongkong", min_faan=9)
"""


def test_the_module_is_what_the_declarations_make() -> None:
    assert making_typed.FILE.read_text("utf-8") == making_typed.text()


@pytest.mark.parametrize(
    ("function", "rules", "given", "about"),
    [
        (win, "taiwan16", {"riichi": "riichi"}, "win.riichi"),
        (win, "australia", {"first_turn": "human"}, "win.first_turn"),
        (options, "hongkong", {"beyond_chart": "extend"}, "options.beyond_chart"),
        (win, "none", {"by": "discard"}, "rules"),
    ],
)
def test_what_another_rule_set_asks_for_is_refused(
    function: Callable[..., Any], rules: str, given: dict[str, Any], about: str
) -> None:
    with pytest.raises(HandError) as refused:
        function(rules, **given)
    assert refused.value.about == about


@pytest.mark.slow
def test_a_type_checker_sees_what_another_rule_set_asks_for(tmp_path: Path) -> None:
    file = tmp_path / "mistakes.py"
    file.write_text(MISTAKES)
    command = [sys.executable, "-m", "mypy", "--strict", str(file)]
    said = subprocess.run(command, capture_output=True, text=True, check=False, cwd=making_typed.FILE.parents[1]).stdout
    assert {int(line.split(":")[1]) for line in said.splitlines() if ": error:" in line} == {5, 6}
