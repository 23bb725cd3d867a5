"""The page without a server: the same requests answered in the browser, and the site that holds its parts."""
