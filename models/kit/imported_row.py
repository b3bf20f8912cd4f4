"""Rows of imported files: what every area needs that says what its rows mean (finance §6).

A kind's schema is a message whose fields have these types; they know Thai digits, thousands separators, and days and
times in every form of both eras::

    class FineRow(ImportedRow):
        student_code: StudentCodeCell
        amount: AmountCell
        due_on: DayCell | None = None

What is wrong with a cell is a code of the catalogue ``rows``, with what was read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date, time
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, ClassVar, Final
from uuid import UUID

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints
from pydantic_core import PydanticCustomError

from models.kit.days import day_of, time_of
from models.kit.message import Message
from models.kit.text import plain, tidy, with_zeros

MOST_BAHT: Final = Decimal("1000000.00")
"""The largest amount of one row: more is a slip of the hand."""
LONGEST_TEXT: Final = 200
LONGEST_REFERENCE: Final = 40
_SHOWN: Final = 40
STUDENT_CODE_DIGITS: Final = 10
_CODE: Final = re.compile(r"[0-9]{10}")
_AMOUNT: Final = re.compile(r"-?([0-9]{1,3}(?:(,[0-9]{3})+|( [0-9]{3})+)|[0-9]+)(\.[0-9]+)?")
_NOTHING: Final = re.compile(r"-|0+(\.0+)?")
_CUT_SHORT: Final = re.compile(r"[0-9](\.[0-9]+)?[Ee]\+?[0-9]{1,3}")
"""How a spreadsheet writes a number of which it has lost digits."""


class FileRow(Message):
    """The base of every kind's schema. Two rows of one ``identity`` are the same row twice."""

    CODE_DIGITS: ClassVar[Mapping[str, int]] = {}
    """Columns of codes that have so many digits: a spreadsheet takes the zeros away that they begin with."""
    STAND_INS: ClassVar[Mapping[str, str]] = {}
    """What cells that every row must say are read as where they are wrong and the rest is looked at all the same."""
    NEEDED_WHEN_NEW: ClassVar[frozenset[str]] = frozenset()
    """Of a kind that updates: what a row says of what is not there yet, beside what every row says."""
    KEY_BESIDE: ClassVar[frozenset[str]] = frozenset()
    """Of a kind that updates: what only some rows are known by, beside what every row says."""
    PART_BESIDE: ClassVar[frozenset[str]] = frozenset()
    """What only some rows say of what they are a part of, beside what every row says."""
    TOLD_APART_BY: ClassVar[frozenset[str]] = frozenset()
    """Of a kind that updates: what parts of one thing are told apart by, though a row may change it."""

    COMPARED: ClassVar[frozenset[str]] = frozenset()
    """Of a kind that updates: what a row says that the portal computes itself. It is compared, and never written."""
    COMPARED_ACROSS: ClassVar[frozenset[str]] = frozenset()
    """Of a kind that updates: what rows are compared by with all rows of their file and with what is held, once every
    row is checked. It is written."""

    @classmethod
    def key_fields(cls) -> frozenset[str]:
        """Return what rows are known by: no row changes it."""
        return cls.KEY_BESIDE | {name for name, field in cls.model_fields.items() if field.is_required()}

    @property
    def needed_when_new(self) -> frozenset[str]:
        """What this row must say where it is about something new."""
        return self.NEEDED_WHEN_NEW

    @property
    def identity(self) -> tuple[str, ...]:
        """What makes the row another one than the rest of its file."""
        return (self.model_dump_json(),)

    @property
    def part_of(self) -> tuple[str, ...] | None:
        """What the row is a part of, of which all rows of a file come in or none; None where it stands by itself."""
        return None

    @property
    def unique(self) -> Mapping[str, str]:
        """Values that no other row of the file may have, by their columns: a national id, a username."""
        return {}


class ImportedRow(FileRow):
    """The base of the schemas whose rows are about a student."""

    CODE_DIGITS: ClassVar[Mapping[str, int]] = {"student_code": STUDENT_CODE_DIGITS}

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


