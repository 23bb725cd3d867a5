"""The records of label formats as they stand in their files."""
