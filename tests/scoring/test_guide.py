"""What the page about the library shows works, block by block."""

import re
from pathlib import Path
from typing import Any

import pytest

GUIDE = Path(__file__).parents[2] / "scoring" / "README.md"
BLOCKS = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)


def test_every_block_prints_what_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(BLOCKS) == GUIDE.read_text("utf-8").count("```python")
    names: dict[str, Any] = {}
    for code, shown in BLOCKS:
        exec(compile(code, str(GUIDE), "exec"), names)
        assert capsys.readouterr().out == shown
