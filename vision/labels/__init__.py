"""Labels: of a photo for other tools and data sets, and of picture files to train on; folders and label formats."""
