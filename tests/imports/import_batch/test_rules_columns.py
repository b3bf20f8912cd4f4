"""Cells become the values they mean, and what is wrong with one is said by its field (finance §6, spec §5)."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.finance.file_import.contract import DebtRow, FineRow
from models.imports.import_batch.contract.case import ImportKind
from models.imports.import_batch.rules.columns import fields_of, proposed, read_row, refusal_of_columns
from models.kit.imported_row import RowProblem

FINES = ImportKind.EXTERNAL_FINES
COLUMNS = {"student_code": 0, "amount": 1, "reason": 2, "reference": 3, "due_on": 4}
TITLES = {"student_code": ("รหัสนิสิต", "Student code"), "amount": ("จำนวนเงิน (บาท)", "Amount (baht)")}
GOOD = ("6610450001", "120.00", "ยืมเกินกำหนด", "LIB-1", "30/11/2569")


def read(**cells: str) -> FineRow | RowProblem:
    """A good row but for these cells."""
    row = dict(zip(COLUMNS, GOOD, strict=True)) | cells
    found = read_row(FINES, COLUMNS, [row[name] for name in COLUMNS])
    assert isinstance(found, FineRow | RowProblem)
    return found


@pytest.mark.parametrize(
    "headings",
    [
        ("รหัสนิสิต", "จำนวนเงิน", "เหตุผล"),
        ("เลขประจำตัวนิสิต", "จำนวนเงิน (บ.)", "หมายเหตุ"),
        ("Student ID", "AMOUNT", "Reason"),
    ],
    ids=["without its unit", "another unit", "english"],
)
def test_a_heading_is_known_without_its_unit_and_by_its_synonyms(headings: tuple[str, ...]) -> None:
    titles = TITLES | {"reason": ("รายละเอียด", "Details")}
    assert proposed(FINES, headings, titles, {}) == {"student_code": 0, "amount": 1, "reason": 2}


@pytest.mark.parametrize(
    ("headings", "columns"),
    [
        (("รหัสนิสิต", "เหตุผล", "หมายเหตุ", "จำนวนเงิน"), {"student_code": 0, "amount": 3}),
        (("รหัสนิสิต", "จำนวนเงิน (บาท)", "จำนวนเงิน (บาท)"), {"student_code": 0}),
        (("รหัสนิสิต", "จำนวนเงิน", "จำนวนเงิน (บาท)"), {"student_code": 0, "amount": 2}),
    ],
    ids=["two synonyms", "one heading twice", "the title itself comes first"],
)
def test_a_field_that_several_columns_could_be_is_missing_by_its_name(
    headings: tuple[str, ...], columns: dict[str, int]
) -> None:
    found = proposed(FINES, headings, TITLES, {})
    assert found == columns
    refused = refusal_of_columns(FINES, found, len(headings))
    assert refused is not None
    assert (refused.code, refused.column) == (
        "import_column_missing", "reason" if "amount" in columns else "amount"
    )  # fmt: skip


def test_a_row_is_read_by_its_columns_wherever_they_stand() -> None:
    columns = {"student_code": 2, "amount": 0, "reason": 1}
    row = read_row(FINES, columns, ["75", "ยืมเกินกำหนด", "6610450001"])
    assert row == FineRow(student_code="6610450001", amount="75", reason="ยืมเกินกำหนด")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("cells", "name", "value"),
    [
        ({"student_code": "b6610450001"}, "student_code", "6610450001"),
        ({"student_code": "๖๖๑๐๔๕๐๐๐๑"}, "student_code", "6610450001"),
        ({"student_code": "66104-50001"}, "student_code", "6610450001"),
        ({"amount": "1,200.50"}, "amount", Decimal("1200.50")),
        ({"amount": "๑๒๐ บาท"}, "amount", Decimal(120)),
        ({"amount": "฿500"}, "amount", Decimal(500)),
        ({"amount": "12 500.50"}, "amount", Decimal("12500.50")),
        ({"due_on": "2026-11-30"}, "due_on", date(2026, 11, 30)),
        ({"due_on": "30/11/2569"}, "due_on", date(2026, 11, 30)),
        ({"due_on": "๓๐/๑๑/๒๕๖๙"}, "due_on", date(2026, 11, 30)),
        ({"due_on": ""}, "due_on", None),
        ({"reason": " ยืม  เกิน\u200b "}, "reason", "ยืม เกิน"),
    ],
    ids=[
        "b",
        "thai code",
        "dashes",
        "thousands",
        "thai amount",
        "baht sign",
        "blanks between thousands",
        "iso",
        "buddhist",
        "thai day",
        "no day",
        "blanks",
    ],
)
def test_a_cell_means_what_people_mean_by_it(cells: dict[str, str], name: str, value: object) -> None:
    assert getattr(read(**cells), name) == value


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        ({"student_code": "6610450"}, "import_code_wrong"),
        ({"student_code": ""}, "import_cell_missing"),
        ({"amount": "ฟรี"}, "import_amount_wrong"),
        ({"amount": "12,00"}, "import_amount_wrong"),
        ({"amount": "=1+1"}, "import_amount_wrong"),
        ({"amount": "0"}, "import_amount_not_positive"),
        ({"amount": "-5"}, "import_amount_not_positive"),
        ({"amount": "5.005"}, "import_amount_too_fine"),
        ({"amount": "1000000.01"}, "import_amount_too_large"),
        ({"amount": "9" * 400}, "import_amount_too_large"),
        ({"due_on": "31/2/2569"}, "import_day_wrong"),
        ({"due_on": "พรุ่งนี้"}, "import_day_wrong"),
        ({"due_on": "1/1/0001"}, "import_day_wrong"),
        ({"reason": "ก" * 201}, "import_text_too_long"),
        ({"reference": "ก" * 41}, "import_text_too_long"),
        ({"reason": "\u200b"}, "import_cell_missing"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_what_is_wrong_with_a_cell_names_its_field(cells: dict[str, str], code: str) -> None:
    found = read(**cells)
    assert isinstance(found, RowProblem)
    assert (found.code, found.column) == (code, next(iter(cells)))


@given(st.lists(st.text("019๐๑.,-/=+@ กขabé\u200b\x00", max_size=30), min_size=5, max_size=5))
def test_whatever_a_file_says_is_a_row_or_a_problem(cells: list[str]) -> None:
    assert isinstance(read_row(FINES, COLUMNS, cells), FineRow | RowProblem)


def test_columns_are_told_from_headings_in_either_language_and_from_what_was_chosen_before() -> None:
    headings = ["ลำดับ", " รหัสนิสิต*", "Amount (BAHT)", "due on", "เหตุ"]
    assert proposed(FINES, headings, TITLES, {}) == {"student_code": 1, "amount": 2, "due_on": 3}
    assert proposed(FINES, headings, TITLES, {"reason": "เหตุ"})["reason"] == 4


def test_every_required_field_has_one_column_of_its_own() -> None:
    def code(columns: dict[str, int]) -> str | None:
        refused = refusal_of_columns(FINES, columns, 5)
        return None if refused is None else refused.code

    assert code(COLUMNS) is None
    assert code({"student_code": 0, "amount": 1}) == "import_column_missing"
    assert code(COLUMNS | {"amount": 0}) == "import_column_twice"
    assert code(COLUMNS | {"amount": 5}) == "import_column_unknown"
    assert code(COLUMNS | {"password": 1}) == "import_column_unknown"


def test_two_debts_of_a_student_are_two_rows_and_two_fines_are_one_twice() -> None:
    columns = {"student_code": 0, "amount": 1, "reason": 2}
    for kind, same in ((FINES, True), (ImportKind.DEBTS, False)):
        rows = [read_row(kind, columns, ["6610450001", amount, "หนี้"]) for amount in ("5", "6")]
        first, second = (row for row in rows if isinstance(row, FineRow | DebtRow))
        assert (first.identity == second.identity) is same


def test_optional_fields_are_marked_as_such() -> None:
    assert [field.name for field in fields_of(FINES) if field.is_required] == ["student_code", "amount", "reason"]
