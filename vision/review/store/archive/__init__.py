"""Export and import of the whole store as one zip file.

An archive holds `photos/<SHA-256 of the uploaded file>.<jpg|png|webp>`, the JSON Lines files `readings.jsonl`,
`corrections.jsonl` and `tables.jsonl`, and as its last member `manifest.json` with the size and hash of each of them.
"""

from collections.abc import Callable

Progress = Callable[[int, int], object]
"""Called with the number of photos done and of all."""
