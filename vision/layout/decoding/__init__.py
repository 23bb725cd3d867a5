"""The most probable legal hand, given class probabilities and groups."""
