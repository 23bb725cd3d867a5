import re
from xml.etree import ElementTree

import pytest

from vision.training.run_report import svg_panels

SVG = "{http://www.w3.org/2000/svg}"
NOISE = {"noise": [(0, 1.0), (25, 0.5), (100, 0.0)]}


def places(svg: str) -> list[list[tuple[float, float]]]:
    """The points of each line, in the order of the panels."""
    found = []
    for group in ElementTree.fromstring(svg).iter(f"{SVG}g"):
        if group.get("id", "").startswith("curve"):
            path = next(group.iter(f"{SVG}path")).attrib["d"]
            found.append([(float(x), float(y)) for x, y in re.findall(r"[ML] (\S+) (\S+)", path)])
    return found


def test_each_curve_has_a_panel_with_its_title_and_all_its_points() -> None:
    svg = svg_panels({"turn & tilt": [(0, 1.0), (90, 0.5), (360, 0.0)], "noise": [(1, 0.9), (5, 0.1)]}, 2)
    assert [len(line) for line in places(svg)] == [3, 2]
    texts = [text.text for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]
    assert {"turn & tilt", "noise", "360", "0.5"} <= set(texts)


def test_points_lie_to_scale_one_at_the_top_and_nothing_at_the_bottom() -> None:
    [line] = places(svg_panels(NOISE, 1))
    (left, top), (middle, half), (right, bottom) = line
    assert half == pytest.approx((top + bottom) / 2)
    assert top < bottom
    assert middle - left == pytest.approx((right - left) / 4, abs=0.1)


def test_the_same_curves_give_the_same_bytes() -> None:
    assert svg_panels(NOISE, 2) == svg_panels(NOISE, 2)
