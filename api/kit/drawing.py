"""What drawn pictures share: the university's colours and its fonts, which hold Thai."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from PIL import ImageFont

GREEN: Final = "#006664"
INK: Final = "#16302f"
QUIET: Final = "#4c6564"
_FONTS: Final = Path(__file__).parents[2] / "activities" / "documents" / "fonts"


@lru_cache(maxsize=32)
def sarabun(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    """Sarabun in pixels."""
    return ImageFont.truetype(str(_FONTS / ("Sarabun-Bold.ttf" if bold else "Sarabun-Regular.ttf")), size)
