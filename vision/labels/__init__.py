"""Labels: label formats, labelled folders for training and evaluation, and conversions between them."""
