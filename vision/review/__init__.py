"""The review of readings by people: the HTTP API, its store, the page, and the page without a server."""
