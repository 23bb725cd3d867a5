"""What cannot be true of a hand is refused, by the field that says it."""

from typing import Any, cast

import pytest

from scoring.errors import HandError
from scoring.hand import Hand, MeldKind, Win

FOURTEEN = "123m456p789s123p11z"
SEVENTEEN = "123m456p789s123p456s11z"
KONGS = "kong 1111m, added-kong 2222p, concealed-kong 3333s, concealed-kong 4444z"
ALL_RULES = ("international", "australia", "taiwan16")


def legal(rules: str, concealed: str, winning: str = "", melds: str = "", flowers: str = "", **facts: Any) -> Hand:
    named = [meld.split() for meld in melds.split(", ") if meld]
    return Hand.parse(
        rules,
        concealed,
        winning,
        melds=[(cast(MeldKind, kind), tiles) for kind, tiles in named],
        flowers=flowers,
        win=Win(**facts),
    )


def refused(*hand: str, **facts: Any) -> str:
    """The field by which a hand is refused."""
    with pytest.raises(HandError) as error:
        legal(*hand, **facts)
    assert error.value.message.endswith(".")
    return error.value.about


def complete(rules: str) -> str:
    return SEVENTEEN if rules == "taiwan16" else FOURTEEN


@pytest.mark.parametrize("rules", ALL_RULES)
class TestUnderEveryRuleSet:
    def test_more_than_four_copies_of_a_face(self, rules: str) -> None:
        tiles = complete(rules).replace("123m", "111m").replace("456p", "111m")
        assert refused(rules, tiles, "1z") == "concealed"
        assert refused(rules, complete(rules)[4:], "1z", "kong 1111z") == "concealed"
        assert refused(rules, complete(rules)[8:], "1z", "kong 8888m, pung 888m") == "melds[1].tiles"

    def test_a_flower_twice(self, rules: str) -> None:
        assert refused(rules, complete(rules), "1z", flowers="11f") == "flowers"

    def test_backs_ask_for_the_face(self, rules: str) -> None:
        assert refused(rules, complete(rules)[:-3] + "1z0x", "1z") == "concealed"
        assert refused(rules, complete(rules), "0x") == "winning_tile"
        assert refused(rules, complete(rules), "1z", flowers="0x") == "flowers"
        assert refused(rules, complete(rules)[4:], "1z", "concealed-kong 0000x") == "melds[0].tiles"
        with pytest.raises(HandError, match="say which face"):
            legal(rules, complete(rules)[4:], "1z", "concealed-kong 5m00x5m")

    def test_a_hand_of_the_wrong_size(self, rules: str) -> None:
        assert refused(rules, complete(rules) + "9m", "1z") == "concealed"
        assert refused(rules, complete(rules)[1:], "1z") == "concealed"
        assert refused(rules, complete(rules), "1z", "pung 555z") == "concealed"
        assert refused(rules, "", "") == "concealed"

    def test_more_melds_than_the_hand_has_room_for(self, rules: str) -> None:
        melds = "chow 123m, chow 123p, chow 123s, chow 456m, chow 456p, chow 456s"
        assert refused(rules, "11z", "1z", melds) == "melds"

    def test_a_winning_tile_outside_the_concealed_part(self, rules: str) -> None:
        assert refused(rules, complete(rules), "9m") == "winning_tile"
        assert refused(rules, complete(rules)[4:], "8m", "pung 888m") == "winning_tile"

    def test_from_naming_the_winner(self, rules: str) -> None:
        assert refused(rules, complete(rules), "1z", by="discard", seat="west", from_="west") == "win.from"

    def test_a_robbed_kong_of_which_the_hand_holds_another(self, rules: str) -> None:
        assert refused(rules, complete(rules), "1z", by="robbed-kong") == "win.by"
        melded = complete(rules).replace("123m", "")
        assert refused(rules, melded, "4p", "chow 345p", by="robbed-kong") == "win.by"
        legal(rules, complete(rules), "4p", by="robbed-kong")

    def test_a_kong_replaced_without_a_kong(self, rules: str) -> None:
        assert refused(rules, complete(rules), "1z", replacements=("kong",)) == "win.replacements"
        assert refused(rules, complete(rules)[4:], "1z", "pung 888m", replacements=("kong",)) == "win.replacements"

    def test_more_kongs_replaced_than_a_turn_can_make(self, rules: str) -> None:
        two_claimed = (rules, complete(rules)[8:], "1z", "kong 8888m, kong 8888p")
        assert refused(*two_claimed, replacements=("kong", "kong")) == "win.replacements"
        legal(*two_claimed, replacements=("kong",))
        mixed = (rules, complete(rules)[8:], "1z", "kong 8888m, concealed-kong 8888p")
        legal(*mixed, replacements=("kong", "kong"))

    def test_a_replacement_won_on_another_players_tile(self, rules: str) -> None:
        hand = (rules, complete(rules)[4:], "1z", "kong 8888m")
        assert refused(*hand, by="discard", replacements=("kong",)) == "win.replacements"

    @pytest.mark.parametrize("opening", ["heaven", "earth"])
    def test_an_opening_with_a_claimed_meld_or_on_the_last_tile(self, rules: str, opening: str) -> None:
        facts: dict[str, Any] = {"first_turn": opening}
        facts |= {"by": "discard", "seat": "south"} if opening == "earth" else {}
        legal(rules, complete(rules), "1z", **facts)
        assert refused(rules, complete(rules)[4:], "1z", "pung 888m", **facts) == "win.first_turn"
        assert refused(rules, complete(rules)[4:], "1z", "added-kong 8888m", **facts) == "win.first_turn"
        assert refused(rules, complete(rules), "1z", **facts, last_tile=True) == "win.first_turn"

    @pytest.mark.parametrize("by", ["discard", "robbed-kong"])
    def test_heaven_on_another_players_tile(self, rules: str, by: str) -> None:
        assert refused(rules, complete(rules), "4p", by=by, first_turn="heaven") == "win.first_turn"

    @pytest.mark.parametrize("by", ["self-draw", "robbed-kong"])
    def test_earth_otherwise_than_on_a_discard(self, rules: str, by: str) -> None:
        facts = {"by": by, "seat": "south", "first_turn": "earth"}
        assert refused(rules, complete(rules), "4p", **facts) == "win.first_turn"

    def test_earth_of_the_dealer_or_on_a_discard_of_another(self, rules: str) -> None:
        earth = {"by": "discard", "first_turn": "earth"}
        assert refused(rules, complete(rules), "1z", seat="east", **earth) == "win.first_turn"
        assert refused(rules, complete(rules), "1z", seat="south", from_="west", **earth) == "win.from"
        legal(rules, complete(rules), "1z", seat="south", from_="east", **earth)

    def test_earth_with_a_kong(self, rules: str) -> None:
        earth = {"by": "discard", "first_turn": "earth", "seat": "south"}
        assert refused(rules, complete(rules)[4:], "1z", "concealed-kong 8888m", **earth) == "win.first_turn"


