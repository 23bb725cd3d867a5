"""Points as text (`x,y;x,y`), for formats whose attributes are texts."""

from collections.abc import Iterable, Mapping

from vision.labels.formats.rectangles import Outline
from vision.labels.formats.xml_files import to_number
from vision.labels.labelled_photo import DatasetError
from vision.labels.sideways import Corners
from vision.reading.records import Point


def points_text(points: Iterable[Point]) -> str:
    """Points as `x,y;x,y`, rounded to 0.01 pixels."""
    return ";".join(f"{x:.2f},{y:.2f}" for x, y in points)


def to_corners(text: str | None, field: str) -> Corners | None:
    """Four points written by `points_text`, None if absent. Raises `DatasetError`: about the field: any other text."""
    if text is None or not text.strip():
        return None
    match _points(text, field):
        case [[x0, y0], [x1, y1], [x2, y2], [x3, y3]]:
            return (x0, y0), (x1, y1), (x2, y2), (x3, y3)
        case _:
            raise DatasetError("labels.four-points", field)


def to_points(text: str | None, field: str) -> list[Point]:
    """The three and more points of a polygon. Raises `DatasetError`: about the field: missing, or any other text."""
    points = [(point[0], point[1]) for point in _points(text or "", field) if len(point) == 2]
    if len(points) < 3:
        raise DatasetError("labels.no-polygon", field)
    return points


def to_outline(attributes: Mapping[str, str | None], field: str) -> Outline | None:
    """The outline that was written as the attributes `box` and `corners`, None without them.

    Raises `DatasetError`: about the attribute: any other text.
    """
    text = attributes.get("box")
    if not text:
        return None
    match _points(text, f"{field}.box"):
        case [[left, top], [right, bottom]] if left < right and top < bottom:
            return Outline((left, top, right, bottom), to_corners(attributes.get("corners"), f"{field}.corners"))
        case _:
            raise DatasetError("labels.two-points", f"{field}.box")


def _points(text: str, field: str) -> list[list[float]]:
    return [[to_number(part, field) for part in point.split(",")] for point in text.split(";")]
