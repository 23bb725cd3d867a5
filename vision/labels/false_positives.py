"""False positives: places on photos that a network took for tiles and that are none.

`false_positives/` lies beside `images/` and `labels/` with a file for each photo that has any, see
`vision.labels.box_files`.
"""

from pathlib import Path
from typing import Final

from vision.labels.labelled_photo import LabelledPhoto

FALSE_POSITIVES: Final = "false_positives"


def false_positive_file(photo: LabelledPhoto) -> Path:
    """The file of a photo's false positives, which need not exist."""
    return photo.path.parent.parent / FALSE_POSITIVES / f"{photo.path.stem}.txt"
