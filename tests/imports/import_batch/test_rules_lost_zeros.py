"""Codes of a known width have the zeros again that a spreadsheet took away, and who sends them is told."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from uuid import uuid4

import pytest

from models.curriculum.file_import.contract import ExamRow, SectionRow
from models.curriculum.subject.contract.imported import SubjectRow
from models.finance.file_import.contract import (
    AwardRow,
    DebtRow,
    DisbursementRow,
    FineRow,
    StatementRow,
    WaiverRow,
)
from models.finance.statement.rules import Posted, ReportedMoney, is_same_payment
from models.grades.sheet.rules.files import plan_of_file
from models.grades.sheet.rules.pasting import Row
from models.grades.sheet.rules.scoring import Topic
from models.imports.import_batch.contract.case import ImportKind
from models.imports.import_batch.contract.findings import FindingsCounter
from models.imports.import_batch.contract.sheets import SheetNotes, SheetRow
from models.imports.import_batch.rules.columns import is_row, read_row
from models.kit.imported_row import FileRow, RowProblem

STUDENT_FILES = {
    ImportKind.EXTERNAL_FINES: FineRow,
    ImportKind.DEBTS: DebtRow,
    ImportKind.WAIVERS: WaiverRow,
    ImportKind.SCHOLARSHIPS: AwardRow,
    ImportKind.DISCOUNTS: AwardRow,
    ImportKind.LOAN_DISBURSEMENTS: DisbursementRow,
}
CELLS = {"amount": "120", "reason": "ก", "scholarship_code": "A1", "number": "B1", "reference": "R1"}
CODES = [
    ("610450001", "0610450001"),
    ("61045001", "0061045001"),
    ("๖๑๐๔๕๐๐๐๑", "0610450001"),
    (" 610450001 ", "0610450001"),
    ("\u200b610450001", "0610450001"),
    ("6610450001", "6610450001"),
    ("0610450001", "0610450001"),
    ("b6610450001", "6610450001"),
    ("6610450", None),
    ("61045000A", None),
    ("6.10450001E+8", None),
]


def code_read(kind: ImportKind, field: str, cell: str, **cells: str) -> object:
    """The code that a row of a kind reads in a cell; None where it reads none."""
    said = {**cells, field: cell}
    places = {name: at for at, name in enumerate(said)}
    row = read_row(kind, places, list(said.values()))
    if isinstance(row, RowProblem):
        assert row.column == field
        return None
    return getattr(row, field)


@pytest.mark.parametrize("kind", STUDENT_FILES)
@pytest.mark.parametrize(("cell", "code"), CODES)
def test_the_code_of_a_student_has_its_zeros_again(kind: ImportKind, cell: str, code: str | None) -> None:
    schema = STUDENT_FILES[kind]
    cells = {name: text for name, text in CELLS.items() if name in schema.model_fields}
    assert code_read(kind, "student_code", cell, **cells) == code


@pytest.mark.parametrize("cell", ["610450001", "61045001", "6610450001", "6610450", "INV-61045"])
def test_the_first_reference_of_a_payment_stays_as_its_cell_is(cell: str) -> None:
    asked = {"booked_on": "20/11/2569", "reference": "T1", "received": "1"}
    assert code_read(ImportKind.STATEMENT_LINES, "reference_1", cell, **asked) == cell
    assert not StatementRow.CODE_DIGITS, "nobody is told of zeros that are not put back"


@pytest.mark.parametrize("schema", [*STUDENT_FILES.values(), SubjectRow, SectionRow, ExamRow])
def test_every_kind_names_its_codes_of_a_known_width(schema: type[FileRow]) -> None:
    (field,) = schema.CODE_DIGITS
    assert field in schema.model_fields
    counter = FindingsCounter(1, {0: schema.CODE_DIGITS[field]})
    whole = "1" * schema.CODE_DIGITS[field]
    for number, cell in enumerate((whole, whole[1:], whole[2:], whole[3:], "ก", ""), start=2):
        counter.add(SheetRow(number=number, cells=(cell,)))
    (found,) = counter.findings(SheetNotes()).short_codes
    assert (found.count, found.first_cell) == (2, "A3")


@pytest.mark.parametrize(
    "heading", ["Ref 1", "Ref1", "อ้างอิง 1", "เลขอ้างอิง 1", "Reference 1", "Customer No. 1", "Ref.1", "รหัสอ้างอิง (1)"]
)
def test_a_heading_with_a_figure_is_no_row(heading: str) -> None:
    assert not is_row(ImportKind.STATEMENT_LINES, {"reference_1": 0}, [heading])


@pytest.mark.parametrize(
    ("told", "posted", "is_same"),
    [
        ("12345678901234", "012345678901234", True),
        ("012345678901234", "12345678901234", True),
        ("1234567890123", "001234567890123", True),
        ("1", "001", True),
        ("99", "0099", True),
        ("12", "00012", False),
        ("12345678901234", "912345678901234", False),
        ("A1234", "0A1234", False),
        ("", "0", False),
        ("1234", "01235", False),
    ],
)
def test_a_reference_of_a_bank_that_lost_its_zeros_is_the_same_payment(
    told: str, posted: str, *, is_same: bool
) -> None:
    money = ReportedMoney(told, "X", None)
    there = Posted(uuid4(), posted, "Y", datetime(2026, 11, 20, tzinfo=UTC), None)
    assert is_same_payment(money, there) is is_same


@pytest.mark.parametrize(
    ("cell", "taken", "told"),
    [
        ("610450001", True, True),
        ("๖๑๐๔๕๐๐๐๑", True, True),
        (" 610450001", True, True),
        ("610450001\u200b", True, True),
        ("0610450001", True, False),
        ("b0610450001", True, False),
        ("0610-45000-1", True, False),
        ("610450002", False, False),
        ("6610450", False, False),
    ],
)
def test_a_file_of_scores_finds_a_student_whose_code_lost_its_zeros(cell: str, *, taken: bool, told: bool) -> None:
    topic = Topic(uuid4(), Decimal(100), Decimal(100))
    rows = [SheetRow(number=1, cells=("รหัสนิสิต", "กลางภาค")), SheetRow(number=2, cells=(cell, "50"))]
    students = [Row(7, "0610450001", "ก ข")]
    plan = plan_of_file(rows, SheetNotes(), students, [topic], ["กลางภาค"], now={}, then={})
    assert [each.student_id for each in plan.paste.cells] == ([7] if taken else [])
    assert [(each.count, each.first_cell) for each in plan.findings.short_codes] == ([(1, "A2")] if told else [])
