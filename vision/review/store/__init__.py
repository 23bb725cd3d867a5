"""The store of photos, readings, corrections and score sheets.

Writes are durable before a call returns. Readings, corrections and score sheet events are immutable: they are added and
deleted, never updated. Its results (`records`) need no database, so that a browser has them too.
"""
