"""The files of a made-up university come to what is written beside them: rows, refusals, averages, credits."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy import text

from activities.imports.file_reading import read_import_file
from activities.imports.import_batch import apply_import_chunk, check_import_chunk
from api.imports.import_batch.kinds import titles_of
from models.access.role.contract import RoleId
from models.cases.run.contract import RunChunk
from models.finance.fee.contract import FeeType
from models.finance.fee.tables import Fee
from models.finance.scholarship.contract import AwardSettings
from models.imports.import_batch.contract.case import ImportKind, ImportSettings, RowState
from models.imports.import_batch.rules.columns import proposed
from models.kit.calendar import utc_now
from models.kit.settings import Settings
from models.people.person.tables import Person, UserType
from tests.golive.__main__ import compare
from tests.golive.balances import BALANCES_FEE
from tests.golive.files import EXPECTED, ExpectedFile, write_files
from tests.golive.university import old_system
from tests.support.imports import import_request
from tests.support.university import SEMESTER, YEAR, University
from tests.support.updating import PART, rows_of

STUDENTS, SEED = 100, 1
TAUGHT_ONCE = text("UPDATE subject SET status = 'inactive' WHERE status = 'draft'")
"""Until a case adopts them, subjects of a file are drafts."""


@pytest.fixture
def registrar(university: University) -> Person:
    return university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)


def brought_in(university: University, sender: Person, folder: Path, file: ExpectedFile) -> UUID:
    """Check the rows of a file and bring in the good ones; its columns are found by their headings."""
    raw = (folder / file.name).read_bytes()
    decoded = raw.decode("utf-8-sig") if raw.startswith(b"\xef\xbb\xbf") else raw.decode("cp874")
    headings, *lines = csv.reader(decoded.splitlines())
    kind = ImportKind(file.kind)
    columns = proposed(kind, headings, titles_of(kind), {})
    assert len(columns) == len(headings), "a heading was not found"
    settings: ImportSettings = PART
    if kind is ImportKind.SUBJECTS:
        settings = AwardSettings(academic_year=YEAR, semester=SEMESTER)
    request = import_request(university, sender, lines, kind, columns=columns, settings=settings, headings=headings)
    size = read_import_file(request).regulation.chunk
    for work in (check_import_chunk, apply_import_chunk):
        for first in range(0, len(lines), size):
            work(RunChunk(case_id=request.case_id, first=first, size=size))
    return request.case_id


def test_files_come_to_what_is_expected_of_them(
    university: University, registrar: Person, settings_for_test: Settings, tmp_path: Path
) -> None:
    university.add(
        Fee(
            fee_code=BALANCES_FEE, name_th="ยอดยกมา", name_en="Brought forward", fee_type=FeeType.FINE,
            changed_at=utc_now(),
        )
    )  # fmt: skip
    expected = write_files(old_system(STUDENTS, SEED), tmp_path)
    assert {problem for file in expected.files for problem in file.refused.values()} >= {
        "import_advisor_unknown",
        "import_balance_deposit",
        "import_national_id_check",
        "import_old_receipt_day_to_come",
        "import_status_not_present",
    }
    for file in expected.files:
        rows = rows_of(university, brought_in(university, registrar, tmp_path, file))
        assert len(rows) == file.rows
        found = {row.number: row.problem for row in rows if row.state in (RowState.REFUSED, RowState.FAILED)}
        assert (file.name, found) == (file.name, file.refused)
        with university.engine.begin() as connection:
            connection.execute(TAUGHT_ONCE)
    assert len(expected.standings) > STUDENTS / 2
    assert compare(tmp_path, settings_for_test.database_url) == 0


def test_the_same_seed_writes_the_same_files(tmp_path: Path) -> None:
    for place in ("one", "other"):
        write_files(old_system(STUDENTS, SEED), tmp_path / place)
    names = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert EXPECTED in names
    assert [(tmp_path / "one" / name).read_bytes() for name in names] == [
        (tmp_path / "other" / name).read_bytes() for name in names
    ]


def test_a_standing_that_differs_is_named(
    university: University, settings_for_test: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    student = university.student()
    (tmp_path / EXPECTED).write_text(json.dumps({"standings": {student.student_code: ["4", "3"]}}))
    assert compare(tmp_path, settings_for_test.database_url) == 1
    assert student.student_code in capsys.readouterr().out
