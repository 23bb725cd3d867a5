"""Chooses how far to go from the old weights to the trained ones, on photos that were held out.

Weights in between often keep what fine-tuning has gained and lose nothing elsewhere (WiSE-FT: Wortsman et al. 2022,
arXiv 2109.01903).
"""

import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from vision.detection.detector import Detector
from vision.evaluation.acceptance import UNFELT, FeltDifferences, compare_felt
from vision.evaluation.bootstrap import Estimate
from vision.evaluation.predictions import read_photos
from vision.hashing import sha256_of
from vision.labels.labelled_photo import LabelledSet
from vision.training.networks.calibrate import write_calibration
from vision.training.networks.checkpoints import average_weights
from vision.training.networks.export import export_faces, export_finder, export_reader

FINDER_SHARES: Final = (0.5, 1.0)
READER_SHARES: Final = (0.25, 0.5, 0.75, 1.0)
_EXPORTS: Final = {"finder": export_finder, "reader": export_reader, "faces": export_faces}


@dataclass(frozen=True, slots=True)
class Candidate:
    """A model some share of the way, compared with the one that training started from, by set."""

    share: float
    model: Path
    compared: dict[str, FeltDifferences]

    @property
    def worse(self) -> bool:
        """Whether any figure is worse on any set."""
        return any(found.verdict == "worse" for part in self.compared.values() for found in part.values())

    def gain(self, own: Sequence[str]) -> float:
        """Gain on the sets `own`: tile F1 and photos right added, less what calibration lost if that is felt."""
        parts = [self.compared[name] for name in own]
        return sum(
            part["tile_f1"].difference.value + part["photos_right"].difference.value - _lost(part["ece"].difference)
            for part in parts
        )

    def record(self) -> dict[str, Any]:
        """The candidate in a run's record: its share, and the differences by set and figure."""
        compared = {
            name: {figure: round(found.difference.value, 5) for figure, found in part.items()}
            for name, part in self.compared.items()
        }
        return {"share": self.share, "worse": self.worse, "differences": compared}


def _lost(error: Estimate) -> float:
    """What calibration error rose by, 0 where nobody notices it or it fell: the chosen model is calibrated anew."""
    return error.value if error.value > UNFELT["ece"] else 0.0


class Chooser:
    """Measures candidates against their start, for gains on `own` held-out sets and no loss on `others`."""

    def __init__(self, start: Path, own: Sequence[LabelledSet], others: Sequence[LabelledSet]) -> None:
        self.own, self.others = list(own), list(others)
        self._calibration = Detector.load(start).calibration
        self._photos = [photo for part in (*own, *others) for photo in part.photos]
        self._before = read_photos(start, self._photos)

    def choose(
        self,
        base: Path,
        trained: Mapping[str, tuple[Path, Path]],
        shares: Sequence[float],
        work: Path,
        advance: Callable[[float], None],
    ) -> tuple[Candidate | None, list[Candidate]]:
        """The best candidate that loses nothing and gains something, None if there is none; and all that were tried.

        What was measured before a kill is kept in `work`.
        Without own photos the furthest that loses nothing on the others is the best.

        Args:
            base: model folder whose other networks are kept.
            trained: by network the checkpoints before and after training.
            shares: how far to go, ascending.
            work: folder for the candidates.
            advance: receives the share of the work that is done.
        """
        tried = []
        for number, share in enumerate(shares, start=1):
            tried.append(self._candidate(base, trained, share, work / _name(base, trained, share)))
            advance(number / len(shares))
        safe = [one for one in tried if not one.worse]
        names = [part.name for part in self.own]
        if not names:
            return (safe[-1] if safe else None), tried
        best = max(safe, key=lambda one: one.gain(names), default=None)
        return (best if best is not None and best.gain(names) > 0 else None), tried

    def _candidate(self, base: Path, trained: Mapping[str, tuple[Path, Path]], share: float, folder: Path) -> Candidate:
        kept = folder / "read.json"
        if not kept.is_file():
            self._export(base, trained, share, folder)
        found = read_photos(folder, self._photos, kept=kept)
        parts = [*self.own, *self.others]
        return Candidate(share, folder, {part.name: compare_felt(part, found, self._before) for part in parts})

    def _export(self, base: Path, trained: Mapping[str, tuple[Path, Path]], share: float, folder: Path) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name in _EXPORTS:
            if name in trained:
                mixed = folder / f"{name}.mixed.pt"
                average_weights(*trained[name], share, mixed)
                _EXPORTS[name](mixed, folder)
                mixed.unlink()
            else:
                for ending in (".pt", ".onnx"):
                    shutil.copyfile(base / f"{name}{ending}", folder / f"{name}{ending}")
        if "reader" in trained:
            write_calibration(folder, self._calibration)


def _name(base: Path, trained: Mapping[str, tuple[Path, Path]], share: float) -> str:
    """Name of a candidate's folder, which changes with the weights."""
    files = [*sorted(base.glob("*.onnx")), *(path for pair in trained.values() for path in pair)]
    weights = sha256_of("".join(map(sha256_of, files)).encode())
    return f"{'-'.join(trained)}-{share:g}-{weights[:8]}"
