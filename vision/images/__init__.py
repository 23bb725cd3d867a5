"""Decoding of photos to upright RGB arrays, metadata removal, perceptual hashes."""
