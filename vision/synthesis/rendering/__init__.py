"""Photo-like images of hands on a table, with exact ground truth."""
