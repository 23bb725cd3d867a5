"""The rule set of the page for authors is one: its blocks, put into a package, print what the page says."""

import os
import re
import subprocess
import sys
from pathlib import Path

from scoring import rules
from tests.scoring import toy_rules

ROOT = Path(__file__).parents[3]
PAGE = Path(rules.__file__).with_name("README.md").read_text("utf-8")


def test_its_example_prints_what_it_says(tmp_path: Path) -> None:
    module, scorer, check = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    [texts] = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    [printed] = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "zurich_texts").mkdir()
    (tmp_path / "zurich_mahjong.py").write_text(module, "utf-8")
    (tmp_path / "zurich_scorer.py").write_text(scorer, "utf-8")
    (tmp_path / "zurich_texts" / "zurich.json").write_text(texts, "utf-8")
    [entry_point] = re.findall(r"```toml\n.*?\n(.*?)```", PAGE, re.DOTALL)
    toy_rules.register(tmp_path, "zurich", entry_point.replace('"', ""))
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{tmp_path}"}
    command = [sys.executable, "-W", "error", "-c", check]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.stdout == printed, run.stderr
