"""Matrices are those of OpenCV."""

import cv2
import numpy as np

from vision.images.resizing import invert_affine, perspective_transform, rotation_matrix


def test_matrices_are_those_of_opencv() -> None:
    random = np.random.default_rng(0)
    for _ in range(100):
        centre, degrees = (float(random.integers(4000)) / 2, 99.5), float(random.uniform(-180, 180))
        turn = rotation_matrix(centre, degrees)
        np.testing.assert_array_equal(turn, cv2.getRotationMatrix2D(centre, degrees, 1.0))
        turn[:, 2] -= random.uniform(0, 100, 2)
        np.testing.assert_array_equal(invert_affine(turn), cv2.invertAffineTransform(turn))
        quad = (np.array([[0, 0], [60, 0], [60, 80], [0, 80]]) + random.uniform(-9, 9, (4, 2))).astype(np.float32)
        other = (quad + random.uniform(-9, 9, (4, 2))).astype(np.float32)
        found = perspective_transform(quad, other)
        np.testing.assert_allclose(found, cv2.getPerspectiveTransform(quad, other), rtol=1e-6, atol=1e-9)
        mapped = np.column_stack([quad, np.ones(4)]) @ found.T
        np.testing.assert_allclose(mapped[:, :2] / mapped[:, 2:], other, atol=1e-4)
