"""The page's Python runs where no codec, runtime, web framework or database is installed."""

import subprocess
import sys

ABSENT = """
import sys
for absent in ("cv2", "PIL", "onnxruntime", "pillow_heif", "fastapi", "starlette", "sqlalchemy", "alembic", "typer",
               "filelock", "platformdirs", "cryptography", "fsspec", "yaml", "defusedxml"):
    sys.modules[absent] = None
import vision.review.browser.requests, vision.review.browser.labels, vision.reading.pipeline
"""


def test_the_page_is_importable_without_what_a_browser_lacks() -> None:
    subprocess.run([sys.executable, "-c", ABSENT], check=True, timeout=60)
