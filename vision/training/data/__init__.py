"""What the networks are trained on: photos, crops, rendered tables and scenes."""
