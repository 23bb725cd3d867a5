"""What an installed Pailens consists of."""

from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
RESEARCH = "vision/training/research/"


@pytest.fixture(scope="module")
def wheel_files() -> set[str]:
    """Paths in the wheel, as the build lists them."""
    builder = WheelBuilder(str(ROOT))
    return {Path(file.distribution_path).as_posix() for file in builder.recurse_included_files()}


def test_the_wheel_has_all_code_but_research(wheel_files: set[str]) -> None:
    code = {
        path.relative_to(ROOT).as_posix()
        for package in ("vision", "scoring")
        for path in (ROOT / package).rglob("*.py")
    }
    assert code - wheel_files == {path for path in code if path.startswith(RESEARCH)} != set()
    assert not any(path.startswith(RESEARCH) for path in wheel_files)


def test_the_wheel_has_the_networks_and_the_page(wheel_files: set[str]) -> None:
    networks = {f"vision/weights/pailens-tiles/{name}.onnx" for name in ("finder", "reader", "faces")}
    assert networks <= wheel_files
    assert {"vision/review/page/index.html", "vision/py.typed", "scoring/py.typed"} <= wheel_files
