"""A disk that fails or is full, at every single write: nothing acknowledged is lost, and the server goes on serving."""

import errno
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.vision.review.faults.operations import OPERATIONS

SOURCE = Path(__file__).with_name("failing_calls.c")
ROOT = Path(__file__).parents[4]
LEAST_CALLS = {"upload": 20, "correct": 4, "event": 4, "import": 30, "delete": 6}
"""Fewer mean that the calls were not seen."""


@pytest.fixture(scope="module")
def failing_calls(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that stands between the server and the disk."""
    compiler = shutil.which("cc")
    if compiler is None or sys.platform != "linux":
        pytest.skip("needs a C compiler on Linux")
    library = tmp_path_factory.mktemp("faults") / "failing_calls.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-U_FORTIFY_SOURCE", "-o", library, SOURCE, "-ldl"], check=True)
    return library


@pytest.mark.slow
@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("fault", [(errno.EIO,), (errno.ENOSPC, "lasting")], ids=["input-output error", "full disk"])
def test_server_survives_a_fault_at_every_call(
    failing_calls: Path, tmp_path: Path, operation: str, fault: tuple[object, ...]
) -> None:
    command = [sys.executable, "-m", "tests.vision.review.faults.serving_through_faults", tmp_path, operation, *fault]
    done = subprocess.run(
        list(map(str, command)),
        cwd=ROOT,
        env=os.environ | {"LD_PRELOAD": str(failing_calls)},
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    told = json.loads(done.stdout)
    assert told["problems"] == []
    assert told["calls"] >= LEAST_CALLS[operation]
