"""The rendered tables of training and gate, few and small, in a folder of the test."""

from dataclasses import replace
from pathlib import Path

import pytest

from vision.training.data import rendered_tables


def use_small_tables(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Let every module render one small picture where it would render many."""
    from vision.training import fine_tune, gate

    for module in (fine_tune, gate):
        monkeypatch.setattr(module, "cache_folder", lambda: folder)
        for name in ("REHEARSAL", "CHOICE", "OTHER_TABLES", "BARE_TABLES"):
            if hasattr(module, name):
                monkeypatch.setattr(module, name, replace(getattr(rendered_tables, name), count=1, side=320))
