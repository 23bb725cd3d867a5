"""The most probable legal hand."""

from itertools import combinations

import numpy as np
import pytest

from scoring.tiles import CLASSES, INDEX
from tests.vision.layout.table import Laid, photograph, row
from vision.detection.detections import Detections
from vision.layout import ANY_RULES, Decoded, build_review_list, compare_with_automatic, decode
from vision.layout.grouping.groups import Tabletop

WINNING = "1m 2m 3m 4m 5m 6m 5s 6s 7s 2p 2p 2p 6z 6z"
CLAIMED = "7p 7p 7p | 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z"
NOT_WINNING = "1m 2m 3m 4m 5m 7m 5s 6s 7s 2p 2p 2p 6z 6z"


def seen(codes: str, **readings: dict[str, float]) -> Detections:
    """A photo of tiles of which some, named `t5`, have other probabilities, by code."""
    tiles = photograph(row(codes))
    for name, probabilities in readings.items():
        tile = int(name[1:])
        tiles.class_probs[tile] = 0
        for code, probability in probabilities.items():
            tiles.class_probs[tile, INDEX[code]] = probability
    return tiles


def codes_of(decoded: Decoded) -> str:
    return " ".join(decoded.best.codes)


@pytest.mark.parametrize(
    ("codes", "readings", "expected"),
    [
        pytest.param(WINNING, {"t5": {"9m": 0.45, "6m": 0.3}}, WINNING, id="what makes the hand win"),
        pytest.param(
            "2p 2p 2p 2p 2p 4m 5m 6m 5s 6s 7s 6z 6z 6z",
            {"t2": {"2p": 0.9, "3p": 0.02}},
            "2p 2p 3p 2p 2p 4m 5m 6m 5s 6s 7s 6z 6z 6z",
            id="no fifth of a face: the least sure gives way",
        ),
        pytest.param(f"3f 3f {WINNING}", {"t1": {"3f": 0.5, "7f": 0.2}}, f"3f 7f {WINNING}", id="no flower twice"),
        pytest.param(CLAIMED, {"t1": {"8p": 0.7, "7p": 0.02}}, CLAIMED, id="a set where tiles are laid out as one"),
    ],
)
def test_a_doubtful_tile_is_read_as(codes: str, readings: dict[str, dict[str, float]], expected: str) -> None:
    decoded = decode(seen(codes, **readings), ANY_RULES)
    assert codes_of(decoded) == expected.replace(" |", "")


def test_the_reading_that_lost_is_a_runner_up_with_its_odds() -> None:
    decoded = decode(seen(WINNING, t12={"6z": 0.4, "5z": 0.39}, t13={"6z": 0.4, "5z": 0.38}), ANY_RULES)
    assert codes_of(decoded) == WINNING
    best = decoded.runners_up[0]
    assert best.changes_from(decoded.best) == {12: INDEX["5z"], 13: INDEX["5z"]}
    assert np.exp(best.score - decoded.best.score) == pytest.approx(0.39 * 0.38 / 0.16, rel=0.01)


@pytest.mark.parametrize("place", range(14))
def test_a_confident_tile_never_gives_way_to_a_win(place: int) -> None:
    codes = NOT_WINNING.split()
    other = "6m" if codes[place] != "6m" else "9s"
    tiles = seen(NOT_WINNING, **{f"t{place}": {codes[place]: 0.95, other: 0.015}})
    decoded = decode(tiles, ANY_RULES)
    assert codes_of(decoded) == NOT_WINNING
    assert not decoded.best.plausibility.wins


def test_a_confident_hand_is_read_as_it_looks_whatever_it_is() -> None:
    rng = np.random.default_rng(5)
    for _ in range(40):
        codes = [str(code) for code in rng.choice(CLASSES[:34], 14, replace=False)]
        tiles = photograph(row(" ".join(codes)))
        tiles.class_probs[:, :] = rng.dirichlet(np.ones(43), 14).astype(np.float32) * 0.1
        tiles.class_probs[np.arange(14), [INDEX[code] for code in codes]] = rng.uniform(0.85, 0.9, 14)
        tiles.class_probs[:] = np.minimum(tiles.class_probs, np.where(tiles.class_probs > 0.5, 1, 0.015))
        assert decode(tiles, ANY_RULES).best.codes == codes


def test_what_a_person_has_settled_stays() -> None:
    tiles = seen(WINNING, t5={"9m": 0.45, "6m": 0.44})
    decoded = decode(tiles, ANY_RULES, settled=[5])
    assert decoded.best.codes[5] == "9m"


