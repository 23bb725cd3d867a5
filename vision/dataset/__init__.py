"""Data sets built from corrected photos and imported labels: versions, a manifest, sides that keep sessions whole."""

from vision.dataset.build import Built, build_dataset
from vision.dataset.check import check_dataset
from vision.dataset.manifest import Manifest
from vision.dataset.material import Material, Picture, Source
from vision.dataset.splits import SIDES, Shares

__all__ = ["SIDES", "Built", "Manifest", "Material", "Picture", "Shares", "Source", "build_dataset", "check_dataset"]
