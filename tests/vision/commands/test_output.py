"""A command whose output cannot be written ends with its own exit status and without a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
HAND = json.dumps({"rules": "australia", "concealed": "222m666p888s999p44s", "winning_tile": "4s"})


def run(*arguments: str, stdout: int, given: str = HAND) -> tuple[int, str]:
    """Exit status and standard error of a command."""
    command = [sys.executable, "-m", "vision.cli", "--lang", "en", *arguments]
    done = subprocess.run(
        command, cwd=ROOT, input=given, stdout=stdout, stderr=subprocess.PIPE, text=True, check=False, timeout=60
    )
    return done.returncode, done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("arguments", [("score",), ("score", "--jsonl"), ("--help",)])
def test_a_full_disk_is_said_in_one_line(arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        status, error = run(*arguments, stdout=full.fileno())
    assert (status, error) == (3, "pailens: Standard output cannot be written: No space left on device.\n")


@pytest.mark.parametrize(
    ("arguments", "given", "ended"),
    [
        pytest.param(("score", "--jsonl"), HAND, (3, 0), id="a pipe whose reader has ended is left in silence"),
        pytest.param(("score",), "{", (2, 1), id="refused input is refused whatever the output"),
    ],
)
def test_a_closed_pipe(arguments: tuple[str, ...], given: str, ended: tuple[int, int]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        status, error = run(*arguments, stdout=writer, given=given)
    finally:
        os.close(writer)
    assert (status, error.count("\n")) == ended


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.touch()
    status, error = run("synth", "--count", "1", "-o", str(there), stdout=subprocess.DEVNULL)
    assert (status, error) == (2, f"pailens: {there}: could not be opened: File exists\n")
