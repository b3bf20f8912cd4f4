"""The columns of a file that the fields of its kind are read from (finance §6)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from models.imports.import_batch.contract.case import EmptyCells, ImportKind
from models.imports.import_batch.contract.sheets import without_unit
from models.imports.import_batch.rules.schemas import SCHEMAS
from models.kit.imported_row import FileRow, RowProblem, combined_problem
from models.kit.text import heading as heading_of
from models.kit.text import plain

SYNONYMS: Final[Mapping[str, tuple[str, ...]]] = {
    "student_code": ("รหัสประจำตัวนิสิต", "เลขประจำตัวนิสิต", "รหัสประจำตัว", "Student ID"),
    "amount": ("จำนวนเงิน", "ยอดเงิน", "จำนวนเงินที่ต้องชำระ", "Amount"),
    "reason": ("รายละเอียด", "เหตุผล", "รายการ", "หมายเหตุ", "Details", "Reason", "Description", "Remark"),
    "reference": ("เลขที่อ้างอิง", "เลขอ้างอิง", "Reference number", "Ref"),
    "due_on": ("วันครบกำหนด", "กำหนดชำระ", "ชำระภายใน", "ชำระภายในวันที่", "Due date", "Due on"),
    "prerequisites": ("วิชาที่ต้องเรียนมาก่อน", "วิชาบังคับที่ต้องเรียนมาก่อน", "Prerequisite", "Pre-requisites", "Pre-requisite"),
    "corequisites": ("วิชาที่ต้องเรียนร่วม", "วิชาที่เรียนพร้อมกัน", "Corequisites", "Corequisite", "Co-requisite"),
    "gpax": ("เกรดเฉลี่ยสะสม", "คะแนนเฉลี่ยสะสม", "แต้มเฉลี่ยสะสม", "Cumulative GPA", "CGPA"),
    "paid_on": ("วันที่จ่าย", "วันที่จ่ายเงิน", "วันที่โอน", "Date paid", "Payment date"),
}
"""What offices call a field instead of its title, whatever the kind of the file."""
_CODES: Final = frozenset({"student_code", "subject_code"})


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a kind: the column ``name`` of its schema, and whether every row, or one of something new, says it."""

    name: str
    is_required: bool
    is_needed_when_new: bool


def fields_of(kind: ImportKind) -> tuple[Field, ...]:
    """The fields of a kind, in the order of its template."""
    schema = SCHEMAS[kind]
    return tuple(
        Field(name, field.is_required(), name in schema.NEEDED_WHEN_NEW) for name, field in schema.model_fields.items()
    )


def proposed(
    kind: ImportKind, headings: Sequence[str], titles: Mapping[str, Sequence[str]], before: Mapping[str, str]
) -> dict[str, int]:
    """Return the column of each field that the headings tell: as it was found ``before``, else by its name and titles,
    else without the unit in brackets, or by a synonym. A template says the titles of all languages one after another.

    A field that several columns could be is left out: who brings the file in chooses, or is told that it is missing.
    """
    found: dict[str, int] = {}
    unclear: set[str] = set()
    fields = [field.name for field in fields_of(kind)]
    ways: tuple[tuple[Callable[[str], str], Callable[[str], Iterable[str]]], ...] = (
        (_folded, lambda name: (before.get(name, ""),)),
        (_folded, lambda name: (name, *titles.get(name, ()), " ".join(titles.get(name, ())))),
        (_without_unit, lambda name: (*titles.get(name, ()), *SYNONYMS.get(name, ()))),
    )
    for form, names_of in ways:
        columns = [form(heading) for heading in headings]
        for field in fields:
            if field in found or field in unclear:
                continue
            names = {form(name) for name in names_of(field) if name}
            places = [place for place, column in enumerate(columns) if column in names and place not in found.values()]
            if len(places) == 1:
                found[field] = places[0]
            elif places:
                unclear.add(field)
    return found


def _folded(heading: str) -> str:
    return heading_of(heading.replace("_", " ")).strip("*")


def _without_unit(heading: str) -> str:
    return _folded(without_unit(plain(heading).strip("* ")))


def refusal_of_columns(kind: ImportKind, columns: Mapping[str, int], width: int) -> RowProblem | None:
    """Return why fields cannot be read from these columns of a file with ``width`` columns; None where they can."""
    fields = {field.name: field for field in fields_of(kind)}
    for name, place in columns.items():
        if name not in fields or not 0 <= place < width:
            return RowProblem(code="import_column_unknown", column=name)
    if len(set(columns.values())) < len(columns):
        return RowProblem(code="import_column_twice")
    for field in fields.values():
        if field.is_required and field.name not in columns:
            return RowProblem(code="import_column_missing", column=field.name)
    return None


