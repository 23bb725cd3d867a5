"""Rows to groups: concealed tiles, exposed sets, flowers, the winning tile."""
