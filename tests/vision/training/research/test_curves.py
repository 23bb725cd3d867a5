from __future__ import annotations

from xml.etree import ElementTree

import pytest

from vision.training.research.curves import panels

SVG = "{http://www.w3.org/2000/svg}"


def places(svg: str) -> list[list[tuple[float, float]]]:
    """The points of each line, in the order of the panels."""
    lines = ElementTree.fromstring(svg).iter(f"{SVG}polyline")
    return [
        [(float(x), float(y)) for x, y in (pair.split(",") for pair in line.attrib["points"].split())] for line in lines
    ]


def test_each_curve_has_a_panel_with_its_title_and_all_its_points() -> None:
    svg = panels({"turn & tilt": [(0, 1.0), (90, 0.5), (360, 0.0)], "noise": [(1, 0.9), (5, 0.1)]}, 2)
    assert [len(line) for line in places(svg)] == [3, 2]
    titles = [text.text for text in ElementTree.fromstring(svg).iter(f"{SVG}text") if text.get("class") == "t"]
    assert titles == ["turn & tilt", "noise"]


def test_points_lie_to_scale_one_at_the_top_and_nothing_at_the_bottom() -> None:
    [line] = places(panels({"noise": [(0, 1.0), (25, 0.5), (100, 0.0)]}, 1))
    (left, top), (middle, half), (right, bottom) = line
    assert half == pytest.approx((top + bottom) / 2)
    assert top < bottom
    assert middle - left == pytest.approx((right - left) / 4, abs=0.1)


def test_a_single_point_is_drawn_too() -> None:
    assert len(places(panels({"noise": [(3, 0.4)]}, 1))[0]) == 1
