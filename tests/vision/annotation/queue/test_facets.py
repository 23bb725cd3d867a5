"""What labels show is counted, and what they lack is told by aims."""

from collections import Counter
from dataclasses import replace

from scoring.tiles import CLASSES
from tests.vision.conftest import MakeReading
from vision.annotation.queue.facets import AIMS, SIDEWAYS, Coverage, Facet, facets_of
from vision.labels.formats import PhotoLabels


def test_faces_groups_and_conditions_of_a_photo(make_reading: MakeReading) -> None:
    photo = PhotoLabels.from_reading("a", make_reading("123m11z", [("pung", "555z")], "1f"))
    turned = tuple(replace(tile, sideways=place == 0) for place, tile in enumerate(photo.tiles))
    counted = facets_of(replace(photo, tiles=turned), ["dark"])
    assert counted[Facet("face", "1z")] == 2
    assert counted[Facet("face", "5z")] == 3
    assert counted[SIDEWAYS] == 1
    assert {facet.name for facet in counted if facet.category == "group"} == {"concealed", "pung", "flowers"}
    assert counted[Facet("condition", "dark")] == 1
    assert counted.keys() <= AIMS.keys()


def test_missing_and_shortage_fall_to_nothing_at_the_aim() -> None:
    coverage = Coverage()
    assert coverage.shortage(SIDEWAYS) == 1
    coverage.update({SIDEWAYS: AIMS[SIDEWAYS] // 2})
    assert coverage.shortage(SIDEWAYS) == 0.5
    coverage.update({SIDEWAYS: AIMS[SIDEWAYS]})
    assert (coverage.count_missing(SIDEWAYS), coverage.shortage(SIDEWAYS)) == (0, 0)


def test_backs_flowers_and_sideways_tiles_are_rare_until_there_are_enough() -> None:
    coverage = Coverage()
    back, flower, ordinary = Facet("face", "0x"), Facet("face", "3f"), Facet("face", "1m")
    assert set(coverage.scarce([back, flower, SIDEWAYS, ordinary])) == {back, flower, SIDEWAYS}
    coverage.update({back: AIMS[back], flower: AIMS[flower] - 1})
    assert coverage.scarce([back, flower]) == [flower]


def test_ordinary_face_is_rare_only_where_the_others_are_ahead_of_it() -> None:
    coverage = Coverage()
    coverage.update(Counter({Facet("face", code): 10 for code in CLASSES if code != "7p"}))
    assert coverage.scarce([Facet("face", "7p"), Facet("face", "8p")]) == [Facet("face", "7p")]
