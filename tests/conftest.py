"""Marks of tests that follow from the fixtures they take."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.extras import SkippedTests

_NOT_COVERED = ("browser", "photos", "postgres", "slow")
"""Marks of tests on which coverage is not counted: it would make them half as long again."""
_MARK_OF_FIXTURE = {"browser": "browser", "postgres_server": "postgres"}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of tests."""
    parser.addoption("--list-skipped", type=Path, help="file for the tests skipped for want of an extra")


def pytest_configure(config: pytest.Config) -> None:
    """Note skipped tests in the process that sees the reports of all."""
    file = config.getoption("--list-skipped")
    if file is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(SkippedTests(file))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark whatever takes the fixture, before `-m` selects."""
    for item in items:
        for fixture in _MARK_OF_FIXTURE.keys() & getattr(item, "fixturenames", ()):
            item.add_marker(_MARK_OF_FIXTURE[fixture])
        if any(item.get_closest_marker(mark) for mark in _NOT_COVERED):
            item.add_marker("no_cover")


@pytest.fixture(scope="session", autouse=True)
def _no_model_of_the_developer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Tests find no model that was promoted on this machine."""
    with pytest.MonkeyPatch.context() as patch:
        if "PAILENS_DATA" not in os.environ:
            patch.setenv("PAILENS_DATA", str(tmp_path_factory.mktemp("data")))
        yield
