"""The extra `[train]`: a package of it that is missing, as one sentence."""

import importlib.util
from typing import Final

from vision.errors import VisionError

PACKAGES: Final = ("torch", "ultralytics", "onnx", "psutil", "cloudpickle")
"""Packages that only the extra installs."""


class TrainingNotInstalledError(VisionError):
    """The training extra is not installed; `about` is the package."""

    code = "not-installed"


def require_training() -> None:
    """Check that the training extra is installed. Raises `TrainingNotInstalledError`: a package is missing."""
    for package in PACKAGES:
        if importlib.util.find_spec(package) is None:
            raise TrainingNotInstalledError("training.not-installed", package)
