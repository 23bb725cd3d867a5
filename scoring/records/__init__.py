"""The JSON records that go in and come out of scoring.

`hand`, `score` and `table` hold the records, `base` what they share and the error record. What is read from a photo is
a record of `vision.records`: scoring knows no picture.
"""
