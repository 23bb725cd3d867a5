"""Code for one published data set or experiment: run from a checkout, not part of the installed package.

Imported only by tests and benchmarks. `python -m vision.training.research` lists the training steps; `….corrections`
and `….measure_noise` are commands of their own.
"""
