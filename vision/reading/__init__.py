"""A photo to a reading record, and what is asked and scored of it."""
