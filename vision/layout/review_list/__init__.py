"""What a person should check first, and why."""
