"""Training of the three networks: finder, reader and face refiner."""

import os

# Read by Ultralytics on import: no network requests, no automatic installs, nothing printed but errors.
os.environ.setdefault("YOLO_OFFLINE", "1")
os.environ.setdefault("YOLO_AUTOINSTALL", "False")
os.environ.setdefault("YOLO_VERBOSE", "False")
