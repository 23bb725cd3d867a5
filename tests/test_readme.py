"""What the README shows works."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
COMMANDS = [line for block in BLOCKS for line in block.splitlines()]


def test_the_example_prints_what_is_shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    [(example, shown)] = re.findall(r"```python\n(.*?)```\s*```text\n(.*?)```", README, re.DOTALL)
    exec(compile(example, "README example", "exec"), {})
    assert capsys.readouterr().out == shown


def test_the_first_command_prints_what_is_shown_and_draws_it(tmp_path: Path) -> None:
    command, *shown = next(block for block in BLOCKS if "pailens read" in block).splitlines()
    arguments = shlex.split(command.rpartition("pailens ")[2])
    picture = tmp_path / "reading.png"
    arguments[arguments.index("--draw") + 1] = str(picture)
    done = subprocess.run(
        [sys.executable, "-m", "vision.cli", *arguments],
        cwd=ROOT,
        env={**os.environ, "LC_ALL": "C.UTF-8", "PAILENS_LANG": "en", "COLUMNS": "120"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert [line.rstrip() for line in done.stdout.splitlines()] == shown
    assert picture.stat().st_size > 10_000


def test_every_command_shown_exists() -> None:
    shown = {shlex.split(line)[2] for line in COMMANDS if line.startswith("$ pailens ")}
    helped = subprocess.run([sys.executable, "-m", "vision.cli", "--help"], capture_output=True, text=True, check=True)
    assert shown
    assert all(name in helped.stdout for name in shown)
