"""Pre-labelling: photos are found, read by several processes or a cluster, journalled, and written as labels."""
