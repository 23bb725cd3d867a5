"""A third generator of laid-out hands: what parts a row is the contrast between its gaps, not their width.

It deals, photographs and judges as `tests.benchmarks.second_tables` does, and lays hands out by itself. Every row is
neat, with gaps of a few hundredths of a tile, but for the borders of its pieces, of .25 to .6: claimed sets at either
end of the concealed row, sets one by one in a row beyond it, kongs and concealed kongs among them, the winning tile,
flowers. Rows are also wrapped, by one set or more. On the photos of `datasets/groups/crowd.json` to build with, gaps
within the concealed part of rows are under .13 in nine of ten, and most borders of pieces lie there as well.

Its seeds from `HELD_OUT` are only measured.
"""
