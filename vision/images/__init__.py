"""Photo bytes to an upright RGB picture, and what pictures carry beside their pixels."""
