"""What the README shows works."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
COMMANDS = [line for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL) for line in block.splitlines()]


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_the_example_runs(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    exec(compile(EXAMPLES[number], f"README example {number + 1}", "exec"), {})


def test_the_first_command_reads_a_sample_and_draws_it(tmp_path: Path) -> None:
    command = next(line for line in COMMANDS if "pailens read" in line)
    arguments = shlex.split(command.rpartition("pailens ")[2])
    picture = tmp_path / "reading.png"
    arguments[arguments.index("--draw") + 1] = str(picture)
    done = subprocess.run(
        [sys.executable, "-m", "vision.cli", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert picture.stat().st_size > 10_000


def test_every_command_shown_exists() -> None:
    shown = {shlex.split(line)[2] for line in COMMANDS if line.startswith("$ pailens ")}
    helped = subprocess.run([sys.executable, "-m", "vision.cli", "--help"], capture_output=True, text=True, check=True)
    assert shown
    assert all(name in helped.stdout for name in shown)


def test_files_that_are_linked_exist() -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
