"""Data sets built from corrected photos and imported labels: versions, a manifest, sides that keep sessions whole."""

from vision.dataset.build.build import Built, build_dataset
from vision.dataset.build.check import check_dataset
from vision.dataset.build.manifest import Manifest
from vision.dataset.build.material import Material, Picture, Source
from vision.dataset.build.sides import SIDES, Shares

__all__ = ["SIDES", "Built", "Manifest", "Material", "Picture", "Shares", "Source", "build_dataset", "check_dataset"]
