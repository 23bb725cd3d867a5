"""What `pailens detect` says, in English and Chinese."""

from typing import Final

from vision.words import Words

DETECT_WORDS: Final = {
    "aside": Words("What {out} held is now in {aside}.", "{out} 原有的內容已移至 {aside}。"),
    "before": Words("{count} photos were read before.", "先前已讀 {count} 張照片。"),
    "refused": Words("not read: {path}: {message}", "未能讀取：{path}"),
    "copy": Words("the same photo as {name}: {path}", "與 {name} 是同一張照片：{path}"),
    "losses": Words("The format {format} has no place for:", "{format} 格式無法保留："),
    "done": Words(
        "{photos} photos with {tiles} tiles in {out} ({read} read now, {copies} copies, {refused} not read)",
        "{out}：{photos} 張照片、{tiles} 張牌（本次讀取 {read} 張，重複 {copies} 張，未能讀取 {refused} 張）",
    ),
    "stopped": Words(
        "Stopped with {photos} photos read; the same command goes on from here.",
        "已停止，已讀 {photos} 張照片；再次執行同一指令即可繼續。",
    ),
}
"""Sentences with places for their values."""
