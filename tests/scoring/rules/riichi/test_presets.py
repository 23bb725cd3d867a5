"""The rules that players know by name."""

from scoring.hand import Options
from scoring.rules.riichi.rulings import PRESETS, rulings


def test_the_rules_with_a_name_settle_what_a_table_does_not() -> None:
    assert rulings(Options()) == PRESETS["tenhou"]
    assert rulings(Options(preset="wrc")) == PRESETS["wrc"]
    mixed = rulings(Options(preset="ema", red_fives=True, kazoe="yakuman"))
    assert (mixed.red_fives, mixed.kazoe, mixed.renhou) == (True, "yakuman", "mangan")
