"""Rows of imported files: what every area needs that says what its rows mean (finance §6).

A kind's schema is a message whose fields have these types; they know Thai digits, thousands separators, and days of
both eras::

    class FineRow(ImportedRow):
        student_code: StudentCodeCell
        amount: AmountCell
        due_on: DayCell | None = None

What is wrong with a cell is a code of the catalogue ``rows``, with what was read.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import date, time
from decimal import Decimal
from typing import Annotated, ClassVar, Final
from uuid import UUID

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints
from pydantic_core import PydanticCustomError

from models.calendar import BUDDHIST_OFFSET
from models.contracts.message import Message

MOST_BAHT: Final = Decimal("1000000.00")
"""The largest amount of one row: more is a slip of the hand."""
LONGEST_TEXT: Final = 200
LONGEST_REFERENCE: Final = 40
_SHOWN: Final = 40
_CODE: Final = re.compile(r"[0-9]{10}")
_AMOUNT: Final = re.compile(r"-?([0-9]{1,3}(,[0-9]{3})+|[0-9]+)(\.[0-9]+)?")
_ISO_DAY: Final = re.compile(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})")
_LOCAL_DAY: Final = re.compile(r"([0-9]{1,2})[/.-]([0-9]{1,2})[/.-]([0-9]{4})")
_NOTHING: Final = re.compile(r"-|0+(\.0+)?")
_CUT_SHORT: Final = re.compile(r"[0-9](\.[0-9]+)?[Ee]\+?[0-9]{1,3}")
"""How a spreadsheet writes a number of which it has lost digits."""
_TIME: Final = re.compile(r"(?:[0-9]{4}-[0-9]{2}-[0-9]{2} )?([0-9]{1,2})[:.]([0-5][0-9])(?:[:.]([0-5][0-9])(?:\.0+)?)?")
_LAST_HOUR: Final = 23
_BUDDHIST_FROM: Final = 2400
_YEARS: Final = range(1950, 2150)


class FileRow(Message):
    """The base of every kind's schema. Two rows of one ``identity`` are the same row twice."""

    STAND_INS: ClassVar[Mapping[str, str]] = {}
    """What cells that every row must say are read as where they are wrong and the rest is looked at all the same."""

    @property
    def identity(self) -> tuple[str, ...]:
        """What makes the row another one than the rest of its file."""
        return (self.model_dump_json(),)


class ImportedRow(FileRow):
    """The base of the schemas whose rows are about a student."""

    student_code: str

    @property
    def identity(self) -> tuple[str, ...]:
        """What makes the row another one than the rest of its file."""
        return (self.student_code,)


class RowProblem(Message):
    """Why a row is refused: a code of the catalogue ``rows`` and its facts. ``column`` is the field that is wrong.

    ``more`` is what else stands in its way, each without more of its own.
    """

    code: str
    facts: dict[str, str | int | None] = Field(default_factory=dict)
    column: str | None = None
    more: tuple[RowProblem, ...] = ()


class BroughtBefore(Message):
    """An earlier import that this one corrects brought the row already."""


class AppliedRow(Message):
    """What a row became: the row of the portal, of which student if any, and what it comes to in baht.

    ``warnings`` stand in nobody's way; who confirms it looks at them.
    """

    result_id: UUID
    student_id: int | None
    amount: Decimal
    warnings: tuple[RowProblem, ...] = ()


RowOutcome = AppliedRow | BroughtBefore | RowProblem
"""What the row function of a kind says of a row."""


def combined_problem(problems: Sequence[RowProblem]) -> RowProblem:
    """Several reasons to refuse a row as one, the first of them and the rest beside it; there is one at least."""
    every = [each.model_copy(update={"more": ()}) for problem in problems for each in (problem, *problem.more)]
    return every[0].model_copy(update={"more": tuple(every[1:])})


def plain(cell: str) -> str:
    """A cell's text with Latin digits, ordinary blanks and nothing invisible around or in it."""
    letters = (
        str(unicodedata.digit(letter)) if letter.isdigit() and letter.isdecimal() else letter
        for letter in cell
        if unicodedata.category(letter) not in ("Cf", "Cc")
    )
    return " ".join("".join(letters).split())


