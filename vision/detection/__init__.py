"""Tiles in a photo: boxes, corners and class probabilities. The only room that knows onnxruntime."""
