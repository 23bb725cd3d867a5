"""Pictures over 24 megapixels: decoded at a reduced scale where that is enough, in little memory."""

import numpy as np
import pytest
from PIL import Image

from tests.vision.images.pictures import encoded
from vision.images import photo as photo_module
from vision.images.photo import PhotoError, load_photo

_SIDES = (700, 500)


@pytest.fixture(autouse=True)
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """A third of a megapixel is large."""
    monkeypatch.setattr(photo_module, "LARGE_PIXELS", 300_000)


def _picture(mode: str) -> Image.Image:
    x, y = np.meshgrid(np.linspace(0, 255, _SIDES[0]), np.linspace(0, 255, _SIDES[1]))
    picture = Image.fromarray(np.stack([x, y, 255 - x], axis=2).astype(np.uint8))
    if mode == "I;16":
        return Image.fromarray((x * 257).astype(np.uint16))
    if mode == "RGBA":
        picture.putalpha(Image.fromarray(y.astype(np.uint8)))
        return picture
    return picture.convert(mode)


@pytest.mark.parametrize(
    ("mode", "kind"),
    [*((mode, "PNG") for mode in ("RGB", "RGBA", "L", "P", "1", "I;16")), ("RGB", "WEBP"), ("RGBA", "WEBP")],
)
@pytest.mark.parametrize("orientation", [1, 6])
def test_reduced_picture_is_the_picture_made_smaller(mode: str, kind: str, orientation: int) -> None:
    data = encoded(_picture(mode), kind, turn=orientation, **({"lossless": True} if kind == "WEBP" else {}))
    whole, reduced = load_photo(data, "a.png"), load_photo(data, "a.png", max_side=200)
    assert (whole.scale, reduced.scale) == (1.0, 0.5)
    assert (reduced.width, reduced.height) == (whole.width, whole.height)
    assert reduced.pixels.shape == (-(-whole.height // 2), -(-whole.width // 2), 3)
    expected = np.asarray(Image.fromarray(whole.pixels).reduce(2)).astype(int)
    assert np.abs(reduced.pixels - expected).max() <= 1


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_damaged_large_picture_is_refused(kind: str) -> None:
    data = encoded(_picture("RGB"), kind)
    with pytest.raises(PhotoError):
        load_photo(data[: len(data) // 2], "a", max_side=200)
