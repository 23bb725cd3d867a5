"""One browser for all tests of the pages, and one with a camera: Playwright runs once in a process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.vision.remembering import TRACES
from tests.vision.review.fake_camera import camera_arguments, write_film
from tests.vision.review.site_fixtures import common_folder, site, site_address

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    Launch = Callable[..., Browser]
    """Takes the places where a browser may be, and further arguments of it."""

__all__ = ["browser", "site", "site_address"]

_ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
_SHELL = "/usr/bin/chromium-headless-shell"
"""Opens a profile in half the time, but has no camera."""
_PLACES = ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")


@pytest.fixture(scope="session", autouse=True)
def _photos_are_read_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What the networks made of a photo is kept for all processes and servers of a run."""
    folder = common_folder(tmp_path_factory) / "traces"
    folder.mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(TRACES, str(folder))
        yield


@pytest.fixture(scope="session")
def launch() -> Iterator[Launch]:
    """Launches Debian's Chromium, of several places the first there is, or the one that Playwright installed."""
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    with playwright.sync_playwright() as started:

        def opened(places: tuple[str, ...], *arguments: str) -> Browser:
            own = next((place for place in places if Path(place).exists()), None)
            if own is None and not Path(started.chromium.executable_path).exists():
                pytest.skip("no Chromium is installed")
            launched: Browser = started.chromium.launch(executable_path=own, args=[*_ARGUMENTS, *arguments])
            return launched

        yield opened


@pytest.fixture(scope="session")
def browser(launch: Launch) -> Iterator[Browser]:
    """Chromium without a camera."""
    opened = launch((_SHELL, *_PLACES))
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def browser_with_camera(launch: Launch, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Chromium with a camera that shows a film."""
    film = tmp_path_factory.mktemp("camera") / "film.y4m"
    write_film(film)
    opened = launch(_PLACES, *camera_arguments(film))
    yield opened
    opened.close()