class RowChange(StrEnum):
    """What a row does to what the portal holds. Persisted: never renamed."""

    NEW = "new"
    CHANGED = "changed"
    REOPENED = "reopened"
    """It was closed, and the file names it: it is open again, and what differs is changed."""
    CLOSED = "closed"
    """It is missing in a file that says to be complete: what it was is closed."""


class FieldChange(Message):
    """A field that a row changes: what the portal held and what it holds now, as a file says it; None for nothing."""

    field: str
    old: str | None
    new: str | None


class AppliedRow(Message):
    """What a row became: the row of the portal, of which student if any, and what it comes to in baht.

    ``warnings`` stand in nobody's way; who confirms it looks at them. ``change`` and ``changes`` are of kinds that
    bring what exists to what the file says.
    """

    result_id: UUID
    student_id: int | None
    amount: Decimal
    warnings: tuple[RowProblem, ...] = ()
    change: RowChange | None = None
    changes: tuple[FieldChange, ...] = ()


class UnchangedRow(Message):
    """The portal holds already what the row says."""


RowOutcome = AppliedRow | BroughtBefore | RowProblem | UnchangedRow
"""What the row function of a kind says of a row."""


def combined_problem(problems: Sequence[RowProblem]) -> RowProblem:
    """Combine the problems of a row (at least one) into the first of them, with the others as its ``more``."""
    every = [each.model_copy(update={"more": ()}) for problem in problems for each in (problem, *problem.more)]
    return every[0].model_copy(update={"more": tuple(every[1:])})


def facts_of(problem: RowProblem) -> dict[str, str | int | None]:
    """Return what is kept of a problem beside its code: its facts, and the column it is about."""
    return {**problem.facts, **({"column": problem.column} if problem.column else {})}


def student_code_of(cell: str) -> str | None:
    """The student code a cell says: ten digits, with or without the ``b`` of the account, hyphens and blanks."""
    code = plain(cell).removeprefix("b").removeprefix("B").replace("-", "").replace(" ", "")
    return code if _CODE.fullmatch(code) else None


def _student_code(cell: object) -> str:
    code = student_code_of(with_zeros(plain(str(cell)), STUDENT_CODE_DIGITS))
    if code is None:
        raise wrong_cell("import_code_wrong", cell)
    return code


def _amount(cell: object) -> Decimal:
    text = plain(str(cell)).removesuffix("บาท").removeprefix("฿").strip()
    if not _AMOUNT.fullmatch(text):
        raise wrong_cell("import_amount_wrong", cell)
    amount = Decimal(text.replace(",", "").replace(" ", ""))
    if amount <= 0:
        raise wrong_cell("import_amount_not_positive", cell)
    if amount > MOST_BAHT:
        raise wrong_cell("import_amount_too_large", cell, limit=f"{MOST_BAHT:,.2f}")
    exact = amount.quantize(Decimal("0.01"))
    if exact != amount:
        raise wrong_cell("import_amount_too_fine", cell)
    return exact


def _day(cell: object) -> date:
    on = day_of(str(cell))
    if on is None:
        raise wrong_cell("import_day_wrong", cell)
    return on


def _side(cell: object) -> Decimal | None:
    """One of two columns of amounts: nothing, a dash or nought says that the other one holds it."""
    text = plain(str(cell))
    return None if _NOTHING.fullmatch(text) else _amount(cell)


def _time(cell: object) -> time:
    at = time_of(str(cell))
    if at is None:
        raise wrong_cell("import_time_wrong", cell)
    return at


def text_up_to(longest: int, spelled: Callable[[str], str]) -> BeforeValidator:
    """Return the reader of a text of so many letters at most."""

    def checked(cell: object) -> str:
        text = spelled(str(cell))
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
TextCell = Annotated[str, text_up_to(LONGEST_TEXT, tidy), StringConstraints(min_length=1)]
ReferenceCell = Annotated[
    str, text_up_to(LONGEST_REFERENCE, plain), AfterValidator(_reference), StringConstraints(min_length=1)
]