@pytest.mark.parametrize("rules", ["international", "taiwan16"])
def test_a_flower_replaced_without_a_flower(rules: str) -> None:
    assert refused(rules, complete(rules), "1z", replacements=("flower",)) == "win.replacements"
    assert refused(rules, complete(rules), "1z", flowers="1f", replacements=("flower", "flower")) == "win.replacements"
    legal(rules, complete(rules), "1z", flowers="1f", replacements=("flower",))


def test_australia_has_no_flowers_to_replace_so_their_replacement_is_ignored() -> None:
    legal("australia", FOURTEEN, "1z", replacements=("flower",))


def test_heaven_with_a_kong_is_legal_for_the_international_dealer_only() -> None:
    heaven: dict[str, Any] = {"first_turn": "heaven", "replacements": ("kong",)}
    legal("international", FOURTEEN[4:], "1z", "concealed-kong 8888m", **heaven)
    assert refused("australia", FOURTEEN[4:], "1z", "concealed-kong 8888m", **heaven) == "win.first_turn"
    assert refused("taiwan16", SEVENTEEN[4:], "1z", "concealed-kong 8888m", **heaven) == "win.first_turn"
    flowers: dict[str, Any] = {"first_turn": "heaven", "flower_win": "seven", "flowers": "1234567f"}
    legal("international", "", seat="south", **flowers)
    assert refused("international", "", "", "concealed-kong 8888m", seat="south", **flowers) == "win.first_turn"


class TestFlowerWin:
    @pytest.mark.parametrize(
        ("rules", "kind", "flowers"),
        [
            ("international", "seven", "1234567f"),
            ("international", "eight", "12345678f"),
            ("taiwan16", "two-sets", "12345678f"),
            ("taiwan16", "seven-rob-one", "1234567f"),
            ("taiwan16", "one-rob-seven", "3f"),
        ],
    )
    def test_needs_its_number_of_flowers_and_nothing_else(self, rules: str, kind: str, flowers: str) -> None:
        legal(rules, "", "", flowers=flowers, flower_win=kind)
        legal(rules, "12m", "3f", flowers=flowers, flower_win=kind)
        assert refused(rules, "", "", flowers="12f", flower_win=kind) == "win.flower_win"

    def test_of_another_rule_set_leaves_an_ordinary_hand(self) -> None:
        assert refused("taiwan16", "", "", flowers="1234567f", flower_win="seven") == "concealed"
        assert refused("australia", "", "", flowers="1234567f", flower_win="seven") == "concealed"
        legal("taiwan16", SEVENTEEN, "1z", flowers="1234567f", flower_win="seven")

    def test_is_won_on_the_flower_just_drawn(self) -> None:
        seven = {"flowers": "1234567f", "flower_win": "seven"}
        assert refused("international", FOURTEEN, "1z", **seven) == "winning_tile"
        assert refused("international", FOURTEEN, "8f", **seven) == "winning_tile"

    @pytest.mark.parametrize("by", ["discard", "robbed-kong"])
    def test_is_self_drawn(self, by: str) -> None:
        assert refused("international", "", flowers="1234567f", flower_win="seven", by=by) == "win.flower_win"

    def test_excludes_kong_to_fourth(self) -> None:
        facts = {"flowers": "1234567f", "flower_win": "seven", "kong_to_fourth": True}
        assert refused("international", "5z", "", KONGS, **facts) == "win.flower_win"


