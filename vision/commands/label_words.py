"""What `pailens label` says, in English and Chinese."""

from typing import Final

from vision.words import Words

LABEL_WORDS: Final = {
    "open": Words("The queue is at {address} (Ctrl+C stops it).", "標註佇列：{address}（按 Ctrl+C 停止）。"),
    "photos": Words(
        "{count} photos are read while you label; what you accept is kept in {folder}.",
        "共 {count} 張照片，標註時同步讀取；確認的結果存於 {folder}。",
    ),
    "store": Words("The photos kept in {folder} are put in order.", "正在排列 {folder} 中的照片。"),
    "compared": Words(
        "{photos} photos that both labelled: {agree} alike, {differ} not; {first} only in {a}, {second} only in {b}",
        "共同的照片 {photos} 張：一致 {agree}，不一致 {differ}；僅 {a} 有：{first}；僅 {b} 有：{second}",
    ),
    "tiles": Words(
        "{same} of {tiles} tiles agree ({share:.1%}), {other} have another face, {alone} are boxed by one of them only",
        "{tiles} 張牌中 {same} 張一致（{share:.1%}），{other} 張牌面不同，{alone} 張僅一方框出",
    ),
    "kappa": Words("Cohen's kappa of the faces: {kappa:.3f}", "牌面的 Cohen's kappa：{kappa:.3f}"),
    "no photo": Words("The two have no photo in common.", "兩者沒有共同的照片。"),
    "summed": Words("{photos} labelled photos, {tiles} tiles", "已標註照片 {photos} 張、牌 {tiles} 張"),
    "no pictures": Words(
        "{count} photos are not at hand: their light and sharpness are not counted.",
        "有 {count} 張照片不在手邊，未計其光線與清晰度。",
    ),
    "faces": Words(
        "Tiles of each face; the aim is {aim}, fewer are bold.", "各牌面張數；目標 {aim} 張，不足者以粗體顯示。"
    ),
    "enough": Words("Nothing is missing: every aim is reached.", "已達所有目標，沒有缺少的項目。"),
    "next": Words("Missing most:", "最缺："),
}
"""Sentences with places for their values."""

LABEL_HEADS: Final = {
    "face": Words("face", "牌面"),
    "group": Words("group", "牌組"),
    "same": Words("both", "一致"),
    "other": Words("another face", "牌面不同"),
    "alone": Words("one only", "僅一方"),
    "agreement": Words("agreement", "一致率"),
    "photo": Words("photo", "照片"),
    "at": Words("at", "位置"),
    "difference": Words("A / B", "A / B"),
    "have": Words("have", "已有"),
    "aim": Words("aim", "目標"),
    "missing": Words("missing", "尚缺"),
    "nothing": Words("nothing", "無"),
    "groups": Words("groups", "牌組"),
}
"""Heads of columns."""
