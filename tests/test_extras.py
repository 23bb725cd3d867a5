"""Without its extras the project's tests are collected, and its commands say what to install."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.extras import modules_of_extras

ROOT = Path(__file__).parents[1]
HIDDEN = f"""
import runpy, sys
sys.modules.update(dict.fromkeys({sorted(modules_of_extras())!r}))
module, *sys.argv[1:] = sys.argv[1:]
runpy.run_module(module, run_name="__main__", alter_sys=True)
"""
"""Runs `python -m MODULE ARGUMENTS` where no package of an extra can be imported."""
TRAINING = (
    "vision.training export --finder a.pt --reader b.pt --faces c.pt --out out",
    "vision.training.research average a.pt b.pt --out c.pt",
    "vision.cli train photos -o out",
)


def run_without_extras(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", HIDDEN, *arguments]
    environment = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_all_test_modules_are_collected() -> None:
    done = run_without_extras("pytest", "--collect-only", "-q", "-p", "no:cacheprovider")
    assert done.returncode == 0, done.stdout[-2000:]


@pytest.mark.parametrize("command", TRAINING)
def test_training_names_the_missing_package_and_how_to_install_it(command: str) -> None:
    done = run_without_extras(*command.split())
    assert done.returncode == 2
    assert "is not installed" in done.stderr
    assert "pip install 'pailens[train]'" in done.stderr
    assert len(done.stderr.splitlines()) == 1
