"""Marks of tests that follow from the fixtures they take."""

from __future__ import annotations

import pytest

_MARK_OF_FIXTURE = {"browser": "browser", "postgres_server": "postgres"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark whatever takes the fixture, before `-m` selects."""
    for item in items:
        for fixture in _MARK_OF_FIXTURE.keys() & getattr(item, "fixturenames", ()):
            item.add_marker(_MARK_OF_FIXTURE[fixture])