def test_every_tile_is_in_one_group() -> None:
    tiles = photograph([*row(f"{WINNING} 9p"), *row("0x 0x 0x 0x 0x 0x", 2, -6)])
    tiles.class_probs[14] *= 0.4
    grouped = sorted(tile for group in decode(tiles, ANY_RULES).best.groups for tile in group.tiles)
    assert grouped == list(range(len(tiles)))


def test_no_tiles_are_no_hand() -> None:
    nothing = photograph(row("1m")).select(np.zeros(1, np.bool_))
    decoded = decode(nothing, ANY_RULES)
    assert (decoded.best.groups, decoded.runners_up) == ((), ())


def test_the_search_finds_the_best_of_all_combinations() -> None:
    """Against trying every pair of faces of two doubtful tiles."""
    unsure = {"t4": {"8m": 0.3, "5m": 0.25, "2m": 0.2}, "t7": {"8s": 0.3, "6s": 0.28, "3s": 0.1}}
    decoded = decode(seen(WINNING, **unsure), ANY_RULES)
    wins = []
    for first, second in combinations([(4, code) for code in unsure["t4"]] + [(7, code) for code in unsure["t7"]], 2):
        if first[0] != second[0]:
            settled = seen(WINNING, t4={first[1]: 1.0}, t7={second[1]: 1.0})
            if decode(settled, ANY_RULES, settled=range(14)).best.plausibility.wins:
                wins.append((unsure["t4"][first[1]] * unsure["t7"][second[1]], first[1], second[1]))
    _, fifth, eighth = max(wins)
    assert (decoded.best.codes[4], decoded.best.codes[7]) == (fifth, eighth)


@pytest.mark.parametrize("laid", [WINNING, f"3f {CLAIMED}", NOT_WINNING, "1m 2m 3m 4m 5m 9m 5s 6s 7s 2p 2p 2p 6z 6z"])
@pytest.mark.parametrize("probability", [0.3, 0.97])
def test_the_automatic_groups_are_those_of_the_likeliest_faces(laid: str, probability: float) -> None:
    tiles = photograph([*row(laid), *row("1m 9p 3s", 0, -4), Laid("7f", 6.0, 3.2)])
    tiles.class_probs[5, INDEX["6m"]] = 0.3
    tiles.class_probs[-1] *= probability
    faint = photograph([Laid("7z", 30.0, 1.0)])
    decoded = decode(tiles, ANY_RULES, faint=faint)
    assert decoded.automatic == tuple(Tabletop(decoded.detections).group(tiles.codes))


def asked_of(tiles: Detections) -> tuple[set[int], list[str | None]]:
    """The hand's tiles, and the ids of what the review list says."""
    best = decode(tiles, ANY_RULES).best
    groups, left_out = compare_with_automatic(tiles, best.groups, best.codes, ANY_RULES)
    doubts = build_review_list(tiles, groups, best.codes, left_out=left_out)
    return set(best.hand), [doubt.reason.id for doubt in doubts]


@pytest.mark.parametrize(("probability", "taken"), [(0.75, False), (0.95, True)])
def test_a_doubtful_find_in_front_of_a_hand_that_wins_nothing_is_left_out_and_asked_about(
    probability: float, taken: bool
) -> None:
    """Lettering on a rack looks like a tile now and then."""
    tiles = photograph([*row("1m 5m 9m 2m 3m 7m 5s 9s 7s 2p 2z 3z 6z"), Laid("9p", 5.0, 1.8)])
    tiles.class_probs[13] *= probability / 0.97
    hand, asked = asked_of(tiles)
    assert (13 in hand) is taken
    assert "question.lone_tile" in asked


def test_backs_that_the_hand_lacks_stay_and_are_asked_about() -> None:
    tiles = photograph([Laid("0x", -1.05, 0.0), *row(" ".join(WINNING.split()[:12])), Laid("0x", 12.05, 0.0)])
    hand, asked = asked_of(tiles)
    assert hand == set(range(14))
    assert "question.hidden_tile" in asked


def test_doubtful_tiles_that_lie_about_are_read_as_they_look() -> None:
    codes = " ".join(["1m 4m 7p 2s 5z 9m 3p"] * 30)
    tiles = photograph([tile for line in range(10) for tile in row(codes, 0, 6 * line)[:21]])
    probabilities = np.where(tiles.class_probs > 0.5, 0.3, 0.02).astype(np.float32)
    unsure = Detections(tiles.boxes, probabilities, tiles.corners)
    assert decode(unsure, ANY_RULES).best.codes == tiles.codes
