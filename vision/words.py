"""What the pictures and tables of a reading say to people, in English and Chinese."""

from typing import Final, NamedTuple


class Words(NamedTuple):
    """One text in both languages; as a string, both."""

    en: str
    zh: str

    def __str__(self) -> str:
        return f"{self.en} {self.zh}"


GROUP_KINDS: Final = {
    "concealed": Words("concealed", "手牌"),
    "winning-tile": Words("winning tile", "和牌張"),
    "chow": Words("chow", "順子"),
    "pung": Words("pung", "刻子"),
    "kong": Words("kong", "明杠"),
    "concealed-kong": Words("concealed kong", "暗杠"),
    "flowers": Words("flowers", "花牌"),
    "unsure": Words("unsure", "未定"),
    "background": Words("background", "其他牌"),
}
"""The names of `groups[].kind` of the reading record, in the order of a legend."""

MELD_KINDS: Final = {
    "chow": GROUP_KINDS["chow"],
    "pung": GROUP_KINDS["pung"],
    "kong": GROUP_KINDS["kong"],
    "added-kong": Words("added kong", "加杠"),
    "concealed-kong": GROUP_KINDS["concealed-kong"],
}
"""The names of `melds[].kind` of the hand record."""

UNITS: Final = {"fan": Words("fan", "番"), "point": Words("points", "分")}
"""The names of a score's unit."""

HEADS: Final = {
    "group": Words("group", "牌組"),
    "tiles": Words("tiles", "牌"),
    "names": Words("names", "牌名"),
    "review": Words("Look at these first", "請先核對"),
    "place": Words("group, place", "位置"),
    "read as": Words("read as", "讀作"),
    "reason": Words("why", "原因"),
    "hand": Words("Hand", "和牌"),
    "not apart": Words("none lies apart", "沒有分開擺放"),
    "which won": Words("completed by", "和牌張"),
    "total": Words("total", "合計"),
    "score": Words("score", "得分"),
    "elements": Words("elements", "番種"),
    "no win": Words("not a win", "不成和"),
    "same": Words("The score is the same whichever tile completed the hand.", "哪張是和牌張，得分都一樣。"),
    "ask": Words(
        "Which tile completed the hand? Say it with --winning-tile.", "哪一張是和牌張？請用 --winning-tile 說明。"
    ),
    "if claimed": Words(
        "If every set in question was claimed:",
        "若存疑的各副都是吃碰來的：",
    ),
    "not scored": Words("Not scored yet", "尚不能計分"),
    "nothing": Words("No tile was found in this photo.", "照片中沒有找到牌。"),
}
"""Heads of columns and short sentences."""
