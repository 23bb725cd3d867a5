"""The site reads, scores and keeps a hand in Firefox too."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from vision.detection.detector import PHOTO_SIDE, Detector
from vision.images.photo import load_photo_file
from vision.reading.pipeline import read

pytestmark = [pytest.mark.slow, pytest.mark.browser]

ROOT = Path(__file__).parents[4]
SAMPLE = ROOT / "datasets" / "samples" / "images" / "international-1.jpg"
FIREFOX = shutil.which("firefox-esr")
LIBRARY = ROOT / ".ci" / "node_modules" / "puppeteer-core" / "lib" / "esm" / "puppeteer" / "puppeteer-core.js"


@pytest.mark.skipif(FIREFOX is None, reason="Firefox is not installed")
@pytest.mark.skipif(not LIBRARY.is_file(), reason="needs npm ci --prefix .ci")
def test_a_sample_is_read_scored_and_kept(site_address: str) -> None:
    script = Path(__file__).with_name("firefox.mjs")
    command = ["node", str(script), str(FIREFOX), site_address, str(SAMPLE), str(LIBRARY)]
    told = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert told.returncode == 0, told.stderr[-2000:]
    found = json.loads(told.stdout)
    assert found["faults"] == []
    assert any("26.1" in element for element in found["elements"])
    assert found["again"] == found["elements"]
    native = read(load_photo_file(SAMPLE, max_side=PHOTO_SIDE), Detector.load()).to_dict()
    assert (found["record"]["hand"], found["record"]["review"]) == (native["hand"], native["review"])
