"""Tests that need an extra: skipped where it is not installed, and listed for a run that has it."""

import re
from functools import cache
from importlib.metadata import metadata, packages_distributions
from pathlib import Path
from typing import Final

import pytest
from packaging.requirements import Requirement

_REASON: Final = re.compile(r"needs (the extra \[\w+\]|npm ci --prefix \.ci)")
"""What the reason of a skip contains that `.ci/run` makes up for in an environment with everything."""


@cache
def modules_of_extras() -> frozenset[str]:
    """Top-level modules installed here that neither the core nor `[dev]` requires."""
    declared = [Requirement(line) for line in metadata("pailens").get_all("Requires-Dist") or ()]
    required = {one.name for one in declared if _is_required(one, "") or _is_required(one, "dev")}
    optional = {_normalized(one.name) for one in declared if one.name not in required}
    return frozenset(
        module
        for module, packages in packages_distributions().items()
        if any(_normalized(package) in optional for package in packages)
    )


def _is_required(requirement: Requirement, extra: str) -> bool:
    return requirement.marker is None or requirement.marker.evaluate({"extra": extra})


def _normalized(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


class SkippedTests:
    """Writes the tests and modules that were skipped for want of an extra, one a line (`--list-skipped FILE`)."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.nodes: set[str] = set()

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._add(report.nodeid, report.longrepr)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._add(report.nodeid, report.longrepr)

    def pytest_sessionfinish(self) -> None:
        self.file.write_text("".join(f"{node}\n" for node in sorted(self.nodes)), encoding="utf-8")

    def _add(self, node: str, reason: object) -> None:
        if isinstance(reason, tuple) and _REASON.search(reason[2]):
            self.nodes.add(node)
