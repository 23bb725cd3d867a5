"""Model card of a run: `card.md`, filled in from its manifest and evaluation."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from string import Template
from typing import Any

from vision.evaluation.metrics import FIGURES
from vision.training.run_report import CURVES

_NOT_MEASURED = "No photos were named to measure it on (`--check`): nothing is known about how good it is."


def model_card(name: str, manifest: Mapping[str, Any], record: Mapping[str, Any] | None, model: Path) -> str:
    """A model card in Markdown. `record`: that of `pailens evaluate --against` the model it started from."""
    hardware, data = manifest["hardware"], manifest["data"]
    card = Template(Path(__file__).with_name("card.md").read_text("utf-8")).substitute(
        name=name,
        files="\n".join(
            f"| `{path.name}` | {path.stat().st_size / 1e6:.1f} MB |" for path in sorted(model.glob("*.onnx"))
        ),
        sha256=manifest.get("model", {}).get("sha256", ""),
        figures=_NOT_MEASURED if record is None else _figures(record),
        chosen=_chosen(manifest),
        pictures=f"![Loss, and check on the photos held out, over minutes]({CURVES})"
        if (model / CURVES).is_file()
        else "",
        data=_data(data["parts"]),
        count=data["files"],
        data_sha256=data["sha256"],
        version=manifest["version"],
        device=hardware["device"],
        precision="bfloat16" if hardware["bf16"] else "float32",
        start=manifest["start"]["name"],
        libraries=", ".join(f"{name} {number}" for name, number in manifest["libraries"].items()),
        settings="\n".join(f"| {name} | {_said(value)} |" for name, value in manifest["settings"].items()),
    )
    return re.sub(r"\n{3,}", "\n\n", card)


def _figures(record: Mapping[str, Any]) -> str:
    sets = record["data"]
    heads = [f"`{name}`<br>{part['photos']} photos, {part['tiles']} tiles" for name, part in sets.items()]
    lines = [f"| figure | {' | '.join(heads)} |", "|---" * (len(heads) + 1) + "|"]
    for figure in FIGURES:
        cells = [_cell(part["figures"][figure], part["differences"].get(figure)) for part in sets.values()]
        if any(cell != "–" for cell in cells):
            lines.append(f"| {figure} | {' | '.join(cells)} |")
    errors = ["–" if (one := part["calibration"]) is None else f"{one['error']:.3f}" for part in sets.values()]
    lines.append(f"| expected calibration error | {' | '.join(errors)} |")
    verdicts = [f"`{name}`: {part['comparison']['verdict']}" for name, part in sets.items() if part["comparison"]]
    return "\n".join(
        [
            "With 95 % bootstrap intervals over photos; below them the difference from the model it started from.\n",
            *lines,
            f"\nBeside the model it started from: {', '.join(verdicts)}.",
        ]
    )


def _chosen(manifest: Mapping[str, Any]) -> str:
    """What was to be gained, and how far the way from the old weights to the trained ones was gone."""
    lines = []
    if expected := manifest.get("expected"):
        lines.append(
            "On the own photos the model before read {right} of {photos} all right; of {tiles} tiles it missed "
            "{missed} and misread {misread}, and it saw {invented} where none is labelled.".format(**expected)
        )
    for networks, found in manifest.get("choice", {}).items():
        tried = ", ".join(f"{one['share']:g}{' (worse)' if one['worse'] else ''}" for one in found["tried"])
        lines.append(
            f"Of the way from the old weights of {networks} to the trained ones, **{found['share']:g}** was gone; "
            f"tried on the photos held out and on rendered tables: {tried}. That choice flatters a little."
        )
    return "\n".join(lines)


def _cell(figure: Mapping[str, float] | None, difference: Mapping[str, float] | None) -> str:
    if figure is None:
        return "–"
    value = f"{figure['value']:.3f}<br>{figure['low']:.3f}–{figure['high']:.3f}"
    return value if difference is None else f"{value}<br>{difference['value']:+.3f}"


def _data(parts: Iterable[Mapping[str, Any]]) -> str:
    rows = []
    for part in parts:
        sources = ", ".join(f"{name} {count}" for name, count in part.get("sources", {}).items())
        rows.append(f"| {part['folder']} | {part['kind']} | {part['pictures']} | {part.get('tiles', '')} | {sources} |")
    return "\n".join(rows)


def _said(value: object) -> str:
    return ", ".join(map(str, value)) or "–" if isinstance(value, list) else str(value)
