"""All that a table of riichi plays by: the rulings of hands and those of the session."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from scoring.rules.riichi.rulings import PRESETS, rulings
from scoring.rules.riichi.session import SESSIONS, session_rulings

if TYPE_CHECKING:
    from scoring.asked import TableOptions


def all_rulings(options: TableOptions) -> dict[str, Any]:
    """The rulings of a table by name of their options, those of the preset it names included."""
    return {"preset": options.preset, **asdict(rulings(options)), **asdict(session_rulings(options))}


def preset_rulings(preset: str) -> Mapping[str, Any]:
    """The rulings of a preset by name of their options."""
    found = {**asdict(PRESETS[preset]), **asdict(SESSIONS[preset])}
    return {name: value for name, value in found.items() if name != "three_players"}
