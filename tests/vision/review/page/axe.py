"""axe, the checker of accessibility, on a page as it stands."""

from typing import Any, Final

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

_OPTIONS: Final[dict[str, Any]] = {"resultTypes": ["violations"]}
_CONTEXT: Final = {"exclude": [[".guide-element:nth-child(n+13)"], [".album li:nth-child(n+5)"]]}
"""Lines of a list are alike: the first ones stand for it, or half of the time would go into one page."""


def serious_faults(page: Page) -> list[str]:
    """The serious and critical faults of what a page shows, each with its element and what is wrong."""
    found = Axe().run(page, context=_CONTEXT, options=_OPTIONS).response["violations"]
    return [
        f"{fault['id']}: {node['html'][:160]} {node['failureSummary']}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]
