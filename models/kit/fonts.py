"""The fonts of papers and pictures, in the order in which a letter is looked for in them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

from fontTools.ttLib import TTFont

FONTS: Final = Path(__file__).parents[2] / "activities" / "documents" / "fonts"
Weight = Literal[400, 700]


@dataclass(frozen=True, slots=True)
class Face:
    """A file of a font. Families with one weight are drawn with it wherever bold is asked for."""

    family: str
    weight: Weight
    file: str

    @property
    def path(self) -> Path:
        """Where the file is."""
        return FONTS / self.file


_WEIGHED: Final = ("Sarabun", "NotoSans")
_WEIGHTS: Final[tuple[tuple[Weight, str], ...]] = ((400, "Regular"), (700, "Bold"))
_PLAIN: Final = (
    "Lao", "Khmer", "Myanmar", "Arabic", "Hebrew", "Devanagari", "Bengali", "Gujarati", "Gurmukhi", "Tamil", "Telugu",
    "Kannada", "Malayalam", "Sinhala", "Armenian", "Georgian", "Ethiopic",
)  # fmt: skip
"""Scripts of which Noto Sans has a font each."""
FACES: Final[tuple[Face, ...]] = (
    *(Face(family, weight, f"{family}-{name}.ttf") for family in _WEIGHED for weight, name in _WEIGHTS),
    *(Face(f"NotoSans{script}", 400, f"NotoSans{script}-Regular.ttf") for script in _PLAIN),
    Face("NotoSansSymbols2", 400, "NotoSansSymbols2-Regular.ttf"),
    Face("NotoSansSC", 400, "NotoSansSC-Regular.otf"),
)
FAMILIES: Final = tuple(dict.fromkeys(face.family for face in FACES))
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Zl", "Zp", "Zs"})


def face_of(family: str, weight: Weight) -> Face:
    """Return the face of a family, in the weight if it has it."""
    faces = [face for face in FACES if face.family == family]
    return next((face for face in faces if face.weight == weight), faces[0])


@lru_cache(maxsize=len(FACES))
def letters_of(face: Face) -> frozenset[str]:
    """Return the letters that a face draws."""
    with TTFont(face.path, lazy=True) as font:
        return frozenset(map(chr, font.getBestCmap()))


def printable(text: str) -> str:
    """Return a text with nothing that would be drawn as an empty box: accents joined to their letters, and the number
    of a letter that no font has in its place.
    """
    if text.isascii():
        return text
    return "".join(
        letter if _is_drawn(letter) else f"[U+{ord(letter):04X}]" for letter in unicodedata.normalize("NFC", text)
    )


def runs(text: str, weight: Weight) -> Iterator[tuple[Face, str]]:
    """Yield the parts of a printable text, each with the first face that has all its letters.

    Words stay together: a name is not drawn in two fonts because one of its letters is rare.
    """
    face, part = face_of(FAMILIES[0], weight), ""
    for word in _words(text):
        found = _first_with(word, weight, face)
        if found != face and part:
            yield face, part
            part = ""
        face, part = found, part + word
    if part:
        yield face, part


def _words(text: str) -> Iterator[str]:
    """The words of a text, each with the blank behind it; a word of several scripts in its parts."""
    word = ""
    for letter in text:
        if word and not _is_of(word, letter):
            yield word
            word = ""
        word += letter
    if word:
        yield word


def _is_of(word: str, letter: str) -> bool:
    """Whether a letter goes on with a word: no blank is behind it, and some face has both."""
    if word[-1] == " ":
        return letter == " "
    if unicodedata.category(letter) in _INVISIBLE or unicodedata.combining(letter):
        return True
    visible = {each for each in word + letter if unicodedata.category(each) not in _INVISIBLE}
    return any(visible <= letters_of(face_of(family, 400)) for family in FAMILIES)


def _first_with(word: str, weight: Weight, latest: Face) -> Face:
    visible = {letter for letter in word if unicodedata.category(letter) not in _INVISIBLE}
    if not visible:
        return latest
    for family in FAMILIES:
        face = face_of(family, weight)
        if visible <= letters_of(face):
            return face
    return latest


@lru_cache(maxsize=4096)
def _is_drawn(letter: str) -> bool:
    if unicodedata.category(letter) in _INVISIBLE:
        return True
    return any(letter in letters_of(face_of(family, 400)) for family in FAMILIES)
