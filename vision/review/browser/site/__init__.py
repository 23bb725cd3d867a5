"""Builds the site: the page, its Python and its networks as files that any static host serves."""
