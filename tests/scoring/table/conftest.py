"""The file of a score sheet."""

from pathlib import Path

import pytest

from scoring.table.log import create_log, open_log
from tests.scoring.table.logs import EVENTS, OPENED


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "night.jsonl"
    create_log(path, OPENED)
    with open_log(path) as opened:
        for event in EVENTS:
            opened.append(event)
    return path
