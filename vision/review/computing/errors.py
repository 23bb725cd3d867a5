"""Errors of the computing process."""

from vision.errors import VisionError


class ComputingError(VisionError):
    """The computing process took too much time or memory, or was killed."""

    code = "busy"
