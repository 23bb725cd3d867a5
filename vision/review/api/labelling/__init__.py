"""The labelling queue behind the API."""
