"""Pictures of people who do not exist: a silhouette on a coloured ground."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageDraw

_SIZE = (240, 300)
_GROUNDS = ("#dfeeee", "#e8ecdd", "#eee6dd", "#e2e4ef", "#efe2e6")
_FIGURE = "#006664"


def picture(number: int) -> bytes:
    """A small JPEG; the ground's colour goes by the number."""
    image = Image.new("RGB", _SIZE, _GROUNDS[number % len(_GROUNDS)])
    draw = ImageDraw.Draw(image)
    draw.ellipse((78, 60, 162, 160), fill=_FIGURE)
    draw.pieslice((30, 180, 210, 420), 180, 360, fill=_FIGURE)
    file = BytesIO()
    image.save(file, "JPEG", quality=80)
    return file.getvalue()
