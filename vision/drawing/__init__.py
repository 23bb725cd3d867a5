"""A reading drawn over its photo."""
