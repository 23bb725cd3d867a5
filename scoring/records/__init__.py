"""JSON records of scoring's input and output.

`hand`, `score` and `table` define the records, `base` their base classes and the error record. Records of readings are
in `vision.reading.records`.
"""
