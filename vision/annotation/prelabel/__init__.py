"""Many photos read into labels: found, read by several processes or a cluster, put down, written."""
