"""Counts the corrections in a file."""

from vision.training.research.corrections.corrections_file import CorrectionFile


def count_corrections(corrections: CorrectionFile) -> dict[str, dict[str, int]]:
    """For each folder, the number of photos by kind of correction, and of wrong and missing labels."""
    folders: dict[str, dict[str, int]] = {}
    for name, photo in sorted(corrections.photos.items()):
        found = {
            "photos": 1,
            "turned": int(photo.turned != 0),
            "straightened": int(photo.straightened is not None),
            "mirrored": int(photo.mirrored),
            "stretched": int(photo.stretched != 1),
            "labels renamed": len(photo.renamed),
            "boxes redrawn": len(photo.redrawn),
            "labels removed": len(photo.removed),
            "tiles added": len(photo.added),
            "photos with tiles added": int(bool(photo.added)),
            "false positives": len(photo.false_positives),
            "regions ignored": len(photo.ignored),
            "held out": int(corrections.is_held_out(name)),
        }
        counts = folders.setdefault(name.split("/", 1)[0], dict.fromkeys(found, 0))
        for what, number in found.items():
            counts[what] += number
    return folders
