"""Where tiles lie to each other: rows, directions, spacing."""
