"""Active learning: photos ranked by how much labelling them would teach, and coverage of the labels made so far."""
