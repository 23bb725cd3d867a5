"""The library `mahjong` called directly with a hand record, independently of the project's own conversion."""

from typing import Any

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.meld import Meld
from mahjong.tile import TilesConverter

WINDS = {"east": 27, "south": 28, "west": 29, "north": 30}
KINDS = {
    "chow": Meld.CHI,
    "pung": Meld.PON,
    "kong": Meld.KAN,
    "added-kong": Meld.SHOUMINKAN,
    "concealed-kong": Meld.KAN,
}


def answer(record: dict[str, Any]) -> HandResponse:
    """The library's answer to a record, of which every fact and option that it reads must be given."""
    win, options = record["win"], record["options"]
    whole = record["concealed"] + "".join(meld["tiles"] for meld in record["melds"])
    tiles = _numbers(whole)
    won = _numbers(record["winning_tile"])[0]
    drawn, replaced = win["by"] == "self-draw", bool(win.get("replacements") or win.get("north_replacement"))
    first = win.get("first_turn")
    config = HandConfig(
        is_tsumo=drawn,
        is_riichi=bool(win.get("riichi")),
        is_daburu_riichi=win.get("riichi") == "double-riichi",
        is_ippatsu=win.get("ippatsu", False),
        is_rinshan=replaced,
        is_chankan=win["by"] == "robbed-kong",
        is_haitei=win["last_tile"] and drawn and not replaced,
        is_houtei=win["last_tile"] and win["by"] == "discard",
        is_tenhou=first == "heaven",
        is_chiihou=first == "earth",
        is_renhou=first == "human",
        is_open_riichi=win.get("open_riichi", False) and options.get("open_riichi", False),
        num_nuki_dora=win.get("norths", 0),
        player_wind=WINDS[win["seat"]],
        round_wind=WINDS[win["round"]],
        kyoutaku_number=win["riichi_sticks"],
        tsumi_number=win["honba"],
        options=OptionalRules(
            has_open_tanyao=options["open_tanyao"],
            has_aka_dora=options["red_fives"],
            has_double_yakuman=options["double_yakuman"],
            kazoe_limit={"yakuman": 0, "sanbaiman": 1}[options["kazoe"]],
            kiriage=options["kiriage_mangan"],
            renhou_as_yakuman=options["renhou"] == "yakuman",
            fu_for_open_pinfu=options["fu_for_open_pinfu"],
            fu_for_pinfu_tsumo=options["fu_for_pinfu_tsumo"],
            has_daisharin=options["daisharin"] == "dots",
            has_daisharin_other_suits=options["daisharin"] == "any-suit",
            has_daichisei=options["daichisei"],
            has_sashikomi_yakuman=options["sashikomi"],
            is_three_player=options.get("three_players", False),
        ),
    )
    return HandCalculator.estimate_hand_value(
        tiles,
        won if won in tiles else next(tile for tile in tiles if tile // 4 == won // 4),
        melds=[
            Meld(KINDS[meld["kind"]], _numbers(meld["tiles"]), opened=meld["kind"] != "concealed-kong")
            for meld in record["melds"]
        ],
        dora_indicators=_numbers(win["dora_indicators"]),
        ura_dora_indicators=_numbers(win.get("ura_indicators", "")),
        config=config,
    )


def _numbers(text: str) -> list[int]:
    digits = dict.fromkeys("mpsz", "")
    held = ""
    for character in text:
        if character.isdigit():
            held += character
        else:
            digits[character] += held
            held = ""
    # The library has four fives of a suit, one of them red, and runs on into the sixes for a fourth plain one.
    for suit in "mps":
        if digits[suit].count("5") == 4:
            digits[suit] = digits[suit].replace("5", "0", 1)
    return TilesConverter.string_to_136_array(
        man=digits["m"], pin=digits["p"], sou=digits["s"], honors=digits["z"], has_aka_dora=True
    )
