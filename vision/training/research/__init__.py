"""Studies of published data sets and single experiments; not part of the installed package."""
