"""What the cells of a file of earlier grades say (golive §3)."""

from __future__ import annotations

from decimal import Decimal

import pytest

from models.grades.earlier_grade.contract import EarlierGradeRow
from models.imports.import_batch.contract.case import ImportKind
from models.imports.import_batch.rules.columns import read_row
from models.kit.imported_row import RowProblem

COLUMNS = {"student_code": 0, "academic_year": 1, "semester": 2, "subject_code": 3, "grade": 4, "credit": 5}
ROW = ["6610450001", "2567", "1", "01418112", "B+", "3"]


def read(**cells: str) -> EarlierGradeRow | RowProblem:
    """A row with these cells in place of ordinary ones."""
    texts = list(ROW)
    for name, cell in cells.items():
        texts[COLUMNS[name]] = cell
    found = read_row(ImportKind.EARLIER_GRADES, COLUMNS, texts)
    assert isinstance(found, EarlierGradeRow | RowProblem)
    return found


@pytest.mark.parametrize(
    ("cells", "field", "value"),
    [
        ({"academic_year": "2024"}, "academic_year", 2567),
        ({"academic_year": "๒๕๖๗"}, "academic_year", 2567),
        ({"semester": "ภาคปลาย"}, "semester", 2),
        ({"semester": "3"}, "semester", 0),
        ({"semester": "Summer"}, "semester", 0),
        ({"subject_code": "1418112"}, "subject_code", "01418112"),
        ({"subject_code": "01418112-60"}, "subject_code", "01418112"),
        ({"grade": "b +"}, "grade", "B+"),
        ({"credit": "3(2-3-6)"}, "credit", Decimal(3)),
        ({"credit": "1.50"}, "credit", Decimal("1.5")),
        ({"credit": ""}, "credit", None),
        ({"student_code": "b6610450001"}, "student_code", "6610450001"),
    ],
)
def test_a_cell_is_read_as_old_systems_write_it(cells: dict[str, str], field: str, value: object) -> None:
    assert getattr(read(**cells), field) == value


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        ({"semester": "4"}, "import_semester_wrong"),
        ({"grade": "3.50"}, "import_grade_wrong"),
        ({"credit": "three"}, "import_credit_wrong"),
        ({"credit": "1.25"}, "import_credit_wrong"),
        ({"academic_year": "67"}, "import_buddhist_year_wrong"),
        ({"subject_code": "CS101"}, "import_subject_code_wrong"),
    ],
)
def test_a_cell_that_says_nothing_sensible_is_refused(cells: dict[str, str], code: str) -> None:
    found = read(**cells)
    assert isinstance(found, RowProblem)
    assert (found.code, found.column) == (code, *cells)
