"""The statements that count every kind of data, and what is missing for opening a term (golive §2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from models.access.role.contract import RoleId
from models.curriculum.subject.contract.words import SubjectStatus
from models.finance.fee.contract import FeeStatus
from models.finance.paper.contract import SignerPost
from models.finance.signer.contract import SignedDocument
from models.imports.checklist.contract import NEEDED_TWICE, PERIOD_OF_GAP, ChecklistKind, Gap
from models.imports.import_batch.contract.case import ImportKind, RowState
from models.kit.imported_row import RowChange
from models.kit.table import one_of
from models.people.organisation.tables import CodeKind
from models.people.person.contract import UserType
from models.study.programme.contract import ProgrammeStatus

IMPORTED_AS: Final[Mapping[ChecklistKind, ImportKind]] = {
    ChecklistKind.CAMPUSES: ImportKind.ORGANISATION,
    ChecklistKind.FACULTIES: ImportKind.ORGANISATION,
    ChecklistKind.DEPARTMENTS: ImportKind.ORGANISATION,
    ChecklistKind.MAJORS: ImportKind.ORGANISATION,
    ChecklistKind.CODE_TABLES: ImportKind.ORGANISATION,
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


_OFFICES: Final = (RoleId.FINANCE_OFFICER, RoleId.TREASURY_DIRECTOR)
"""Offices without which no file of money comes in; what is of curricula registrars send too."""
_OPEN: Final = "(closed_on IS NULL OR closed_on > :today)"
COUNTED: Final[Mapping[ChecklistKind, str]] = {
    ChecklistKind.CAMPUSES: f"SELECT count(*) FROM campus WHERE {_OPEN}",
    ChecklistKind.FACULTIES: f"SELECT count(*) FROM faculty WHERE {_OPEN}",
    ChecklistKind.DEPARTMENTS: f"SELECT count(*) FROM department WHERE {_OPEN}",
    ChecklistKind.MAJORS: f"SELECT count(*) FROM major WHERE {_OPEN}",
    ChecklistKind.CODE_TABLES: f"SELECT count(*) FROM code_name WHERE {_OPEN}",
    ChecklistKind.STAFF: f"SELECT count(*) FROM person WHERE user_type <> '{UserType.STUDENT}' AND closed_at IS NULL",
    ChecklistKind.STUDENTS: "SELECT count(*) FROM open_student",
    ChecklistKind.PHOTOGRAPHS: "SELECT count(*) FROM open_student JOIN student_picture USING (student_id)",
    ChecklistKind.SUBJECTS: "SELECT count(*) FROM subject",
    ChecklistKind.PROGRAMMES: f"SELECT count(*) FROM programme_version WHERE status = '{ProgrammeStatus.ACTIVE}'",
    ChecklistKind.TERMS: "SELECT count(*) FROM term",
    ChecklistKind.ROOMS: "SELECT count(*) FROM room WHERE deleted_at IS NULL",
    ChecklistKind.SECTIONS: "SELECT count(*) FROM section JOIN next_term USING (academic_year, semester)",
    ChecklistKind.FEE_ITEMS: f"SELECT count(*) FROM fee WHERE status = '{FeeStatus.ACTIVE}'",
    ChecklistKind.FEE_PATTERNS: "SELECT count(*) FROM fee_pattern WHERE deleted_at IS NULL",
    ChecklistKind.NORMAL_FEES: "SELECT count(*) FROM normal_fee WHERE deleted_at IS NULL",
    ChecklistKind.SUBJECT_FEES: "SELECT count(*) FROM subject_fee WHERE deleted_at IS NULL",
    ChecklistKind.BANK_ACCOUNTS: "SELECT count(*) FROM bank_account WHERE deleted_at IS NULL",
    ChecklistKind.SIGNERS: "SELECT count(*) FROM document_signer WHERE deleted_at IS NULL",
    ChecklistKind.ROLES: f"SELECT count(*) FROM holder WHERE role_id <> {RoleId.STUDENT.value}",
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
MISSING: Final[Mapping[Gap, str]] = {
    Gap.FACULTIES_WITHOUT_DEPARTMENT: f"""
        SELECT count(*) FROM faculty f WHERE {_OPEN}
           AND NOT EXISTS (SELECT FROM department d WHERE d.faculty_code = f.faculty_code)""",
    Gap.DEPARTMENTS_WITHOUT_MAJOR: f"""
        SELECT count(*) FROM department d WHERE {_OPEN}
           AND NOT EXISTS (SELECT FROM major m WHERE m.department_code = d.department_code)""",
    Gap.CODE_TABLES_EMPTY: f"""
        SELECT {len(CodeKind)} - count(DISTINCT kind) FROM code_name WHERE {_OPEN}""",
    Gap.TEACHERS_MISSING: f"""
        SELECT CASE WHEN EXISTS (SELECT FROM person WHERE user_type = '{UserType.TEACHER}' AND closed_at IS NULL)
                    THEN 0 ELSE 1 END""",
    Gap.ADMINISTRATORS_MISSING: f"""
        SELECT greatest({NEEDED_TWICE} - count(*), 0) FROM holder WHERE role_id = {RoleId.ADMINISTRATOR.value}""",
    Gap.REGISTRARS_MISSING: f"""
        SELECT greatest({NEEDED_TWICE} - count(*), 0) FROM holder WHERE role_id = {RoleId.REGISTRAR.value}""",
    Gap.OFFICES_WITHOUT_HOLDER: f"""
        SELECT {len(_OFFICES)} - count(DISTINCT role_id) FROM holder
         WHERE role_id IN ({", ".join(str(role.value) for role in _OFFICES)})""",
    Gap.FACULTIES_WITHOUT_DEAN: f"""
        SELECT count(*) FROM faculty f WHERE {_OPEN}
           AND NOT EXISTS (SELECT FROM holder h
                            WHERE h.role_id = {RoleId.DEAN.value} AND h.faculty_code = f.faculty_code)""",
    Gap.DEPARTMENTS_WITHOUT_HEAD: f"""
        SELECT count(*) FROM department d WHERE {_OPEN}
           AND NOT EXISTS (SELECT FROM holder h
                            WHERE h.role_id = {RoleId.HEAD_OF_DEPARTMENT.value}
                              AND h.department_code = d.department_code)""",
    Gap.SUBJECTS_NOT_ADOPTED: f"""
        SELECT count(*) FROM subject s WHERE s.status = '{SubjectStatus.DRAFT}'
           AND NOT EXISTS (SELECT FROM subject o
                            WHERE o.show_code = s.show_code AND o.status = '{SubjectStatus.ACTIVE}')
           AND CASE WHEN EXISTS (SELECT FROM go_live) THEN EXISTS (SELECT FROM go_live WHERE day >= :today)
                    ELSE NOT EXISTS (SELECT FROM subject a WHERE a.status = '{SubjectStatus.ACTIVE}') END""",
    Gap.PROGRAMMES_NOT_ADOPTED: f"""
        SELECT count(*) FROM programme_version v WHERE v.status = '{ProgrammeStatus.DRAFT}'
           AND NOT EXISTS (SELECT FROM programme_version o
                            WHERE o.programme_code = v.programme_code AND o.status = '{ProgrammeStatus.ACTIVE}')
           AND CASE WHEN EXISTS (SELECT FROM go_live) THEN EXISTS (SELECT FROM go_live WHERE day >= :today)
                    ELSE NOT EXISTS (SELECT FROM programme_version a WHERE a.status = '{ProgrammeStatus.ACTIVE}')
               END""",
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
