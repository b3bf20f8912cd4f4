"""What bill runs read and count: whom a run is for, its chunks, what it comes to (finance §3)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import text

from models.contracts.finance.bill_run import BillRunGroup, RunStudentState, WhoChose
from models.facts.finance.assessing import ASSESSED_KINDS
from models.rules.enrolment.enrolment.calendar_rules import ENROLLING_STATUS_CODES
from models.tables.base import one_of

_STATUSES: Final = ", ".join(repr(code) for code in sorted(ENROLLING_STATUS_CODES))
OF_GROUP: Final = f"""
      FROM student s
      LEFT JOIN enrolment_type_choice c
             ON c.student_id = s.student_id AND c.academic_year = :academic_year AND c.semester = :semester
     WHERE s.status_code IN ({_STATUSES}) AND s.admission_year <= :academic_year
       AND (CAST(:campus_code AS text) IS NULL OR s.campus_code = :campus_code)
       AND (CAST(:faculty_code AS text) IS NULL OR s.faculty_code = :faculty_code)
       AND (CAST(:education_level_code AS text) IS NULL OR s.education_level_code = :education_level_code)
       AND (:who_chose = '{WhoChose.EVERYBODY}' OR (c.student_id IS NULL) = (:who_chose = '{WhoChose.NEVER_CHOSE}'))
"""
"""The students (``s``) that a run of a group is for: who may enrol, and was admitted by then."""


def group_parameters(academic_year: int, semester: int, group: BillRunGroup) -> dict[str, object]:
    """Parameters of :data:`OF_GROUP`."""
    return {
        "academic_year": academic_year,
        "semester": semester,
        "campus_code": group.campus_code,
        "faculty_code": group.faculty_code,
        "education_level_code": group.education_level_code,
        "who_chose": group.who_chose.value,
    }


SNAPSHOT: Final = text(f"""
    INSERT INTO bill_run_student (case_id, student_id, position, state)
    SELECT :case_id, s.student_id, row_number() OVER (ORDER BY s.faculty_code, s.student_code) - 1,
           '{RunStudentState.WAITING}'
    {OF_GROUP}
""")
"""Keeps the students of a run as they are now, in the order they are billed in: from 0."""
CHUNK_STUDENTS: Final = text("""
    SELECT t.student_id, t.position, t.expected IS NOT NULL OR t.problem IS NOT NULL AS previewed, s.faculty_code
      FROM bill_run_student t JOIN student s USING (student_id)
     WHERE t.case_id = :case_id AND t.position >= :first AND t.position < :first + :size
       AND t.state = :state
     ORDER BY t.student_id
""")
"""The students of a chunk that are in a state."""
CHUNK_INVOICES: Final = text(f"""
    SELECT student_id, invoice_id FROM bill_run_student
     WHERE case_id = :case_id AND position >= :first AND position < :first + :size
       AND state = '{RunStudentState.BILLED}'
     ORDER BY student_id
""")
"""The invoices that a chunk issued and that are not undone."""
ADD_TOTAL: Final = text("""
    INSERT INTO bill_run_total AS t (case_id, faculty_code, fee_code, students, added, charged, compared)
    VALUES (:case_id, :faculty_code, :fee_code, :students, :added, :charged, 0)
    ON CONFLICT (case_id, faculty_code, fee_code) DO UPDATE
       SET students = t.students + excluded.students, added = t.added + excluded.added,
           charged = t.charged + excluded.charged
""")
"""Adds what a chunk of students comes to; written with the students it is of, so each counts once."""
COUNT: Final = text(f"""
    UPDATE bill_run r
       SET previewed = x.previewed, expected_invoices = x.expected_invoices, expected = x.expected,
           problems = x.problems, done = x.done, billed = x.billed, failed = x.failed, undone = x.undone,
           kept = x.kept, amount = x.amount
      FROM (SELECT count(*) FILTER (WHERE t.expected IS NOT NULL OR t.problem IS NOT NULL
                                       OR t.state <> '{RunStudentState.WAITING}') AS previewed,
                   count(*) FILTER (WHERE t.expected > 0) AS expected_invoices,
                   coalesce(sum(t.expected), 0) AS expected,
                   count(*) FILTER (WHERE t.problem IS NOT NULL) AS problems,
                   count(*) FILTER (WHERE {one_of(
                       "t.state", RunStudentState.BILLED, RunStudentState.NOTHING, RunStudentState.NOT_SETTLED,
                       RunStudentState.FAILED, RunStudentState.UNDONE, RunStudentState.KEPT)}) AS done,
                   count(*) FILTER (WHERE t.invoice_id IS NOT NULL) AS billed,
                   count(*) FILTER (WHERE t.state = '{RunStudentState.FAILED}') AS failed,
                   count(*) FILTER (WHERE t.state = '{RunStudentState.UNDONE}') AS undone,
                   count(*) FILTER (WHERE t.state = '{RunStudentState.KEPT}') AS kept,
                   coalesce(sum(i.total), 0) AS amount
              FROM bill_run_student t LEFT JOIN invoice i USING (invoice_id)
             WHERE t.case_id = :case_id) x
     WHERE r.case_id = :case_id
""")  # fmt: skip
"""Brings the counts of a run to its students."""
COMPARED_TERM: Final = text("""
    SELECT t.academic_year, t.semester FROM term t
     WHERE (t.semester = 0) = (:semester = 0)
       AND (t.academic_year, t.semester) < (:academic_year, :semester)
     ORDER BY t.academic_year DESC, t.semester DESC LIMIT 1
""")
"""The term that a preview looks back at: the regular one before, of a summer the summer before."""
ADD_COMPARED: Final = text(f"""
    INSERT INTO bill_run_total AS t (case_id, faculty_code, fee_code, students, added, charged, compared)
    SELECT :case_id, s.faculty_code, f.fee_code, 0, 0, 0, sum(f.total - f.credited)
      FROM invoice_standing v JOIN invoice i USING (invoice_id) JOIN fee_standing f USING (invoice_id)
      JOIN student s ON s.student_id = v.student_id
     WHERE v.academic_year = :academic_year AND v.semester = :semester AND {one_of("i.kind", *ASSESSED_KINDS)}
       AND (CAST(:campus_code AS text) IS NULL OR s.campus_code = :campus_code)
       AND (CAST(:faculty_code AS text) IS NULL OR s.faculty_code = :faculty_code)
       AND (CAST(:education_level_code AS text) IS NULL OR s.education_level_code = :education_level_code)
     GROUP BY s.faculty_code, f.fee_code
    ON CONFLICT (case_id, faculty_code, fee_code) DO UPDATE SET compared = excluded.compared
""")
"""What students of the same units were charged in that term, by faculty and fee."""
