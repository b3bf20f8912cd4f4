"""What drawn pictures share: the university's colours, and text in any letters, in lines as wide as there is room."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from PIL import ImageDraw, ImageFont

from models.kit.fonts import FAMILIES, Face, Weight, face_of, printable, runs

GREEN: Final = "#006664"
INK: Final = "#16302f"
QUIET: Final = "#4c6564"
_FOLLOWING: Final = frozenset({"Mn", "Mc", "Me", "Cf"})
_NEVER_FIRST: Final = frozenset("\u0e30\u0e32\u0e33\u0e45\u0e46\u0e2f")
"""Thai letters that stand behind a consonant and never begin a line."""
_NEVER_LAST: Final = frozenset("\u0e40\u0e41\u0e42\u0e43\u0e44")
"""Thai vowels that are written before their consonant."""


def draw_text(
    draw: ImageDraw.ImageDraw, at: tuple[float, float], text: str, size: int, colour: str, weight: Weight = 400
) -> None:
    """Draw a line of text, from its left upper corner on, each word in a font that has its letters."""
    left, top = at
    baseline = top + _font(face_of(FAMILIES[0], weight), size).getmetrics()[0]
    for face, part in runs(printable(text), weight):
        font = _font(face, size)
        draw.text((left, baseline), part, fill=colour, font=font, anchor="ls")
        left += font.getlength(part)


def width_of(text: str, size: int, weight: Weight = 400) -> float:
    """Return how wide a line of text is, in pixels."""
    return sum(_font(face, size).getlength(part) for face, part in runs(printable(text), weight))


def lines_of(text: str, size: int, width: float, weight: Weight = 400) -> list[str]:
    """Return a text in lines that are no wider than ``width``, broken between words, or within a word that is wider."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if width_of(longer, size, weight) <= width:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        for piece in _pieces(word):
            if lines[-1] and width_of(lines[-1] + piece, size, weight) > width:
                lines.append("")
            lines[-1] += piece
    return lines


def shortened(text: str, size: int, width: float, weight: Weight = 400) -> str:
    """Return as much of a text as there is room for, with an ellipsis where something is left out."""
    if width_of(text, size, weight) <= width:
        return text
    pieces = list(_pieces(text))
    while pieces and width_of(f"{''.join(pieces)}…", size, weight) > width:
        pieces.pop()
    return f"{''.join(pieces)}…"


def _pieces(word: str) -> Iterator[str]:
    """The parts of a word that are not broken: letters with their marks, vowels with their consonants."""
    piece = ""
    for letter in word:
        joins = unicodedata.category(letter) in _FOLLOWING or letter in _NEVER_FIRST
        if piece and not joins and piece[-1] not in _NEVER_LAST:
            yield piece
            piece = ""
        piece += letter
    if piece:
        yield piece


@lru_cache(maxsize=64)
def _font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """A face in pixels."""
    return ImageFont.truetype(str(face.path), size)
