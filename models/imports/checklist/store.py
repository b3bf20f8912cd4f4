"""Counts of every kind of data, and of what is missing for opening a term: one statement (golive §2)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy.orm import Session

from models.access.role.contract import RoleId
from models.finance.paper.contract import SignerPost
from models.finance.signer.contract import SignedDocument
from models.imports.checklist.contract import GAPS_OF, OF_THE_PAST, PERIOD_OF_GAP, ChecklistKind, Gap
from models.imports.import_batch.contract.case import ImportKind, RowState
from models.kit.imported_row import RowChange
from models.kit.query import Query
from models.kit.table import one_of
from models.people.person.contract import UserType
from models.study.programme.contract import ProgrammeStatus

IMPORTED_AS: Final[Mapping[ChecklistKind, ImportKind]] = {
    ChecklistKind.CAMPUSES: ImportKind.ORGANISATION,
    ChecklistKind.FACULTIES: ImportKind.ORGANISATION,
    ChecklistKind.DEPARTMENTS: ImportKind.ORGANISATION,
    ChecklistKind.MAJORS: ImportKind.ORGANISATION,
    ChecklistKind.STAFF: ImportKind.STAFF,
    ChecklistKind.STUDENTS: ImportKind.STUDENTS,
    ChecklistKind.PHOTOGRAPHS: ImportKind.PHOTOGRAPHS,
    ChecklistKind.SUBJECTS: ImportKind.SUBJECTS,
    ChecklistKind.TERMS: ImportKind.CALENDAR,
    ChecklistKind.ROOMS: ImportKind.ROOMS,
    ChecklistKind.SECTIONS: ImportKind.SECTIONS,
    ChecklistKind.ROLES: ImportKind.ROLE_HOLDINGS,
    ChecklistKind.PROGRAMMES: ImportKind.PROGRAMMES,
    ChecklistKind.EARLIER_GRADES: ImportKind.EARLIER_GRADES,
    ChecklistKind.TRANSFERS: ImportKind.TRANSFERS,
    ChecklistKind.LEAVES: ImportKind.LEAVES,
    ChecklistKind.STATUS_EVENTS: ImportKind.STATUS_EVENTS,
    ChecklistKind.HOLDS: ImportKind.HOLDS,
    ChecklistKind.EXAMS: ImportKind.EXAMS,
    ChecklistKind.SUBJECT_FEES: ImportKind.SUBJECT_FEES,
    ChecklistKind.HELD_AWARDS: ImportKind.HELD_AWARDS,
    ChecklistKind.BALANCES: ImportKind.BALANCES,
    ChecklistKind.OLD_RECEIPTS: ImportKind.OLD_RECEIPTS,
}
"""The kind of file that brings a kind of data in; the others are kept on their pages."""


class _Count(NamedTuple):
    """How many rows there are of something."""

    name: str
    number: int


class _LastFile(NamedTuple):
    """The last file of a kind that was brought in."""

    kind: str
    case_id: UUID
    file_name: str
    finished_at: datetime


class ChecklistLine(NamedTuple):
    """A kind of data: how many rows, what is missing with how many, and the last file that brought some in."""

    kind: ChecklistKind
    number: int
    gaps: Mapping[Gap, int]
    last_file: _LastFile | None


_OPEN: Final = "(closed_on IS NULL OR closed_on > :today)"
_COUNTED: Final[Mapping[ChecklistKind, str]] = {
    ChecklistKind.CAMPUSES: f"SELECT count(*) FROM campus WHERE {_OPEN}",
    ChecklistKind.FACULTIES: f"SELECT count(*) FROM faculty WHERE {_OPEN}",
    ChecklistKind.DEPARTMENTS: f"SELECT count(*) FROM department WHERE {_OPEN}",
    ChecklistKind.MAJORS: f"SELECT count(*) FROM major WHERE {_OPEN}",
    ChecklistKind.STAFF: f"SELECT count(*) FROM person WHERE user_type <> '{UserType.STUDENT}' AND closed_at IS NULL",
    ChecklistKind.STUDENTS: "SELECT count(*) FROM open_student",
    ChecklistKind.PHOTOGRAPHS: "SELECT count(*) FROM open_student JOIN student_picture USING (student_id)",
    ChecklistKind.SUBJECTS: "SELECT count(*) FROM subject",
    ChecklistKind.PROGRAMMES: f"SELECT count(*) FROM programme_version WHERE status = '{ProgrammeStatus.ACTIVE}'",
    ChecklistKind.TERMS: "SELECT count(*) FROM term",
    ChecklistKind.ROOMS: "SELECT count(*) FROM room WHERE deleted_at IS NULL",
    ChecklistKind.SECTIONS: "SELECT count(*) FROM section JOIN next_term USING (academic_year, semester)",
    ChecklistKind.NORMAL_FEES: "SELECT count(*) FROM normal_fee WHERE deleted_at IS NULL",
    ChecklistKind.SUBJECT_FEES: "SELECT count(*) FROM subject_fee WHERE deleted_at IS NULL",
    ChecklistKind.BANK_ACCOUNTS: "SELECT count(*) FROM bank_account WHERE deleted_at IS NULL",
    ChecklistKind.SIGNERS: "SELECT count(*) FROM document_signer WHERE deleted_at IS NULL",
    ChecklistKind.ROLES: f"""
        SELECT count(*) FROM role_holder h JOIN person p USING (person_id)
         WHERE p.closed_at IS NULL AND h.role_id <> {RoleId.STUDENT.value}""",
    ChecklistKind.HOLDS: "SELECT count(*) FROM student_hold WHERE released_at IS NULL",
    ChecklistKind.EXAMS: "SELECT count(*) FROM section_exam JOIN section USING (section_id) "
    "JOIN next_term USING (academic_year, semester)",
    # Two million are not counted for a page: rows are only of a file of which some were undone.
    ChecklistKind.EARLIER_GRADES: f"""
        SELECT CAST(coalesce(sum(CASE WHEN b.undone = 0 THEN b.applied - b.changed ELSE
                   (SELECT count(*) FROM import_row r WHERE r.case_id = b.case_id AND r.change = '{RowChange.NEW}'
                       AND {one_of("r.state", RowState.APPLIED, RowState.KEPT)}) END), 0) AS bigint)
          FROM import_batch b WHERE b.kind = '{IMPORTED_AS[ChecklistKind.EARLIER_GRADES]}'""",
    ChecklistKind.TRANSFERS: "SELECT count(*) FROM transfer_credit WHERE import_case_id IS NOT NULL",
    ChecklistKind.LEAVES: "SELECT count(*) FROM leave WHERE import_case_id IS NOT NULL",
    ChecklistKind.STATUS_EVENTS: "SELECT count(*) FROM student_status_event WHERE import_case_id IS NOT NULL",
    ChecklistKind.HELD_AWARDS: "SELECT count(*) FROM scholarship_award WHERE ended_at IS NULL",
    ChecklistKind.BALANCES: "SELECT count(*) FROM opening_balance WHERE withdrawn_at IS NULL",
    ChecklistKind.OLD_RECEIPTS: "SELECT count(*) FROM old_receipt",
}
"""How many there are; sections and examinations are those of the present or next term, and of the past what files
brought in."""
_MISSING: Final[Mapping[Gap, str]] = {
    Gap.FACULTIES_WITHOUT_DEPARTMENT: f"""
        SELECT count(*) FROM faculty f WHERE {_OPEN}
           AND NOT EXISTS (SELECT FROM department d WHERE d.faculty_code = f.faculty_code)""",
    Gap.DEPARTMENTS_WITHOUT_MAJOR: f"""
        SELECT count(*) FROM department d WHERE {_OPEN}
           AND NOT EXISTS (SELECT FROM major m WHERE m.department_code = d.department_code)""",
    Gap.MAJORS_WITHOUT_PROGRAMME: f"""
        SELECT count(*) FROM major m WHERE {_OPEN}
           AND NOT EXISTS (SELECT FROM programme_version v
                            WHERE v.major_code = m.major_code AND v.status = '{ProgrammeStatus.ACTIVE}')""",
    Gap.STUDENTS_WITHOUT_ADVISOR: "SELECT count(*) FROM open_student WHERE advisor_id IS NULL",
    Gap.STUDENTS_WITHOUT_PROGRAMME: """
        SELECT count(*) FROM open_student s
         WHERE NOT EXISTS (SELECT FROM student_programme p WHERE p.student_id = s.student_id)""",
    Gap.STUDENTS_WITHOUT_PHOTOGRAPH: """
        SELECT count(*) FROM open_student s
         WHERE NOT EXISTS (SELECT FROM student_picture p WHERE p.student_id = s.student_id)""",
    Gap.TERM_MISSING: "SELECT CASE WHEN EXISTS (SELECT FROM next_term) THEN 0 ELSE 1 END",
    **{
        gap: f"""
        SELECT count(*) FROM next_term t CROSS JOIN campus c WHERE {_OPEN}
           AND NOT EXISTS (SELECT FROM calendar_period p
                            WHERE (p.academic_year, p.semester) = (t.academic_year, t.semester)
                              AND p.kind = '{kind}' AND p.campus_code IN (c.campus_code, ''))"""
        for gap, kind in PERIOD_OF_GAP.items()
    },
    Gap.SECTIONS_MISSING: """
        SELECT count(*) FROM next_term t
         WHERE NOT EXISTS (SELECT FROM section s
                            WHERE (s.academic_year, s.semester) = (t.academic_year, t.semester))""",
    Gap.SECTIONS_WITHOUT_TEACHER: """
        SELECT count(*) FROM section s JOIN next_term USING (academic_year, semester)
         WHERE NOT EXISTS (SELECT FROM section_teacher h WHERE h.section_id = s.section_id)""",
    Gap.CAMPUSES_WITHOUT_BILLER: f"""
        SELECT count(*) FROM campus c WHERE {_OPEN}
           AND NOT EXISTS (SELECT FROM bank_account b
                            WHERE b.campus_code IN (c.campus_code, '') AND b.is_for_qr AND b.deleted_at IS NULL)""",
    Gap.RECEIPT_SIGNERS_MISSING: f"""
        SELECT {len(SignerPost)} - count(DISTINCT post) FROM document_signer
         WHERE document = '{SignedDocument.RECEIPT}' AND deleted_at IS NULL AND valid_from <= :today
           AND (valid_until IS NULL OR valid_until >= :today)""",
}
_STATEMENTS: Final[list[tuple[str, str]]] = [*_COUNTED.items(), *_MISSING.items()]
_COUNTS: Final = Query(
    _Count,
    """
    WITH next_term AS (SELECT academic_year, semester FROM term WHERE ends_on >= :today ORDER BY ends_on LIMIT 1),
         open_student AS MATERIALIZED (
             SELECT s.student_id, s.advisor_id FROM student s JOIN person p USING (person_id)
              WHERE p.closed_at IS NULL)
    """
    + " UNION ALL ".join(f"SELECT '{name}' AS name, ({statement}) AS number" for name, statement in _STATEMENTS),
)
_LAST_FILES: Final = Query(
    _LastFile,
    """
    SELECT DISTINCT ON (kind) kind, case_id, file_name, finished_at FROM import_batch
     WHERE finished_at IS NOT NULL ORDER BY kind, finished_at DESC
    """,
)


def read_checklist(session: Session, today: date) -> list[ChecklistLine]:
    """Return every kind of data in its order, counted on a Bangkok day, with what is missing of it."""
    counts = {each.name: each.number for each in _COUNTS.rows(session, {"today": today})}
    files = {each.kind: each for each in _LAST_FILES.rows(session)}
    lines = []
    for kind in ChecklistKind:
        found = {gap: counts[gap] for gap in GAPS_OF.get(kind, ()) if counts[gap]}
        is_empty = counts[kind] == 0 and not found and kind not in OF_THE_PAST
        empty = {Gap.NO_ROWS: 1} if is_empty else {}
        imported = IMPORTED_AS.get(kind)
        lines.append(ChecklistLine(kind, counts[kind], {**empty, **found}, files.get(imported) if imported else None))
    return lines
