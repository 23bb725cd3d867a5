"""Synthetic photos: simulated games, hands laid out on a table, and rendered images."""
