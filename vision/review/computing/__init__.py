"""A process for long computations: while one of them runs, no request waits for the interpreter."""

from vision.review.computing.process import ComputingProcess

__all__ = ["ComputingProcess"]
