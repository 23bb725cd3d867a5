"""Whether the gate refuses harmed models and accepts better ones.

    python -m tests.benchmarks.gate_decisions PHOTOS/wild CORRECTED/test --work WORK

Ten models and more are harmed on purpose, each in one way, and offered in place of the sound one: each must be refused.
Then the sound one is offered in place of harmed ones: it must be accepted. `--better MODEL` names further models that
must be accepted in place of the sound one, such as a fine-tuned one with photos of its table. `--photos 40` takes that
many photos, spread evenly, of each set. Exit status 1 where a decision is wrong.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from tests.benchmarks.harmed_models import HARMS, harm
from vision.detection.detector import WORKING_THRESHOLD, Detector
from vision.detection.model_folders import packaged_model_folder
from vision.evaluation.acceptance import compare_felt
from vision.evaluation.predictions import Predictions, predict_photos
from vision.labels.folders import read_labelled_sets
from vision.labels.labelled_photo import LabelledSet
from vision.training.gate import Decision, other_tables

OFFERED_TO = ("2 and 3 of dots exchanged", "overlooks tiles", "drifted statistics")
"""Harmed models in whose place the sound one is offered."""


def main() -> int:
    arguments = _arguments()
    sound = arguments.model
    sets = [_spread(part, arguments.photos) for part in read_labelled_sets(arguments.data)]
    sets.append(_spread(other_tables(), arguments.tables))
    wrong = 0
    made = {name: arguments.work / name for name in HARMS}
    cases = [(f"harmed: {name}", made[name], sound, False) for name in HARMS]
    cases += [(f"sound for: {name}", sound, made[name], True) for name in OFFERED_TO]
    cases += [(f"better: {model.name}", model, sound, True) for model in arguments.better]
    cases = [case for case in cases if arguments.only in case[0]]
    used = {folder for case in cases for folder in case[1:3]}
    for name, folder in made.items():
        if folder in used:
            harm(sound, name, folder)
    read: dict[Path, list[Predictions]] = {}
    for name, model, before, better in cases:
        for folder in {model, before} - set(read):
            read[folder] = [_predict(folder, part) for part in sets]
        pairs = zip(sets, read[model], read[before], strict=True)
        decision = Decision({part.name: compare_felt(part, own, other) for part, own, other in pairs})
        accepted = decision.accepts(undecided_is_enough=not better)
        wrong += accepted != better
        said = ", ".join(f"{figure} on {part}" for part, figure in (decision.gains if better else decision.losses))
        print(f"{'accepted' if accepted else 'refused ':8}  {name:40} {said}", flush=True)
        if better and not accepted:
            print(f"          worse: {decision.losses}")
    print(f"{wrong} of {len(cases)} decisions wrong")
    return int(wrong > 0)


def _predict(model: Path, part: LabelledSet) -> Predictions:
    return predict_photos(Detector.load(model), part.photos, WORKING_THRESHOLD)


def _spread(part: LabelledSet, count: int) -> LabelledSet:
    step = max(1, len(part.photos) // count) if count else 1
    return replace(part, photos=part.photos[::step][: count or None])


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, nargs="+", help="folders of labelled photos")
    parser.add_argument("--model", type=Path, default=packaged_model_folder())
    parser.add_argument("--better", type=Path, action="append", default=[])
    parser.add_argument("--work", type=Path, required=True, help="folder for the harmed models")
    parser.add_argument("--only", default="", help="only the cases whose name has this in it")
    parser.add_argument("--photos", type=int, default=0, help="most photos of each set; 0: all")
    parser.add_argument("--tables", type=int, default=0, help="most rendered tables; 0: all")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
