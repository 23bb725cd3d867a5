"""One edit of several labels: what the page writes where it is made on each of them."""

from tests.vision.review.store.making import make_correction, make_record
from vision.reading.records import GroupRecord
from vision.review.correction import CONFIRM, MOST_SETTLED, REMOVE, Correction, relabel


def _codes(correction: Correction) -> list[str]:
    return [tile.code for tile in correction.tiles]


def test_a_code_is_given_to_the_tiles_alone_and_no_red_five_stays_red() -> None:
    tiles = tuple(tile.model_copy(update={"red": True}) for tile in make_correction("5m 5m 1z").tiles)
    before = Correction(tiles=tiles, groups=make_correction("5m 5m 1z").groups)
    after = relabel(before, {0}, "5p")
    assert (_codes(after), after.tiles[0].red, after.tiles[1:]) == (["5p", "5m", "1z"], False, before.tiles[1:])
    assert after.groups == before.groups


def test_a_tile_that_is_none_leaves_its_group_and_an_empty_group_goes() -> None:
    tiles = make_record(b"", "1m 2m 3m").tiles
    groups = (GroupRecord(id=0, kind="flowers", tiles=(1,)), GroupRecord(id=1, kind="concealed", tiles=(0, 2)))
    after = relabel(Correction(tiles=tiles, groups=groups), {1, 2}, REMOVE)
    assert after.groups == (GroupRecord(id=0, kind="concealed", tiles=(0,)),)
    assert relabel(after, {0}, REMOVE) == Correction(tiles=(), groups=())


def test_a_confirmed_label_is_certain_and_what_was_settled_stays_settled() -> None:
    before = make_correction("1m 2m").model_copy(update={"settled": ("face:2m:3m",)})
    after = relabel(before, {0}, CONFIRM, ["face:1m:9m", "face:2m:3m"])
    assert [tile.confidence for tile in after.tiles] == [1, 0.9]
    assert (_codes(after), after.settled) == (["1m", "2m"], ("face:2m:3m", "face:1m:9m"))


def test_the_oldest_settled_doubts_go_where_there_are_too_many() -> None:
    before = make_correction().model_copy(update={"settled": tuple(f"face:1m:{n}m" for n in range(10))})
    more = [f"face:{n}p:{m}{suit}" for suit in "mps" for n in range(1, 9) for m in range(9)]
    assert relabel(before, {0}, CONFIRM, more).settled == tuple(more[-MOST_SETTLED:])


def test_four_hidden_tiles_of_a_kong_stay_backs_and_the_kong_gets_the_face() -> None:
    tiles = make_record(b"", "0x 0x 0x 0x 0x").tiles
    kong, rest = (
        GroupRecord(id=0, kind="concealed-kong", tiles=(0, 1, 2, 3)),
        GroupRecord(id=1, kind="unsure", tiles=(4,)),
    )
    after = relabel(Correction(tiles=tiles, groups=(kong, rest)), {2, 4}, "7z")
    assert (after.groups[0].face, _codes(after)) == ("7z", ["0x", "0x", "0x", "0x", "7z"])
    assert _codes(relabel(Correction(tiles=tiles, groups=(kong, rest)), {2}, "1f"))[2] == "1f", "no kong is of flowers"
