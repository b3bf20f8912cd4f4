"""Numbers of documents: a series for each kind, campus and fiscal year (finance §2)."""

from __future__ import annotations

from datetime import date
from typing import Final

from models.finance.ledger.contract import SeriesKind
from models.kit.thai import buddhist_year

FIRST_MONTH: Final = 10
"""The fiscal year 2570 begins on 1 October 2569."""
_PREFIX: Final = {SeriesKind.INVOICE: "INV", SeriesKind.RECEIPT: "KU2", SeriesKind.CREDIT_NOTE: "CN"}
SERIAL_DIGITS: Final = 7


def fiscal_year(day: date) -> int:
    """The fiscal year (B.E.) of a Bangkok day: October to September, named by the year it ends in."""
    return buddhist_year(day) + (1 if day.month >= FIRST_MONTH else 0)


def document_number(kind: SeriesKind, campus_code: str, year: int, serial: int) -> str:
    """The number printed on a document: ``KU2-B-2570-0000001`` is the first receipt of Bangkhen in 2570.

    Raises ValueError where a serial is less than 1.
    """
    if serial < 1:
        raise ValueError(f"{serial} is no number of a series")
    return f"{_PREFIX[kind]}-{book_of(campus_code, year)}-{serial_text(serial)}"


def book_of(campus_code: str, year: int) -> str:
    """The book (เล่มที่) a document is in: its series, ``B-2570``."""
    return f"{campus_code}-{year}"


def serial_text(serial: int) -> str:
    """The number (เลขที่) of a document in its book: ``0000001``."""
    return f"{serial:0{SERIAL_DIGITS}d}"
