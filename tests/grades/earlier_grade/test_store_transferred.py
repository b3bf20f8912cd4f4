"""Credits that the old system transferred come in as P: earned, outside the average, and counted by the audit."""

from __future__ import annotations

from decimal import Decimal

from sqlmodel import Session

from models.access.role.contract import RoleId
from models.grades.grade.tables import GradeEntry
from models.grades.standing.tables import StudentStanding
from models.imports.import_batch.contract.case import ImportKind, RowState
from models.kit.calendar import bangkok_date, utc_now
from models.kit.imported_row import RowChange
from models.people.person.tables import UserType
from models.study.audit.rules.subjects import Certainty
from models.study.audit.store.reading import read_audit_facts
from tests.support.university import YEAR, University
from tests.support.updating import became, brought_in, request_of, undone


def test_a_transferred_credit_is_earned_counts_in_the_audit_and_has_no_points(university: University) -> None:
    registrar = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
    student, subject = university.student(), university.subject()
    row = {
        "student_code": student.student_code, "academic_year": str(YEAR - 1), "semester": "1",
        "subject_code": subject.show_code, "grade": "P", "credit": "3",
    }  # fmt: skip
    case_id = brought_in(request_of(university, registrar, [row], kind=ImportKind.EARLIER_GRADES))
    assert became(university, case_id) == [(RowState.APPLIED, RowChange.NEW, None)]
    [standing] = university.rows(StudentStanding)
    assert (standing.gpax, standing.total_earned) == (None, Decimal(3))
    with Session(university.engine) as session:
        [facts] = read_audit_facts(session.connection(), [student.student_id], bangkok_date(utc_now()))
    assert [(taken.code, taken.credits, taken.certainty) for taken in facts.taken] == [
        (subject.show_code, Decimal(3), Certainty.DONE)
    ]
    undone(case_id)
    assert university.rows(GradeEntry) == []
