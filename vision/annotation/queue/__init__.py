"""What to label next: photos in the order of what they would teach, and what a collection of labels still lacks."""
