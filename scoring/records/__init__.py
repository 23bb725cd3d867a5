"""The JSON records that go in and come out, and their JSON Schema.

`hand`, `score` and `reading` hold the three records, `base` what they share and the error record.
"""
