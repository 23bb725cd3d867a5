"""Training of the three networks."""
