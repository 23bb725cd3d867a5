"""Tile detection: boxes, corners and class probabilities. The only package that uses onnxruntime."""
