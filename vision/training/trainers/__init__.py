"""The trainers of the finder, the reader and the face refiner."""
