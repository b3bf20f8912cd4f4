"""The files of a made-up university come to what is written beside them: rows, refusals, averages, credits."""

from __future__ import annotations

import csv
import json
from decimal import Decimal
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
from models.finance.scholarship.contract import AwardSettings, FundingSource, ScholarshipDetail, ScholarshipType
from models.finance.scholarship.tables import Scholarship
from models.imports.import_batch.contract.case import BatchRequest, ImportKind, ImportSettings, RowState
from models.imports.import_batch.rules.columns import proposed
from models.imports.import_batch.rules.schemas import ARCHIVED, SETTINGS, Setting
from models.kit.calendar import bangkok_date, utc_now
from models.kit.settings import Settings
from models.people.person.tables import Person, UserType
from tests.golive.__main__ import compare
from tests.golive.balances import BALANCES_FEE
from tests.golive.expected import EXPECTED, ExpectedFile
from tests.golive.files import write_files
from tests.golive.held_awards import HELD_SCHOLARSHIP, HELD_TERM
from tests.golive.present_term import PRESENT_TERM
from tests.golive.university import old_system
from tests.support.imports import import_request
from tests.support.money import Cashier
from tests.support.photographs import photographs_request
from tests.support.university import University
from tests.support.updating import PART, rows_of

STUDENTS, SEED = 100, 1
ADOPTED = (
    text("UPDATE subject SET status = 'active' WHERE status = 'draft'"),
    text("UPDATE programme_version SET status = 'active' WHERE status = 'draft'"),
)
"""Until a case adopts them, subjects and programmes of a file are drafts."""


@pytest.fixture
def registrar(university: University) -> Person:
    return university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)


def brought_in(university: University, sender: Person, folder: Path, file: ExpectedFile) -> UUID:
    """Check the rows of a file and bring in the good ones; its columns are found by their headings."""
    raw = (folder / file.name).read_bytes()
    if ImportKind(file.kind) in ARCHIVED:
        return run(photographs_request(university, sender, {}, raw), file.rows)
    decoded = raw.decode("utf-8-sig") if raw.startswith(b"\xef\xbb\xbf") else raw.decode("cp874")
    headings, *lines = csv.reader(decoded.splitlines())
    kind = ImportKind(file.kind)
    columns = proposed(kind, headings, titles_of(kind), {})
    assert len(columns) == len(headings), "a heading was not found"
    settings: ImportSettings = PART
    if SETTINGS[kind] is Setting.TERM:
        year, semester = PRESENT_TERM
        settings = AwardSettings(academic_year=year, semester=semester)
    request = import_request(university, sender, lines, kind, columns=columns, settings=settings, headings=headings)
    return run(request, len(lines))


def run(request: BatchRequest, rows: int) -> UUID:
    """Check the rows of a file and bring in the good ones, chunk by chunk."""
    size = read_import_file(request).regulation.chunk
    for work in (check_import_chunk, apply_import_chunk):
        for first in range(0, rows, size):
            work(RunChunk(case_id=request.case_id, first=first, size=size))
    return request.case_id


def held_scholarship(university: University) -> None:
    """Enter the scholarship that students hold, as the office of scholarships does before."""
    year, semester = HELD_TERM
    detail = ScholarshipDetail(sequence=1, academic_year=year, semester=semester, percent=Decimal(100))
    university.add(
        Scholarship(
            code=HELD_SCHOLARSHIP, name_th="ทุนเดิม", name_en="Old scholarship", changed_at=utc_now(),
            scholarship_type=ScholarshipType.SCHOLARSHIP, source_type=FundingSource.FOUNDATION,
            funder_id=Cashier(university).funder(), details=[detail.model_dump(mode="json")],
        )
    )  # fmt: skip


def test_files_come_to_what_is_expected_of_them_and_change_nothing_twice(
    university: University, registrar: Person, settings_for_test: Settings, tmp_path: Path
) -> None:
    university.add(
        Fee(
            fee_code=BALANCES_FEE, name_th="ยอดยกมา", name_en="Brought forward", fee_type=FeeType.FINE,
            changed_at=utc_now(),
        )
    )  # fmt: skip
    held_scholarship(university)
    expected = write_files(old_system(STUDENTS, SEED), tmp_path, bangkok_date(utc_now()))
    assert {problem for file in expected.files for problem in file.refused.values()} >= {
        "import_advisor_unknown",
        "import_amount_not_positive",
        "import_award_two_worths",
        "import_balance_deposit",
        "import_exam_section_unknown",
        "import_hold_kind_wrong",
        "import_leave_not_over",
        "import_meeting_wrong",
        "import_national_id_check",
        "import_old_receipt_day_to_come",
        "import_picture_name_wrong",
        "import_picture_no_picture",
        "import_picture_too_small",
        "import_other_row_wrong",
        "import_scholarship_unknown",
        "import_status_not_present",
        "import_subject_fee_empty",
        "import_subject_not_taught",
        "import_subject_unknown",
        "import_transfer_grade_low",
        "import_unit_unknown",
    }
    for file in expected.files:
        rows = rows_of(university, brought_in(university, registrar, tmp_path, file))
        assert len(rows) == file.rows
        found = {row.number: row.problem for row in rows if row.state in (RowState.REFUSED, RowState.FAILED)}
        assert (file.name, found) == (file.name, file.refused)
        with university.engine.begin() as connection:
            for statement in ADOPTED:
                connection.execute(statement)
    assert len(expected.standings) > STUDENTS / 2
    assert compare(tmp_path, settings_for_test.database_url) == 0
    for file in expected.files:
        rows = rows_of(university, brought_in(university, registrar, tmp_path, file))
        again = {row.number: row.state for row in rows if row.number not in file.refused}
        assert (file.name, set(again.values())) == (file.name, {RowState.UNCHANGED})
    assert compare(tmp_path, settings_for_test.database_url) == 0


def test_the_same_seed_writes_the_same_files(tmp_path: Path) -> None:
    today = bangkok_date(utc_now())
    for place in ("one", "other"):
        write_files(old_system(STUDENTS, SEED), tmp_path / place, today)
    names = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert EXPECTED in names
    assert [(tmp_path / "one" / name).read_bytes() for name in names] == [
        (tmp_path / "other" / name).read_bytes() for name in names
    ]


def test_a_standing_that_differs_is_named(
    university: University, settings_for_test: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    student = university.student()
    (tmp_path / EXPECTED).write_text(json.dumps({"standings": {student.student_code: ["4", "3"]}, "owed": {}}))
    assert compare(tmp_path, settings_for_test.database_url) == 1
    assert student.student_code in capsys.readouterr().out
