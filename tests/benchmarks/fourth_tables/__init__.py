"""Hands as people lay them out: drawn after real photos, without a look at how a layout is read."""
