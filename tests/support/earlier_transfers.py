"""Files of transfers of credits, for tests."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from sqlmodel import Session

from models.curriculum.subject.tables import Subject
from models.grades.standing.tables import StudentStanding
from models.grades.transcript.store import transcript_of
from models.imports.import_batch.contract.case import BatchRequest, ImportKind, RowState
from models.kit.imported_row import RowChange
from models.people.person.tables import Student
from tests.support.transferring import INSTITUTION, TransferOffices
from tests.support.university import YEAR, University
from tests.support.updating import request_of

NEW = (RowState.APPLIED, RowChange.NEW, None)


CHANGED = (RowState.APPLIED, RowChange.CHANGED, None)


UNCHANGED = (RowState.UNCHANGED, None, None)


KEPT_USED = [(RowState.KEPT, "import_row_used")]


def row(offices: TransferOffices, subject: Subject | None = None, **said: str) -> dict[str, str]:
    """Three credits of another institution that count as a subject since the first semester of the last year."""
    return {
        "student_code": offices.student.student_code, "academic_year": str(YEAR - 1), "semester": "1",
        "subject_code": (subject or offices.one).show_code, "institution": INSTITUTION, "source_code": "2110101",
        "source_name": "Computer programming", "source_credits": "3", "grade": "B", "granted_on": "20/6/2568", **said,
    }  # fmt: skip


def grade(offices: TransferOffices, letter: str = "P", **said: str) -> dict[str, str]:
    """A grade of the subject in the term of the transfer."""
    return {
        "student_code": offices.student.student_code, "academic_year": str(YEAR - 1), "semester": "1",
        "subject_code": offices.one.show_code, "grade": letter, **said,
    }  # fmt: skip


def file_of(offices: TransferOffices, *rows: Mapping[str, str]) -> BatchRequest:
    """An import of transfers."""
    return request_of(offices.university, offices.registrar, rows, kind=ImportKind.TRANSFERS)


def grades_of(offices: TransferOffices, *rows: Mapping[str, str]) -> BatchRequest:
    """An import of earlier grades."""
    return request_of(offices.university, offices.registrar, rows, kind=ImportKind.EARLIER_GRADES)


def earned(university: University) -> Decimal:
    """The credits that the student has earned; there is one term."""
    [standing] = university.rows(StudentStanding)
    return standing.total_earned


def transferred(university: University, student: Student) -> list[tuple[str, str]]:
    """The subjects and credits that a transcript shows as transferred."""
    with Session(university.engine) as session:
        lines = transcript_of(session, student.student_id, "en")["transferred"]
    return [(line.subject_code, line.credit) for line in lines]
