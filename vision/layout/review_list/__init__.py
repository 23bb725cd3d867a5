"""The review list: what a person should check first, and why."""
