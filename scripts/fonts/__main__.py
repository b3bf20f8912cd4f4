"""Write the fonts of papers and pictures: Sarabun with a right text layer, and Noto for what Sarabun lacks."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from scripts.fonts.thai import give_each_glyph_its_text, name_by_letters

_TO: Final = Path(__file__).parents[2] / "activities" / "documents" / "fonts"
_EUROPE: Final = (
    (0x20, 0x52F), (0x1D00, 0x1DBF), (0x1DC0, 0x1DFF), (0x1E00, 0x1FFF), (0x2000, 0x214F), (0x2190, 0x2193),
    (0x2212, 0x2212), (0x2260, 0x2265), (0x25CC, 0x25CC), (0x2C60, 0x2C7F), (0xA720, 0xA7FF), (0xAB30, 0xAB6F),
    (0xFB00, 0xFB06), (0xFE20, 0xFE2F), (0xFFFD, 0xFFFD),
)  # fmt: skip
"""Latin with all its marks, Greek and Cyrillic."""
_EAST_ASIA: Final = (
    (0x3000, 0x30FF), (0x3100, 0x312F), (0x3131, 0x318E), (0x3400, 0x34FF), (0x4E00, 0x9FFF), (0xAC00, 0xD7A3),
    (0xF900, 0xFAD9), (0xFF01, 0xFF9F),
)  # fmt: skip
"""Chinese and Japanese letters of everyday registers of persons, kana, bopomofo and Korean syllables."""
_SIMPLIFIED: Final = 2
"""The member of the collection whose shapes are those of mainland China."""
_OTHER_SCRIPTS: Final = (
    "Arabic", "Armenian", "Bengali", "Devanagari", "Ethiopic", "Georgian", "Gujarati", "Gurmukhi", "Hebrew", "Kannada",
    "Khmer", "Lao", "Malayalam", "Myanmar", "Sinhala", "Tamil", "Telugu",
)  # fmt: skip


_SHARED: Final = {0x20, 0xA0, 0x200C, 0x200D, 0x25CC}
"""What every font needs to shape its own letters: the blank, joiners and the circle of a mark that stands alone."""


_SIGNS: Final = ((0x2190, 0x21FF), (0x2460, 0x24FF), (0x25A0, 0x27BF), (0x2B00, 0x2BFF))
"""Arrows, circles, boxes and ticks."""


def _letters(ranges: Iterable[tuple[int, int]]) -> set[int]:
    return {letter for first, last in ranges for letter in range(first, last + 1)}


def _opened(path: Path, member: int = -1) -> TTFont:
    """A font, or a member of a collection; the same input makes the same files."""
    return TTFont(path, fontNumber=member, recalcTimestamp=False)


def _subset(font: TTFont, letters: Iterable[int], features: list[str]) -> None:
    """Leave only the letters and what shapes them, without hints: papers are printed, pictures drawn large."""
    options = Options()
    options.hinting = False
    options.layout_features = features
    options.glyph_names = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    options.drop_tables += ["vhea", "vmtx", "VORG", "BASE", "DSIG", "STAT", "meta"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)


def main(sarabun: Path, noto_sans: Path, noto_core: Path, noto_cjk: Path) -> None:
    """Write all fonts."""
    for weight in ("400Regular", "700Bold"):
        name = weight.lstrip("0123456789")
        font = name_by_letters(_opened(sarabun / weight / f"Sarabun_{weight}.ttf"))
        _subset(font, set(font.getBestCmap()), ["ccmp", "locl", "mark", "mkmk", "kern"])
        give_each_glyph_its_text(font)
        font.save(_TO / f"Sarabun-{name}.ttf")
        font = _opened(noto_sans / weight / f"NotoSans_{weight}.ttf")
        _subset(font, _letters(_EUROPE), ["ccmp", "locl", "mark", "mkmk"])
        font.save(_TO / f"NotoSans-{name}.ttf")
    for script in _OTHER_SCRIPTS:
        font = _opened(next(noto_core.rglob(f"NotoSans{script}-Regular.ttf")))
        own = set(font.getBestCmap()) - _letters(_EUROPE)
        _subset(font, own | _SHARED, ["*"])
        font.save(_TO / f"NotoSans{script}-Regular.ttf")
    font = _opened(next(noto_core.rglob("NotoSansSymbols2-Regular.ttf")))
    _subset(font, _letters(_SIGNS) | _SHARED, [])
    font.save(_TO / "NotoSansSymbols2-Regular.ttf")
    font = _opened(next(noto_cjk.rglob("NotoSansCJK-Regular.ttc")), _SIMPLIFIED)
    _subset(font, _letters(_EAST_ASIA) | _SHARED, [])
    font.save(_TO / "NotoSansSC-Regular.otf")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
