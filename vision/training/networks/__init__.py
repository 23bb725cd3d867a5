"""The networks in torch: their checkpoints, calibration and export to ONNX."""
