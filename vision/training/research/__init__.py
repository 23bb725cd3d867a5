"""What served one published data set or one experiment: run from a checkout, no part of the installed package.

Nothing outside this folder, but tests and benchmarks, imports it. `python -m vision.training.research` lists the steps
that trained networks; `….corrections` and `….measure_noise` are commands of their own.
"""
