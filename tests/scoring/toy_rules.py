"""Writes a package that declares a rule set, as an installer would leave it."""

from pathlib import Path

MODULE = '''
"""Every pung is a fan, and every lucky win one more."""

from pathlib import Path

from scoring.declaration import RuleSet, SheetRules
from scoring.decompose import is_seven_pairs
from scoring.shapes import Shape
from scoring.terms import BY, FROM, LAST_TILE, SEAT, SEATS, Term


def win_payments(facts, options, fans):
    amount = int(fans) * options.toy_stake
    return {seat: 3 * amount if seat == facts.seat else -amount for seat in SEATS}


RULES = RuleSet(
    name="toy",
    size=14,
    unit="fan",
    has_flowers=False,
    shapes={"pairs": Shape(is_seven_pairs)},
    facts=(BY, FROM, SEAT, LAST_TILE, Term(name="lucky", kind="switch", default=False)),
    options=(Term(name="toy_stake", kind="one", default=1, values=(1, 5)),),
    sheet=SheetRules(payments=win_payments, facts=frozenset()),
    scorer="toy_scorer",
    texts=Path(__file__).with_name("toy_texts"),
)
'''

SCORER = """
from decimal import Decimal

from scoring.complete import is_complete_hand
from scoring.decompose import count_faces
from scoring.result import CountedElement, Score
from scoring.texts import Message
from toy_rules import win_payments


def score(hand):
    if not is_complete_hand("toy", count_faces(hand.concealed), len(hand.melds)):
        return Score("toy", False, Message("score.toy-incomplete"), "fan", None, None)
    pungs = sum(meld.kind != "chow" for meld in hand.melds)
    rows = [("pung", "Pung", "刻子", pungs), ("lucky", "Lucky", "幸運", int(hand.facts.lucky))]
    elements = tuple([CountedElement(*row[:3], 1, row[3], f"row {row[0]}") for row in rows if row[3]])
    total = pungs + hand.facts.lucky
    payments = win_payments(hand.facts, hand.options, Decimal(total))
    return Score("toy", True, None, "fan", total, None, elements, payments=payments)
"""

TEXTS = """{
  "score.toy-incomplete": {"en": "No toy hand.", "zh-Hant": "不成牌。", "zh-Hans": "不成牌。"},
  "rules.toy": {"en": "Toy rules", "zh-Hant": "玩具規則", "zh-Hans": "玩具规则"},
  "rules.toy.about": {"en": "Pungs", "zh-Hant": "刻子", "zh-Hans": "刻子"},
  "fact.lucky": {"en": "Lucky", "zh-Hant": "幸運", "zh-Hans": "幸运"},
  "option.toy_stake": {"en": "Stake", "zh-Hant": "注碼", "zh-Hans": "注码"},
  "option.toy_stake.1": {"en": "One", "zh-Hant": "一", "zh-Hans": "一"},
  "option.toy_stake.5": {"en": "Five", "zh-Hant": "五", "zh-Hans": "五"}
}
"""


def install(folder: Path, entry_points: str = "toy = toy_rules:RULES") -> None:
    """Put the package and its metadata into a folder of `sys.path`."""
    (folder / "toy_rules.py").write_text(MODULE, "utf-8")
    (folder / "toy_scorer.py").write_text(SCORER, "utf-8")
    (folder / "toy_texts").mkdir()
    (folder / "toy_texts" / "toy.json").write_text(TEXTS, "utf-8")
    register(folder, "toy_rules", entry_points)


def register(folder: Path, name: str, entry_points: str) -> None:
    """Write the metadata of a package with entry points, as an installer would leave it."""
    metadata = folder / f"{name}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
    (metadata / "entry_points.txt").write_text(f"[pailens.rules]\n{entry_points}\n", "utf-8")
