"""Middleware and request checks."""
