"""The style and the fonts of the pages of the identity provider and the bank, which share nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_TEMPLATES: Final = Path(__file__).parent / "templates"
_FONTS: Final = Path(__file__).parents[2] / "web/node_modules/@fontsource/sarabun/files"
_FONT_NAMES: Final = frozenset(
    f"sarabun-{script}-{weight}-normal.woff2" for script in ("thai", "latin") for weight in (400, 700)
)


def resource(name: str) -> Path | None:
    """The file behind a page's style or font; None for a name that is not one of theirs."""
    if name == "identity.css":
        return _TEMPLATES / name
    font = _FONTS / name
    return font if name in _FONT_NAMES and font.exists() else None
