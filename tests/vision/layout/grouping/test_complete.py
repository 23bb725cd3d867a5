"""Which tiles make a hand complete, by the rules played."""

import pytest

from scoring.decompose import count_faces
from scoring.hand import Rules
from scoring.tiles import CLASSES, parse_tiles
from vision.layout import conventions_for
from vision.layout.grouping.complete import find_waits, is_complete, tiles_win

INTERNATIONAL, TAIWAN = conventions_for("international"), conventions_for("taiwan16")


@pytest.mark.parametrize(
    ("rules", "tiles", "melds", "complete"),
    [
        ("international", "123456m567s222p66z", 0, True),
        ("international", "123456m567s222p67z", 0, False),
        ("international", "123456m567s222p66z", 1, False),
        ("international", "11m", 4, True),
        ("international", "1133m5577p2244s66z", 0, True),
        ("international", "1133m5577p2244s", 1, False),
        ("international", "19m19p19s12345677z", 0, True),
        ("international", "147m258p3s1234567z", 0, True),
        ("australia", "147m258p3s1234567z", 0, False),
        ("international", "1111m234p567s22z", 1, True),
        ("international", "1111m234p567s222p66z", 0, True),
        ("international", "1112m234p567s222p66z", 0, False),
        ("taiwan16", "123456m567s222p999p66z", 0, True),
        ("taiwan16", "123456m567s222p66z", 0, False),
        ("taiwan16", "1122m3344p5566s77z111z", 0, True),
        ("taiwan16", "1122m3344p5566s77z", 1, False),
    ],
)
def test_a_hand_is_complete_where_the_rules_played_say_so_with_a_tile_more_for_a_kong(
    rules: Rules, tiles: str, melds: int, *, complete: bool
) -> None:
    assert is_complete(count_faces(parse_tiles(tiles)), melds, conventions_for(rules)) is complete


ORPHANS = "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z 7z"
PAIRS = "1m 1m 2m 2m 3p 3p 4p 4p 5s 5s 6s 6s 7z 7z"
FOUR_BACKS = "0x 0x 0x 0x"


@pytest.mark.parametrize(
    ("rows", "wins"),
    [
        pytest.param(["2f 0x 5m 5m 0x", "2p 3p 4p 5s 6s 7s 2z 2z 2z 6z 6z"], True, id="four with backs are a kong"),
        pytest.param(["2f 0x 5m 5m", "2p 3p 4p 5s 6s 7s 2z 2z 2z 6z 6z"], False, id="three are none"),
        pytest.param([f"1s 1s 1s 5s 5s 5s {FOUR_BACKS} 3p 3p 3m 4m 5m"], True, id="four backs beside a pung"),
        pytest.param([f"1s 1s 1s 3p 3p {FOUR_BACKS} 5s 5s 5s 3m 4m 5m"], True, id="four backs beside a pair"),
        pytest.param([f"1s 1s 1s 3p 3p {FOUR_BACKS} 5s 5s 5s 3m 4m"], False, id="four backs of a hand one short"),
        pytest.param(["0x 0x 5s 1m 2m 3m 4m 5m 6m 7m 8m 9m 2p 2p"], False, id="backs that are no kong"),
        pytest.param(["1m 1m 0x 0x " * 15], False, id="more backs than kongs have are not puzzled over"),
        pytest.param(["1m 1m 0x 0x " * 10], False, id="nor a few less"),
        pytest.param(["0x 8s 8s 0x", PAIRS], False, id="a kong is of no special hand"),
    ],
)
def test_rows_of_tiles_win(rows: list[str], *, wins: bool) -> None:
    assert tiles_win([codes.split() for codes in rows], INTERNATIONAL) is wins


@pytest.mark.parametrize("special", [PAIRS, ORPHANS])
def test_a_concealed_kong_may_stand_beside_a_special_hand_of_taiwan16(special: str) -> None:
    assert tiles_win([["0x", "8s", "8s", "0x"], special.split()], TAIWAN)
    assert tiles_win([["8s", "8s", "8s", "8s", *special.split()]], TAIWAN)


def test_waits() -> None:
    waiting = count_faces(parse_tiles("1112345678999s"))
    assert [CLASSES[face] for face in find_waits(waiting, 0, INTERNATIONAL)] == [f"{n}s" for n in range(1, 10)]


def test_a_rule_set_says_how_many_tiles_a_hand_has() -> None:
    sizes = [conventions_for(rules).sizes for rules in ("international", "taiwan16", None)]
    assert sizes == [(13, 14), (16, 17), (13, 14, 16, 17)]
