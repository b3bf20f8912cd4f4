"""What is copied from a PDF and searched in it: the letters of each glyph, by the font and not by its neighbours.

WeasyPrint tells the letters of a glyph from the first text it stood in. Where several glyphs draw several letters
together, as in Thai, the last of them gets all the letters and the others none: "เอกสาร" is copied as "เอกสำร" after
"จำนวน". The fonts of papers have one glyph for each sense (``scripts/fonts/thai.py``), so their own tables tell better.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import pydyf
from fontTools.agl import toUnicode
from fontTools.ttLib import TTFont
from weasyprint import Document

from models.kit.fonts import FACES, FAMILIES, Face, Weight, face_of

_ENTRY: Final = re.compile(rb"<([0-9a-f]{4})> <([0-9a-f]*)>")
_NAME: Final = re.compile(rb"/[A-Z]{6}\+([A-Za-z0-9]+)(.*)")
_SHAPES: Final = "\ufb00", "\ufeff"
"""Ligatures and presentation forms."""
_BLANKS: Final = "\u00a0\u00ad"
"""Letters that share a glyph with the blank and the hyphen, which are what people look for."""


def tell_letters(document: Document, pdf: pydyf.PDF) -> None:
    """Correct the letters of all glyphs: a finisher of :meth:`weasyprint.Document.write_pdf`."""
    for font in pdf.objects:
        if isinstance(font, pydyf.Dictionary) and font.get("Type") == "/Font" and "ToUnicode" in font:
            face = _face(font["BaseFont"])
            if face is not None:
                _correct(pdf.objects[int(font["ToUnicode"].split()[0])], letters_by_glyph(face))


def _face(name: bytes) -> Face | None:
    found = _NAME.fullmatch(name)
    if found is None or found[1].decode() not in FAMILIES:
        return None
    weight: Weight = 700 if b"Bold" in found[2] else 400
    return face_of(found[1].decode(), weight)


def _correct(stream: pydyf.Stream, letters: Mapping[int, str]) -> None:
    for number, line in enumerate(stream.stream):
        entry = _ENTRY.fullmatch(line)
        if entry is not None:
            seen = bytes.fromhex(entry[2].decode()).decode("utf-16-be")
            replacement = letters.get(int(entry[1], 16), seen)
            stream.stream[number] = b"<%s> <%s>" % (entry[1], replacement.encode("utf-16-be").hex().encode())


def _written(letter: str) -> str:
    """The letters of a ligature or of a shape within a word: nobody types the one letter that Unicode has for it."""
    return unicodedata.normalize("NFKC", letter) if _SHAPES[0] <= letter <= _SHAPES[1] else letter


@lru_cache(maxsize=len(FACES))
def letters_by_glyph(face: Face) -> Mapping[int, str]:
    """Return the letters of the glyphs of a face that stand for the same letters everywhere."""
    with TTFont(face.path, lazy=True) as font:
        letters: dict[int, str] = {}
        for letter, name in sorted(font.getBestCmap().items(), reverse=True):
            if chr(letter) not in _BLANKS:
                letters[font.getGlyphID(name)] = _written(chr(letter))
        for number, name in enumerate(font.getGlyphOrder()):
            if number not in letters and toUnicode(name):
                letters[number] = toUnicode(name)
        return letters
