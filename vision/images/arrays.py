"""Names of the arrays that pictures and what is detected on them are."""

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
"""RGB (h, w, 3), or n such pictures."""
Floats = NDArray[np.float32]
Matrix = NDArray[np.float64]
"""An affine map (2, 3), a homography (3, 3), or numbers that need the precision."""
Mask = NDArray[np.bool_]
Places = NDArray[np.intp]
