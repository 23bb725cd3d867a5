"""Code for one published data set or experiment: run from a checkout, not part of the installed package.

Imported only by tests and benchmarks. `python -m vision.training.research` lists the training steps; `….corrections`
is a command of its own.
"""
