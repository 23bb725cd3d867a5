"""Photo-like pictures of hands on a table, with exact truth."""
