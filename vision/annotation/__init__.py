"""Pre-labelling of photo archives, the labelling queue and comparison of annotations."""
