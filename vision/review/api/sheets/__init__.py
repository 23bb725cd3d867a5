"""Score sheets as the API answers them."""
