"""The commands of `pailens`, one module each, imported only when the command runs."""
