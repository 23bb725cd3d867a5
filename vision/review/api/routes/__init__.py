"""The paths of the API, a file a subject."""
