"""Data sets built from corrected photos and imported labels: versions, a manifest, splits by capture session."""

from vision.dataset.build import BuildResult, build_dataset
from vision.dataset.check import check_dataset
from vision.dataset.manifest import Manifest
from vision.dataset.material import PhotoFile, Source, SourcePhoto
from vision.dataset.splits import SPLITS, SplitRatios

__all__ = [
    "SPLITS",
    "BuildResult",
    "Manifest",
    "PhotoFile",
    "Source",
    "SourcePhoto",
    "SplitRatios",
    "build_dataset",
    "check_dataset",
]
