"""Labelled photos: one type, its folders, and the label formats."""
