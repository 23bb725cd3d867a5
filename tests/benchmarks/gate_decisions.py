"""Whether the gate refuses harmed models and accepts better ones.

    python -m tests.benchmarks.gate_decisions PHOTOS/wild CORRECTED/test --work WORK

Ten models and more are harmed on purpose, each in one way, and offered in place of the sound one: each must be refused.
Then the sound one is offered in place of harmed ones: it must be accepted. `--weaker MODEL` names further models in
whose place the sound one must be accepted, such as the weights before it. `--photos 40` takes that many photos, spread
evenly, of each set. What a model reads is kept in WORK. Exit status 1 where a decision is wrong.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

from rich.progress import track

from tests.benchmarks.harmed_models import HARMS, harm
from tests.benchmarks.kept_predictions import kept_predictions, spread
from vision.detection.model_folders import packaged_model_folder
from vision.evaluation.acceptance import compare_felt
from vision.labels.folders import read_labelled_sets
from vision.labels.labelled_photo import LabelledSet
from vision.training.gate import Decision, other_tables

OFFERED_TO = ("2 and 3 of dots exchanged", "overlooks tiles", "timid")
"""Harmed models in whose place the sound one is offered."""


@dataclass(frozen=True, slots=True)
class Case:
    """A model offered in place of another one, and whether it is better."""

    name: str
    model: Path
    before: Path
    better: bool


def main() -> int:
    arguments = _arguments()
    sets = [spread(part, arguments.photos) for part in read_labelled_sets(arguments.data)]
    sets.append(spread(other_tables(), arguments.tables))
    cases = [case for case in _cases(arguments) if arguments.only in case.name]
    wrong = sum(not _decided_right(case, sets, arguments.work) for case in cases)
    print(f"{wrong} of {len(cases)} decisions wrong")
    return int(wrong > 0)


def _cases(arguments: argparse.Namespace) -> list[Case]:
    sound = arguments.model
    made = {name: arguments.work / name.replace(" ", "-") for name in HARMS}
    for name in track(made, "harming"):
        if not made[name].exists():
            harm(sound, name, made[name])
    return [
        *(Case(f"harmed: {name}", made[name], sound, better=False) for name in HARMS),
        *(Case(f"sound for: {name}", sound, made[name], better=True) for name in OFFERED_TO),
        *(Case(f"sound for: {model.name}", sound, model, better=True) for model in arguments.weaker),
    ]


def _decided_right(case: Case, sets: list[LabelledSet], work: Path) -> bool:
    """Decide a case, print it, and say whether the decision is right."""
    compared = {}
    for part in sets:
        own, before = (kept_predictions(folder, part, work) for folder in (case.model, case.before))
        compared[part.name] = compare_felt(part, own, before)
    decision = Decision(compared)
    accepted = decision.accepts(undecided_is_enough=not case.better)
    told = [f"better {figure} on {part}" for part, figure in decision.gains] if case.better else []
    told += [f"worse {figure} on {part}" for part, figure in decision.losses]
    print(f"{'accepted' if accepted else 'refused ':8}  {case.name:40} {', '.join(told)}", flush=True)
    if accepted != case.better:
        for name, figures in decision.sets.items():
            print("          ", name, {key: f"{one.other:.3f} > {one.own:.3f}" for key, one in figures.items()})
    return accepted == case.better


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, nargs="+", help="folders of labelled photos")
    parser.add_argument("--model", type=Path, default=packaged_model_folder())
    parser.add_argument("--weaker", type=Path, action="append", default=[])
    parser.add_argument("--work", type=Path, required=True, help="folder for the harmed models and what is read")
    parser.add_argument("--only", default="", help="only the cases whose name has this in it")
    parser.add_argument("--photos", type=int, default=0, help="most photos of each set; 0: all")
    parser.add_argument("--tables", type=int, default=0, help="most rendered tables; 0: all")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
