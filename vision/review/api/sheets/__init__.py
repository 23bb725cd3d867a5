"""Requests and responses about score sheets."""
