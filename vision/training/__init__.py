"""Training of the three networks."""

import os

# Read by Ultralytics as it is imported: it asks no server for anything and installs nothing.
os.environ.setdefault("YOLO_OFFLINE", "1")
os.environ.setdefault("YOLO_AUTOINSTALL", "False")
