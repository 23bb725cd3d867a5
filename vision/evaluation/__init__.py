"""Evaluation of a model on labelled photos."""
