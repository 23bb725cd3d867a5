"""The page's logic without a browser: documents, facts, keys and geometry, run by Node."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from vision.reading.rule_set_records import declarations_json

LOGIC = Path(__file__).parent / "logic"
PAGE = Path(__file__).parents[4] / "vision" / "review" / "page"


@pytest.fixture(scope="module")
def node() -> str:
    """Node, of a version that reads the page's modules as they are."""
    found = shutil.which("node")
    if found is None:
        pytest.skip("Node is not installed")
    command = [found, "--input-type=module", "-e", f"await import({(PAGE / 'review' / 'viewport.js').as_uri()!r})"]
    if subprocess.run(command, capture_output=True, timeout=60, check=False).returncode:
        pytest.skip("this Node reads no modules without a package.json")
    return found


@pytest.mark.parametrize("name", sorted(file.name for file in LOGIC.glob("*.test.mjs")))
def test_logic(node: str, name: str, tmp_path: Path) -> None:
    rule_sets = tmp_path / "rule_sets.json"
    rule_sets.write_text(declarations_json(), "utf-8")
    run = subprocess.run(
        [node, "--test", LOGIC / name],
        env={**os.environ, "PAILENS_RULE_SETS": str(rule_sets)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, run.stdout
