"""Data sets built from corrected photos and imported labels: versions, a manifest, splits by capture session."""
