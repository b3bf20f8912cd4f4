"""No letter of a name is drawn as an empty box, on any kind of paper, and no font of the machine is used."""

from __future__ import annotations

import logging
import unicodedata
from pathlib import Path
from typing import Final

import pypdfium2
import pytest

from models.kit.fonts import FAMILIES, printable
from models.registry.paper.store import PAPER_TYPES
from tests.support.names_of_the_world import SCRIPTS
from tests.support.sample_papers import copied, printed, sample

_ROOT: Final = Path(__file__).parents[3]
_AT_ONCE: Final = 3
"""Of the names, by three: one text of all of them takes twice as long to lay out as three of a third."""
_SHAPED: frozenset[str] = frozenset({"lao", "khmer", "burmese", "arabic", "hebrew", "hindi", "bengali", "tamil"})
"""Scripts whose glyphs change their order or shape, or run from the right: what is copied of them is not compared."""


def _families(pdf: bytes) -> set[str]:
    with pypdfium2.PdfDocument(pdf) as document:
        parts = [part for page in document for part in page.get_objects() if isinstance(part, pypdfium2.PdfTextObj)]
        return {part.get_font().get_base_name().partition("+")[2].partition("-")[0] for part in parts}


@pytest.mark.parametrize("kind", sorted(PAPER_TYPES))
def test_every_paper_draws_names_in_all_letters(kind: str, caplog: pytest.LogCaptureFixture) -> None:
    names = list(SCRIPTS.values())
    for first in range(_AT_ONCE):
        some = " / ".join(names[first::_AT_ONCE])
        with caplog.at_level(logging.WARNING, logger="weasyprint"):
            pdf = printed(sample(kind, some, some))
        assert [record.getMessage() for record in caplog.records if "notdef" in record.getMessage()] == []
        assert _families(pdf) <= set(FAMILIES)


@pytest.mark.parametrize("script", sorted(set(SCRIPTS) - _SHAPED))
def test_a_name_is_copied_in_its_own_letters(script: str) -> None:
    name = SCRIPTS[script]
    assert printable(name) in unicodedata.normalize("NFC", copied(printed(sample("waiver_letter", name, name))))


@pytest.mark.parametrize("script", sorted(_SHAPED))
def test_a_name_of_a_shaped_script_is_drawn_in_its_font(script: str) -> None:
    assert len(_families(printed(sample("waiver_letter", SCRIPTS[script], "x"))) - {"Sarabun", "NotoSans"}) == 1


def test_a_letter_of_no_font_is_named_by_its_number() -> None:
    assert printable("田\U00020bb7 😀") == "田[U+20BB7] [U+1F600]"
    assert printable("สมชาย Somchai") == "สมชาย Somchai"


@pytest.mark.parametrize("path", sorted((_ROOT / "models" / "messages").rglob("*.json")), ids=lambda path: path.name)
def test_every_letter_of_the_catalogues_is_drawn(path: Path) -> None:
    words = unicodedata.normalize("NFC", path.read_text())
    assert printable(words) == words
