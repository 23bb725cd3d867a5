"""The yaku of riichi by the number that the library `mahjong` gives them."""

from typing import Final

YAKU: Final[dict[int, str]] = {
    **{0: "menzen-tsumo", 1: "riichi", 8: "double-riichi", 2: "open-riichi", 9: "double-open-riichi"},
    **{3: "ippatsu", 4: "chankan", 5: "rinshan"},
    **{6: "haitei", 7: "houtei", 11: "renhou", 12: "pinfu", 13: "tanyao", 14: "iipeikou"},
    **{15: "haku", 16: "hatsu", 17: "chun"},
    **{18: "seat-east", 19: "seat-south", 20: "seat-west", 21: "seat-north"},
    **{22: "round-east", 23: "round-south", 24: "round-west", 25: "round-north"},
    **{26: "sanshoku-doujun", 27: "ittsuu", 28: "chanta", 29: "honroutou", 30: "toitoi", 31: "sanankou"},
    **{32: "sankantsu", 33: "sanshoku-doukou", 34: "chiitoitsu", 35: "shousangen"},
    **{36: "honitsu", 37: "junchan", 38: "ryanpeikou", 39: "chinitsu"},
    **{100: "kokushi", 101: "chuuren", 102: "suuankou", 103: "daisangen", 104: "shousuushii", 105: "ryuuiisou"},
    **{106: "suukantsu", 107: "tsuuiisou", 108: "chinroutou"},
    **{111: "daisuushii", 112: "kokushi-13", 113: "suuankou-tanki", 114: "chuuren-9"},
    **{109: "daisharin", 110: "daichisei"},
    **{115: "tenhou", 116: "chiihou", 117: "renhou-yakuman", 118: "sashikomi"},
    **{120: "dora", 121: "aka-dora", 122: "ura-dora"},
}
"""Ids by the library's number. Nagashi mangan is a draw here, and paarenchan is not played."""

BONUSES: Final = frozenset({"dora", "aka-dora", "ura-dora"})
"""What adds han and is no yaku: a hand needs another beside them."""
