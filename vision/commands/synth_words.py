"""What `pailens synth` says, in English and Chinese."""

from typing import Final

from vision.words import Words

SYNTH_WORDS: Final = {
    "rendering": Words("rendering", "繪製中"),
    "before": Words("{count} pictures were there already.", "已有 {count} 張圖片。"),
    "made": Words("{count} pictures in {folder}", "{folder} 內有 {count} 張圖片"),
    "stopped": Words(
        "Stopped with {left} pictures to go; the same command goes on.",
        "已停止，尚餘 {left} 張；再次執行同一指令即可繼續。",
    ),
}