def compares(kind: ImportKind, columns: Mapping[str, int]) -> bool:
    """Return whether a file is compared as a whole: with what the portal computes itself, or row with row."""
    schema = SCHEMAS[kind]
    return not (schema.COMPARED | schema.COMPARED_ACROSS).isdisjoint(columns)


def read_row(
    kind: ImportKind,
    columns: Mapping[str, int],
    cells: Sequence[str],
    empty_cells: EmptyCells = EmptyCells.SAY_NOTHING,
) -> FileRow | RowProblem:
    """A row of a file as its kind's schema, or the cells that are wrong.

    An empty cell says nothing; where empty cells remove, it says that there is nothing, unless every row needs it.
    """
    schema = SCHEMAS[kind]
    said: dict[str, str | None] = {**_cells_by_field(columns, cells)}
    if empty_cells is EmptyCells.REMOVE:
        key = schema.key_fields()
        said |= {name: None for name in columns if name not in said and name not in key}
    try:
        return schema.model_validate(said)
    except ValidationError as invalid:
        return combined_problem([_problem(error) for error in invalid.errors(include_url=False, include_input=False)])


def key_row_of(kind: ImportKind, columns: Mapping[str, int], cells: Sequence[str]) -> FileRow | None:
    """Return a row with nothing but what it is known by, also where another cell is wrong; None where that is wrong."""
    schema = SCHEMAS[kind]
    return _with_fields(kind, columns, cells, schema.key_fields() | schema.TOLD_APART_BY)


def whole_of(kind: ImportKind, columns: Mapping[str, int], cells: Sequence[str]) -> tuple[str, ...] | None:
    """Return what a row is a part of, also where another cell is wrong; None if that is unclear, or by itself."""
    schema = SCHEMAS[kind]
    required = {name for name, field in schema.model_fields.items() if field.is_required()}
    row = _with_fields(kind, columns, cells, required | schema.PART_BESIDE)
    return None if row is None else row.part_of


def _with_fields(
    kind: ImportKind, columns: Mapping[str, int], cells: Sequence[str], wanted: Collection[str]
) -> FileRow | None:
    said = {name: cell for name, cell in _cells_by_field(columns, cells).items() if name in wanted}
    try:
        return SCHEMAS[kind].model_validate(said)
    except ValidationError:
        return None


def key_of(kind: ImportKind, columns: Mapping[str, int], cells: Sequence[str]) -> tuple[str, ...] | None:
    """Return what a row is known by; None where its key cannot be read."""
    row = key_row_of(kind, columns, cells)
    return None if row is None else row.identity


def is_row(kind: ImportKind, columns: Mapping[str, int], cells: Sequence[str]) -> bool:
    """Return whether cells that are taken for headings are a row of the file: they read as one, or hold a code of a
    student or a subject.
    """
    read = read_row(kind, columns, cells)
    if not isinstance(read, RowProblem):
        return True
    wrong = {each.column for each in (read, *read.more)}
    by_field = _cells_by_field(columns, cells)
    codes = _CODES & by_field.keys() - wrong
    return any(letter.isdigit() for code in codes for letter in by_field[code])


def read_rest(
    kind: ImportKind, columns: Mapping[str, int], cells: Sequence[str], problem: RowProblem
) -> FileRow | None:
    """A row without the cells that are wrong, for what else may be said of it; None of a kind that is read whole."""
    schema = SCHEMAS[kind]
    if not schema.STAND_INS:
        return None
    wrong = {each.column for each in (problem, *problem.more)}
    by_field = {name: cell for name, cell in _cells_by_field(columns, cells).items() if name not in wrong}
    return schema.model_validate(
        {**{name: cell for name, cell in schema.STAND_INS.items() if name in wrong}, **by_field}
    )


def _cells_by_field(columns: Mapping[str, int], cells: Sequence[str]) -> dict[str, str]:
    return {name: cells[place] for name, place in columns.items() if place < len(cells) and _says(cells[place])}


def _says(cell: str) -> bool:
    """Whether a cell holds more than blanks and invisible letters; most show it by their first letter."""
    return cell[:1].isalnum() or bool(plain(cell))


def _problem(error: ErrorDetails) -> RowProblem:
    column = str(error["loc"][0])
    if error["type"] == "missing":
        return RowProblem(code="import_cell_missing", column=column)
    facts = dict(error["ctx"])
    return RowProblem(code=facts.pop("code"), facts=facts, column=column)
