"""What comes packed, from anybody: how much of it is unpacked, and where to."""
