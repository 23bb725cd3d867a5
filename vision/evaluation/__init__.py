"""Figures of a model on labelled photos."""
