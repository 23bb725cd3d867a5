"""Pre-labelling of photo archives, the labelling queue, comparison of labels."""
