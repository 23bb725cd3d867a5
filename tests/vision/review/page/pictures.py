"""Takes the pictures of the page in `vision/review/README.md`: `python -m tests.vision.review.page.pictures [FOLDER]`.

Pages and dialogs, each on a phone and a desktop. The photos in them are the rendered samples.
"""

import argparse
import io
import shutil
import tempfile
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.vision.review.page.art import PAGE
from tests.vision.review.page.conftest import DESKTOP, PHONE, serving
from tests.vision.review.page.scenes import walk

FOLDER: Final = PAGE.parent / "pictures"
SHOWN: Final = (
    "start",
    "hand",
    "element",
    "one-short",
    "faces",
    "share",
    "shared-hand",
    "house-rules",
    "help",
    "sheet",
    "riichi-setup",
    "riichi-draw",
    "riichi-entry",
)
_WIDTH: Final = 900
"""Width in pixels of a desktop's picture."""


def take(browser: Browser, address: str, size: ViewportSize, suffix: str, folder: Path) -> None:
    """Take the pictures on one kind of screen."""
    phone = size["width"] < 600
    context = browser.new_context(
        viewport=size, locale="en-US", has_touch=phone, is_mobile=phone, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("#start-title:not(:empty)")
    for name in walk(page):
        if name in SHOWN:
            page.wait_for_timeout(150)  # The photo and the tiles are drawn.
            picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            picture.thumbnail((_WIDTH, picture.height))
            picture.save(folder / f"{name}-{suffix}.webp", quality=78, method=6)
    context.close()


def main() -> None:
    """Write the pictures to a folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, serving(Path(scratch)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        take(browser, address, PHONE, "phone", folder)
        take(browser, address, DESKTOP, "desktop", folder)
        browser.close()


if __name__ == "__main__":
    main()
