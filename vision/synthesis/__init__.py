"""Synthetic photos: dealt hands laid out on a table, and rendered images."""
