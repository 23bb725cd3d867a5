"""What `pailens dataset` says, in English and Chinese."""

from typing import Final

from vision.words import Words

DATASET_WORDS: Final = {
    "licence": Words("Licence of {source}", "{source} 的授權條款"),
    "consent": Words("Consent to use {source}: who agreed to what", "{source} 的使用同意：何人同意何事"),
    "made": Words("{folder} is at version {version}.", "{folder} 現為第 {version} 版。"),
    "same": Words(
        "Nothing has changed: {folder} stays at version {version}.", "內容未變：{folder} 仍為第 {version} 版。"
    ),
    "changes": Words(
        "{added} photos added, {removed} removed, {relabelled} labelled anew",
        "新增照片 {added} 張，移除 {removed} 張，重新標註 {relabelled} 張",
    ),
    "side": Words(
        "{side}: {photos} photos, {tiles} tiles, {sessions} sessions",
        "{side}：照片 {photos} 張、牌 {tiles} 張、場次 {sessions}",
    ),
    "empty": Words(
        "No session fell to {side}: more sessions are needed, or another --split for the next version.",
        "{side} 沒有分到任何場次：需要更多場次，或為下一版改用其他 --split。",
    ),
    "left out": Words("{count} photos left out: {reason} ({name})", "未收入照片 {count} 張：{reason}（{name}）"),
    "stopped": Words("Stopped; the same command goes on.", "已停止；再次執行同一指令即可繼續。"),
    "sound": Words(
        "Version {version}: {photos} photos are as the manifest says.", "第 {version} 版：{photos} 張照片與清單一致。"
    ),
    "faults": Words(
        "Version {version}: {count} things are not as the manifest says:", "第 {version} 版：有 {count} 處與清單不符："
    ),
}
"""Sentences with places for their values."""
