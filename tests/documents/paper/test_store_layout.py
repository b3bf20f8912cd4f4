"""Nothing on a paper is cut or printed over something else, however long a name is."""

from __future__ import annotations

from typing import Final

import pypdfium2
import pytest

from models.documents.paper.contract import PaperLanguage
from models.registry.paper.store import PAPER_TYPES
from tests.support.names_of_the_world import LONG
from tests.support.sample_papers import printed, sample

_MARGIN: Final = 40.0
"""In points: the sheet's margin is 15 mm, less what a letter may hang over."""
_HEIGHT_IN_COMMON: Final = 0.4
"""Marks of one line reach into the next; two lines that are printed over each other have more in common."""
_UPRIGHT: Final = 0.01

Box = tuple[float, float, float, float]


def _texts(page: pypdfium2.PdfPage) -> list[Box]:
    """Where the texts of a page stand: left, bottom, right, top. Without the watermark, which runs across."""
    parts = [part for part in page.get_objects() if isinstance(part, pypdfium2.PdfTextObj)]
    boxes = [part.get_bounds() for part in parts if abs(part.get_matrix().b) < _UPRIGHT]
    return [box for box in boxes if box[2] - box[0] > 1]


def _are_over_each_other(one: Box, other: Box) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    along = min(one[3], other[3]) - max(one[1], other[1])
    return across > 1 and along > _HEIGHT_IN_COMMON * min(one[3] - one[1], other[3] - other[1])


_ON_EVERY_PAPER: Final = ("thai of 60 letters", "one thai word of 60", "wide capitals", "one latin word of 60")
"""The names that need the most room; the others are tried on a letter and on a list."""


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        *((kind, name) for kind in sorted(PAPER_TYPES) for name in _ON_EVERY_PAPER),
        *((kind, name) for kind in ("waiver_letter", "receipt") for name in sorted(set(LONG) - set(_ON_EVERY_PAPER))),
    ],
)
def test_a_long_name_is_neither_cut_nor_over_other_text(kind: str, name: str) -> None:
    language: PaperLanguage = "en" if LONG[name].isascii() else "th"
    with pypdfium2.PdfDocument(printed(sample(kind, LONG[name]), language)) as document:
        for page in document:
            boxes = _texts(page)
            width, height = page.get_size()
            assert [box for box in boxes if box[0] < _MARGIN - 2 or box[2] > width - _MARGIN + 2] == []
            assert [box for box in boxes if box[1] < 0 or box[3] > height] == []
            pairs = ((one, other) for number, one in enumerate(boxes) for other in boxes[:number])
            assert [pair for pair in pairs if _are_over_each_other(*pair)] == []
