"""Text files: which encoding they have, and the cell of what is no letter. For whoever must not import pandas too."""

from __future__ import annotations

import codecs
import csv
import io
import re
import sys
import unicodedata
from collections.abc import Iterator
from typing import BinaryIO, Final

from models.imports.import_batch.contract.sheets import SheetFault, cell_name
from models.kit.file_marks import UTF_16
from models.spreadsheets.refused import SheetRefusedError

_THAI: Final = "cp874"
_SEPARATORS: Final = ",;\t"
_LOOKED_AT: Final = 20
"""Lines from which the separator is told: titles above the headings may have none."""
NAMED_SEPARATOR: Final = re.compile(r"sep=(.)\s*", re.IGNORECASE)
_MARKUP: Final = re.compile(r"\s*<\s*[!?/a-zA-Z]")
"""How HTML, SVG and XML begin; a heading may be ``<18 ปี``."""
_CONTROLS: Final = re.compile("[\x00-\x08\x0e-\x1b]")
_CONTROL_BYTES: Final = bytes([*range(9), *range(0x0E, 0x1C)])
_END_OF_FILE: Final = "\x1a"
"""What programs of DOS write behind the last line."""
_SAMPLE: Final = 4_096
_WIDE_BYTES: Final = b"\x00\x0e"
"""The upper bytes of Latin and of Thai letters in UTF-16: no other encoding of text has them."""
_LEAST_WIDE: Final = 0.2
"""Of a text in UTF-16 without its mark at least every fifth byte is an upper one."""
_FEW_CONTROLS: Final = 3
_ONE_CONTROL_IN: Final = 50
_PIECE: Final = 1024 * 1024
_BLANKS: Final = frozenset("\x00\t\n\v\f\r\x1a\x1c\x1d\x1e\x1f\x85\u2028\u2029")
_BLANK_CATEGORIES: Final = frozenset({"Zs", "Cf"})


def is_text(content: BinaryIO) -> bool:
    """Return whether a file is text that is no markup, without any control character."""
    counted = _counted(content)
    return counted is not None and not counted[0]


def is_nearly_text(content: BinaryIO) -> bool:
    """Return whether a file is text that is no markup. It may have some control characters: its reader tells their
    cell.
    """
    counted = _counted(content)
    return counted is not None and (not counted[0] or _are_few(*counted))


def is_blank(content: BinaryIO) -> bool:
    """Return whether a file has nothing but blanks, line breaks and letters that nobody sees."""
    return all(
        letter in _BLANKS or unicodedata.category(letter) in _BLANK_CATEGORIES
        for text in _pieces(content)
        for letter in set(text)
    )


def decoded(content: bytes) -> str:
    """Return the text. Raises SheetRefusedError: what is no text at all, and the cell of what is no letter."""
    encoding = _encoding(content)
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as error:
        before = content[: error.start].decode(encoding, "replace")
        raise SheetRefusedError(SheetFault.NOT_TEXT, cell=_cell_behind(before)) from error
    text = text.removeprefix("\ufeff").removesuffix(_END_OF_FILE)
    if _MARKUP.match(text):
        raise SheetRefusedError(SheetFault.NOT_READABLE)
    if found := _CONTROLS.search(text):
        if not _are_few(len(_CONTROLS.findall(text)), len(text)):
            raise SheetRefusedError(SheetFault.NOT_READABLE)
        raise SheetRefusedError(SheetFault.NOT_TEXT, cell=_cell_behind(text[: found.start()]))
    return text


def separator_of(text: str) -> str:
    """Return the separator that most of the first lines have, and of those the one that they have most of."""
    if named := NAMED_SEPARATOR.match(text):
        return named[1]
    lines = text[: _LOOKED_AT * _SAMPLE].splitlines()[:_LOOKED_AT]
    return max(
        _SEPARATORS,
        key=lambda letter: (sum(letter in line for line in lines), sum(line.count(letter) for line in lines)),
    )


def _counted(content: BinaryIO) -> tuple[int, int] | None:
    """Return how many control characters and how many characters a file has as text, None for markup."""
    size = controls = 0
    for text in _pieces(content):
        if not size and _MARKUP.match(text.removeprefix("\ufeff")):
            return None
        size += len(text)
        controls += len(_CONTROLS.findall(text))
    return controls, size


def _are_few(controls: int, size: int) -> bool:
    return controls <= _FEW_CONTROLS + size // _ONE_CONTROL_IN and 2 * controls < size


def _pieces(content: BinaryIO) -> Iterator[str]:
    """Yield a file as text, one letter for each byte that is none."""
    content.seek(0)
    piece = content.read(_PIECE)
    encoding = _wide_encoding(piece)
    if encoding is None:
        while piece:
            yield (
                piece.decode("latin-1")
                if piece.translate(None, _CONTROL_BYTES) != piece
                else piece.decode("utf-8", "replace")
            )
            piece = content.read(_PIECE)
        return
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    while piece:
        yield decoder.decode(piece)
        piece = content.read(_PIECE)
    yield decoder.decode(b"", final=True)


def _encoding(content: bytes) -> str:
    return _wide_encoding(content) or ("utf-8" if _is_mostly_utf_8(content) else _THAI)


def _wide_encoding(content: bytes) -> str | None:
    """Return which UTF-16 a text is in, None for any other."""
    if content.startswith(UTF_16):
        return "utf-16"
    sample = content[:_SAMPLE]
    below, above = (sum(half.count(byte) for byte in _WIDE_BYTES) for half in (sample[0::2], sample[1::2]))
    if below + above <= len(sample) * _LEAST_WIDE:
        return None
    return "utf-16-le" if above > below else "utf-16-be"


def _is_mostly_utf_8(content: bytes) -> bool:
    """Whether more of what is not Latin is UTF-8 than is not: one bad byte does not make it another encoding."""
    text = content.decode("utf-8", "replace")
    bad = text.count("\ufffd")
    return bad == 0 or sum(letter > "\x7f" for letter in text) > 2 * bad


def _cell_behind(text: str) -> str:
    """Return the name of the cell in which a text breaks off."""
    csv.field_size_limit(sys.maxsize)
    row, cells = 0, [""]
    lines = io.StringIO(text.removeprefix("\ufeff") + "?", newline=None)
    for row, cells in enumerate(csv.reader(lines, delimiter=separator_of(text)), start=1):  # noqa: B007 - the last
        pass
    return cell_name(row, len(cells))
