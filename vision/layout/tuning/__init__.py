"""The tuned constants of the layout by subpackage, each with its meaning and unit.

Numbers fixed by rules or geometry, like the four tiles of a kong, are not among them. Nats are natural logarithms of
odds or likelihood ratios.
"""
