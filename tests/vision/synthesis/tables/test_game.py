"""Games are played by articles 17 to 23 and lose no tile."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from scoring.hand import SEATS, Hand, Rules
from scoring.rules import score
from scoring.tiles import FLOWERS, HONOURS, INDEX, SUITED, parse_tiles
from vision.synthesis.tables.game import Game, GameOver, _completing, _Turn
from vision.synthesis.tables.hands import play_hand, play_hands
from vision.synthesis.tables.played import PlayedHand

pytestmark = pytest.mark.slow

RULES: tuple[Rules, ...] = ("international", "australia", "taiwan16")


@pytest.fixture(scope="module", params=RULES)
def played(request: pytest.FixtureRequest) -> list[PlayedHand]:
    return list(play_hands(request.param, range(60)))


def tiles_of(played: PlayedHand) -> list[str]:
    """Every tile that lies open or is held."""
    hand = played.hand
    own = [*hand.concealed, *played.flowers, *(code for laid in played.melds for code in laid.meld.tiles)]
    ponds = [code for pond in played.ponds.values() for code in pond]
    others = [
        code
        for other in played.others
        for code in (*other.concealed, *other.flowers, *(tile for laid in other.melds for tile in laid.meld.tiles))
    ]
    return own + ponds + others


def test_every_hand_scores_as_a_win(played: list[PlayedHand]) -> None:
    assert all(one.won and score(one.hand).win for one in played)


def test_no_tile_is_lost_and_none_is_made(played: list[PlayedHand]) -> None:
    for one in played:
        flowers = 0 if one.hand.rules == "australia" else 8
        seen = tiles_of(one)
        assert len(seen) + one.wall == 136 + flowers
        counts = Counter(seen)
        assert all(counts[face] <= 4 for face in (*SUITED, *HONOURS))
        assert all(counts[flower] <= 1 for flower in FLOWERS)


def test_the_hand_is_that_of_the_melds_and_flowers_laid_out(played: list[PlayedHand]) -> None:
    for one in played:
        assert tuple(laid.meld for laid in one.melds) == one.hand.melds
        assert tuple(sorted(one.flowers)) == tuple(sorted(one.hand.flowers))


def test_a_chow_is_claimed_from_the_player_before_only(played: list[PlayedHand]) -> None:
    """Article 21.4: by the player next in turn."""
    for one in played:
        melds = [(one.hand.win.seat, laid) for laid in one.melds]
        melds += [(other.seat, laid) for other in one.others for laid in other.melds]
        for seat, laid in melds:
            if laid.meld.kind == "chow":
                assert laid.giver == SEATS[(SEATS.index(seat) + 3) % 4]
            assert (laid.giver is None) == (laid.meld.kind == "concealed-kong")
            assert laid.claimed is None or laid.claimed in laid.meld.tiles
            assert laid.giver != seat


def test_who_gave_the_winning_tile_is_known_unless_it_was_drawn(played: list[PlayedHand]) -> None:
    for one in played:
        assert (one.hand.win.from_ is None) == (one.hand.win.by == "self-draw")


def test_the_same_seed_plays_the_same_hand() -> None:
    for rules in RULES:
        assert play_hand(rules, 7) == play_hand(rules, 7)
        assert play_hand(rules, 7) != play_hand(rules, 8)


def test_a_hand_does_not_depend_on_the_hands_before_it() -> None:
    assert list(play_hands("international", range(5)))[4] == play_hand("international", 4)


@pytest.mark.parametrize("rules", RULES)
def test_hands_that_are_no_win_are_legal_and_of_the_right_size(rules: Rules) -> None:
    for one in play_hands(rules, range(30), won=False):
        assert not one.won
        assert not score(one.hand).win
        assert one.hand.winning_tile in one.hand.concealed
        assert len(one.hand.concealed) + 3 * len(one.melds) == (17 if rules == "taiwan16" else 14)


def test_all_that_the_articles_know_comes_up() -> None:
    hands = [one for rules in RULES for one in play_hands(rules, range(1000, 1070))]
    kinds = Counter(laid.meld.kind for one in hands for laid in one.melds)
    assert set(kinds) == {"chow", "pung", "kong", "added-kong", "concealed-kong"}
    ways = Counter(one.hand.win.by for one in hands)
    assert set(ways) >= {"self-draw", "discard"}
    assert any("kong" in one.hand.win.replacements for one in hands)
    assert any("flower" in one.hand.win.replacements for one in hands)
    assert any(one.hand.win.last_tile for one in hands)
    assert any(one.hand.win.declared_ready for one in hands)
    assert any(not one.melds for one in hands)


@pytest.mark.parametrize(
    ("own", "completing"),
    [((0, 1), {2}), ((3, 4), {2, 5}), ((3, 5), {4}), ((7, 8), {6}), ((9, 10), {11}), ((16, 17), {15})],
)
def test_what_would_make_the_same_chow_may_not_be_let_go_21_4(own: tuple[int, int], completing: set[int]) -> None:
    assert _completing(own) == completing


def table(rules: Rules, *hands: str) -> Game:
    """A game not dealt, with what the players hold, East first, who have no wishes."""
    game = Game(rules, Random(1))
    for player, hand in zip(game.players, hands, strict=False):
        for code in parse_tiles(hand):
            player.counts[INDEX[code]] += 1
    return game


def won_by(over: pytest.ExceptionInfo[GameOver]) -> Hand:
    assert over.value.played is not None
    return over.value.played.hand


READY = "123456789m11p23p"
UNIOS = "119m19p19s123456z"


def test_an_added_kong_can_be_robbed_23_7() -> None:
    game = table("international", "4444p", READY)
    game.players[0].lay_out("pung", (INDEX["4p"],) * 3, INDEX["4p"], "north")
    with pytest.raises(GameOver) as over:
        game._offer_to_robbers(_Turn(0, replaced=["kong"]), INDEX["4p"], concealed=False)
    hand = won_by(over)
    assert (hand.win.by, hand.win.from_, hand.winning_tile) == ("robbed-kong", "east", "4p")
    assert hand.win.replacements == ()


def test_a_concealed_kong_can_be_robbed_by_thirteen_unios_only_23_7() -> None:
    game = table("international", "4444p7777z", READY, UNIOS)
    game._offer_to_robbers(_Turn(0), INDEX["4p"], concealed=True)
    with pytest.raises(GameOver) as over:
        game._offer_to_robbers(_Turn(0), INDEX["7z"], concealed=True)
    assert won_by(over).win.by == "robbed-kong"


def test_thirteen_unios_comes_before_a_nearer_player_29() -> None:
    game = table("international", "", "123456789m22p77z", UNIOS)
    with pytest.raises(GameOver) as over:
        game._offer_to_winners(0, INDEX["7z"])
    assert won_by(over).win.seat == "west"


def test_of_several_the_next_in_turn_wins_29() -> None:
    game = table("international", "", "123456789m22p77z", "", "123456789s33p77z")
    with pytest.raises(GameOver) as over:
        game._offer_to_winners(2, INDEX["7z"])
    assert won_by(over).win.seat == "north"


def test_a_hand_of_australia_under_fifteen_points_is_not_declared() -> None:
    game = table("australia", "", "123456m99p23s55s")
    player = game.players[1]
    player.lay_out("pung", (INDEX["9p"],) * 3, INDEX["9p"], "east")
    game._offer_to_winners(0, INDEX["4s"])
    assert player.counts[INDEX["4s"]] == 0


def test_the_deal_replaces_every_flower_17() -> None:
    for seed in range(20):
        game = Game("taiwan16", Random(seed))
        game._deal()
        assert [sum(player.counts) for player in game.players] == [17, 16, 16, 16]
        flowers = sum(len(player.flowers) for player in game.players)
        assert len(game.wall) == 144 - 65 - flowers


def test_a_dealer_complete_before_the_first_discard_has_heaven_25_1() -> None:
    game = table("international", READY + "1p")
    with pytest.raises(GameOver) as over:
        game._discard(_Turn(0, INDEX["1p"]))
    assert won_by(over).win.first_turn == "heaven"


def test_a_win_on_the_dealers_first_discard_is_earth_25_1() -> None:
    game = table("international", "", READY)
    game.discards = 1
    with pytest.raises(GameOver) as over:
        game._offer_to_winners(0, INDEX["1p"])
    assert won_by(over).win.first_turn == "earth"


def test_the_seventh_flower_wins_25_2() -> None:
    game = table("international", READY)
    game.players[0].flowers = [INDEX[f"{number}f"] for number in range(1, 7)]
    game.discards = 9
    with pytest.raises(GameOver) as over:
        game._draw(_Turn(0), INDEX["7f"])
    hand = won_by(over)
    assert (hand.win.flower_win, hand.winning_tile, len(hand.concealed)) == ("seven", "7f", 13)


def test_one_flower_against_seven_wins_with_sixteen_tiles() -> None:
    game = table("taiwan16", READY + "555z")
    game.players[2].flowers = [INDEX[f"{number}f"] for number in range(1, 8)]
    game.discards = 9
    with pytest.raises(GameOver) as over:
        game._draw(_Turn(0), INDEX["8f"])
    assert won_by(over).win.flower_win == "one-rob-seven"
