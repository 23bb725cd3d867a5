"""Synthetic photos: hands as they are played and laid out, and pictures of them."""