def student_code_of(cell: str) -> str | None:
    """The student code a cell says: ten digits, with or without the ``b`` of the account, hyphens and blanks."""
    code = plain(cell).removeprefix("b").removeprefix("B").replace("-", "").replace(" ", "")
    return code if _CODE.fullmatch(code) else None


def _student_code(cell: object) -> str:
    code = student_code_of(str(cell))
    if code is None:
        raise wrong_cell("import_code_wrong", cell)
    return code


def _amount(cell: object) -> Decimal:
    text = plain(str(cell)).removesuffix("บาท").removeprefix("฿").strip()
    if not _AMOUNT.fullmatch(text):
        raise wrong_cell("import_amount_wrong", cell)
    amount = Decimal(text.replace(",", ""))
    if amount <= 0:
        raise wrong_cell("import_amount_not_positive", cell)
    if amount > MOST_BAHT:
        raise wrong_cell("import_amount_too_large", cell, limit=f"{MOST_BAHT:,.2f}")
    exact = amount.quantize(Decimal("0.01"))
    if exact != amount:
        raise wrong_cell("import_amount_too_fine", cell)
    return exact


def _day(cell: object) -> date:
    text = plain(str(cell))
    if found := _ISO_DAY.fullmatch(text):
        year, month, day = (int(part) for part in found.groups())
    elif found := _LOCAL_DAY.fullmatch(text):
        day, month, year = (int(part) for part in found.groups())
    else:
        raise wrong_cell("import_day_wrong", cell)
    year = year - BUDDHIST_OFFSET if year >= _BUDDHIST_FROM else year
    try:
        on = date(year, month, day)
    except ValueError:
        raise wrong_cell("import_day_wrong", cell) from None
    if year not in _YEARS:
        raise wrong_cell("import_day_wrong", cell)
    return on


def _side(cell: object) -> Decimal | None:
    """One of two columns of amounts: nothing, a dash or nought says that the other one holds it."""
    text = plain(str(cell))
    return None if _NOTHING.fullmatch(text) else _amount(cell)


def _time(cell: object) -> time:
    found = _TIME.fullmatch(plain(str(cell)))
    if found is None or int(found[1]) > _LAST_HOUR:
        raise wrong_cell("import_time_wrong", cell)
    return time(int(found[1]), int(found[2]), int(found[3] or 0))


def _text(longest: int) -> BeforeValidator:
    def checked(cell: object) -> str:
        text = plain(str(cell))
        if len(text) > longest:
            raise wrong_cell("import_text_too_long", text, limit=str(longest))
        return text

    return BeforeValidator(checked)


def _reference(text: str) -> str:
    """A reference whose cell holds a number of more digits than a spreadsheet keeps is not the one that was given."""
    if _CUT_SHORT.fullmatch(text):
        raise wrong_cell("import_reference_cut_short", text)
    return text


def wrong_cell(code: str, cell: object, **facts: str) -> PydanticCustomError:
    """What a field's reader raises of a cell it refuses: a code of the catalogue ``rows``, with what was read."""
    shown = plain(str(cell))
    return PydanticCustomError(
        "import_cell",  # the code of the catalogue is among the facts: the name of an error must be a literal
        "the cell is refused",
        {"code": code, "cell": shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}…", **facts},
    )


StudentCodeCell = Annotated[str, BeforeValidator(_student_code)]
AmountCell = Annotated[Decimal, BeforeValidator(_amount)]
DayCell = Annotated[date, BeforeValidator(_day)]
SideCell = Annotated[Decimal | None, BeforeValidator(_side)]
TimeCell = Annotated[time, BeforeValidator(_time)]
TextCell = Annotated[str, _text(LONGEST_TEXT), StringConstraints(min_length=1)]
ReferenceCell = Annotated[str, _text(LONGEST_REFERENCE), AfterValidator(_reference), StringConstraints(min_length=1)]
