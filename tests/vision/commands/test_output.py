"""A command whose output cannot be written ends with its own exit status and without a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
HAND = json.dumps({"rules": "australia", "concealed": "222m666p888s999p44s", "winning_tile": "4s"})
COMMANDS = [("score",), ("score", "--json"), ("score", "--jsonl"), ("schema", "hand"), ("--help",)]


def run(*arguments: str, stdout: int, given: str = HAND) -> tuple[int, str]:
    """Exit status and standard error of a command."""
    command = [sys.executable, "-m", "vision.cli", "--lang", "en", *arguments]
    done = subprocess.run(
        command, cwd=ROOT, input=given, stdout=stdout, stderr=subprocess.PIPE, text=True, check=False, timeout=60
    )
    return done.returncode, done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("arguments", COMMANDS)
def test_a_full_disk_is_said_in_one_line(arguments: tuple[str, ...]) -> None:
    full = os.open("/dev/full", os.O_WRONLY)
    try:
        status, error = run(*arguments, stdout=full)
    finally:
        os.close(full)
    assert (status, error) == (3, "pailens: Standard output cannot be written: No space left on device.\n")


@pytest.mark.parametrize("arguments", COMMANDS)
def test_a_pipe_whose_reader_has_ended_is_left_in_silence(arguments: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        assert run(*arguments, stdout=writer) == (3, "")
    finally:
        os.close(writer)


def test_refused_input_is_refused_whatever_the_output() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        status, error = run("score", stdout=writer, given="{")
    finally:
        os.close(writer)
    assert (status, error.count("\n")) == (2, 1)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.touch()
    status, error = run("synth", "--count", "1", "-o", str(there), stdout=subprocess.DEVNULL)
    assert (status, error) == (2, f"pailens: {there}: could not be opened: File exists\n")
