"""The picture of somebody of whom there is none: a silhouette on a quiet ground."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

_SIZE: Final = (240, 300)
_GROUNDS: Final = ("#e9eeee", "#dfeeee", "#e8ecdd", "#eee6dd", "#e2e4ef", "#efe2e6")
_FIGURE: Final = "#006664"
SILHOUETTES: Final = len(_GROUNDS)
"""How many of them differ."""


@lru_cache(maxsize=SILHOUETTES)
def silhouette(number: int = 0) -> bytes:
    """A small JPEG; the ground's colour goes by the number, 0 being neutral."""
    image = Image.new("RGB", _SIZE, _GROUNDS[number % len(_GROUNDS)])
    draw = ImageDraw.Draw(image)
    draw.ellipse((78, 60, 162, 160), fill=_FIGURE)
    draw.pieslice((30, 180, 210, 420), 180, 360, fill=_FIGURE)
    file = BytesIO()
    image.save(file, "JPEG", quality=80)
    return file.getvalue()