class TestKongToFourth:
    def test_leaves_one_tile_which_may_be_named(self) -> None:
        legal("international", "5z", "", KONGS, kong_to_fourth=True)
        legal("international", "5z", "5z", KONGS, kong_to_fourth=True)
        assert refused("international", "5z", "6z", KONGS, kong_to_fourth=True) == "winning_tile"
        assert refused("international", "55z", "5z", KONGS, kong_to_fourth=True) == "concealed"
        assert refused("international", "", "", KONGS, kong_to_fourth=True) == "concealed"

    def test_needs_four_kongs(self) -> None:
        three = "kong 1111m, added-kong 2222p, concealed-kong 3333s, pung 444z"
        assert refused("international", "5z", "", three, kong_to_fourth=True) == "win.kong_to_fourth"
        assert refused("international", FOURTEEN, "1z", kong_to_fourth=True) == "win.kong_to_fourth"

    def test_claims_one_kong_at_most(self) -> None:
        two = "kong 1111m, kong 2222p, concealed-kong 3333s, concealed-kong 4444z"
        assert refused("international", "5z", "", two, kong_to_fourth=True) == "win.kong_to_fourth"

    def test_is_self_drawn(self) -> None:
        assert refused("international", "5z", "", KONGS, kong_to_fourth=True, by="discard") == "win.kong_to_fourth"

    def test_of_another_rule_set_leaves_an_ordinary_hand(self) -> None:
        assert refused("australia", "5z", "5z", KONGS, kong_to_fourth=True) == "concealed"
        legal("taiwan16", SEVENTEEN, "1z", kong_to_fourth=True)


class TestTaiwan16:
    def test_a_robbed_kong_on_kong_without_a_robbed_kong(self) -> None:
        assert refused("taiwan16", SEVENTEEN, "1z", robbed_kong_on_kong=True) == "win.robbed_kong_on_kong"
        legal("taiwan16", SEVENTEEN, "4p", by="robbed-kong", robbed_kong_on_kong=True)

    def test_human_is_for_players_other_than_the_dealer(self) -> None:
        assert refused("taiwan16", SEVENTEEN, "1z", first_turn="human") == "win.first_turn"
        legal("taiwan16", SEVENTEEN, "1z", first_turn="human", seat="south", tiles_on_floor=4)

    def test_human_may_have_a_claimed_meld_and_is_not_on_the_last_tile(self) -> None:
        human: dict[str, Any] = {"first_turn": "human", "seat": "south"}
        for meld in ("pung 888m", "added-kong 8888m", "concealed-kong 8888m"):
            legal("taiwan16", SEVENTEEN[4:], "1z", meld, **human)
        assert refused("taiwan16", SEVENTEEN, "1z", **human, last_tile=True) == "win.first_turn"

    @pytest.mark.parametrize(
        ("count", "facts"),
        [
            (0, {"by": "discard"}),
            (5, {"first_turn": "human", "seat": "south"}),
            (0, {"first_turn": "earth", "seat": "south", "by": "discard"}),
            (2, {"first_turn": "earth", "seat": "south", "by": "discard"}),
            (1, {"first_turn": "heaven"}),
        ],
    )
    def test_impossible_counts_of_tiles_on_the_floor(self, count: int, facts: dict[str, Any]) -> None:
        assert refused("taiwan16", SEVENTEEN, "1z", tiles_on_floor=count, **facts) == "win.tiles_on_floor"
        legal("international", FOURTEEN, "1z", tiles_on_floor=count, **facts)

    @pytest.mark.parametrize(
        ("count", "facts"),
        [
            (1, {"by": "discard"}),
            (1, {"first_turn": "earth", "seat": "south", "by": "discard"}),
            (0, {"first_turn": "heaven"}),
            (0, {}),
        ],
    )
    def test_possible_counts_of_tiles_on_the_floor(self, count: int, facts: dict[str, Any]) -> None:
        legal("taiwan16", SEVENTEEN, "1z", tiles_on_floor=count, **facts)
