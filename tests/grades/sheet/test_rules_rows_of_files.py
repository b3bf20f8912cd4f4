"""One bad row never refuses a whole file of scores: the others are planned, the row is named."""

from __future__ import annotations

from decimal import Decimal
from typing import Final
from uuid import uuid4

import pytest

from models.grades.sheet.rules.files import plan_of_file
from models.grades.sheet.rules.pasting import Row
from models.grades.sheet.rules.scoring import Topic
from models.imports.import_batch.contract.sheets import SheetNotes, SheetRow

FIRST, SECOND, DROPPED = "6610450001", "6610450002", "6610450099"
HEAD: Final = ("รหัสนิสิต", "ชื่อ", "กลางภาค")
BAD: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "a student who dropped": ((DROPPED, "ก", "5"), "file_code_unknown"),
    "a line of averages": (("เฉลี่ย", "", "7.5"), "file_code_unreadable"),
    "a line of the most": (("สูงสุด", "", "10"), "file_code_unreadable"),
    "a code with a letter": (("661045000A", "", "5"), "file_code_unreadable"),
    "a code of eleven digits": (("66104500011", "", "5"), "file_code_unreadable"),
    "a code as a number that lost digits": (("6.61E+09", "", "5"), "file_code_unreadable"),
    "no code": (("", "ก ข", "5"), "file_code_unreadable"),
    "an error of a formula": (("#N/A", "", "5"), "file_code_unreadable"),
    "a note below": (("หมายเหตุ: ขาดสอบ", "", ""), "file_code_unreadable"),
    "headings again": (HEAD, "file_code_unreadable"),
}


@pytest.mark.parametrize("place", [0, 1, 2], ids=["above the others", "between them", "below them"])
@pytest.mark.parametrize("name", BAD)
def test_a_row_that_cannot_be_taken_is_named_and_the_others_are_planned(name: str, place: int) -> None:
    cells, code = BAD[name]
    given = [(FIRST, "ก", "5"), (SECOND, "ข", "6")]
    given.insert(place, cells)  # type: ignore[arg-type] - a row of any width
    rows = [SheetRow(number=number, cells=row) for number, row in enumerate([HEAD, *given], start=1)]
    topic = Topic(uuid4(), Decimal(10), Decimal(100))
    students = [Row(1, FIRST, "ก"), Row(2, SECOND, "ข")]
    plan = plan_of_file(rows, SheetNotes(), students, [topic], ["กลางภาค"], now={}, then={})
    assert plan.paste.refused is None
    assert [(cell.student_id, cell.score and cell.score.value) for cell in plan.paste.cells] == [(1, 5), (2, 6)]
    if name == "headings again" and place == 0:
        return
    assert [(row.number, row.refused.code) for row in plan.rows] == [(place + 2, code)]
