"""What bill runs read and count: whom a run is for, its chunks, what it comes to (finance §3)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import text

from models.enrolment.enrolment.rules.calendar_rules import ENROLLING_STATUS_CODES
from models.finance.bill.store.term_charges import ASSESSED_KINDS
from models.finance.bill_run.contract import BillRunGroup, RunStudentState, WhoChose
from models.kit.table import one_of
from models.people.student.tables import STATUS_IN_TERM

_STATUSES: Final = ", ".join(repr(code) for code in sorted(ENROLLING_STATUS_CODES))
OF_GROUP: Final = f"""
      FROM student s
      LEFT JOIN enrolment_type_choice c
             ON c.student_id = s.student_id AND c.academic_year = :academic_year AND c.semester = :semester
     WHERE {STATUS_IN_TERM} IN ({_STATUSES}) AND s.admission_year <= :academic_year
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
     WHERE t.case_id = :case_id AND t.position >= :first AND t.position < CAST(:first AS integer) + :size
       AND t.state = :state
     ORDER BY t.student_id
""")
"""The students of a chunk that are in a state."""
CHUNK_INVOICES: Final = text(f"""
    SELECT student_id, invoice_id FROM bill_run_student
     WHERE case_id = :case_id AND position >= :first AND position < CAST(:first AS integer) + :size
       AND state = '{RunStudentState.BILLED}'
     ORDER BY student_id
""")
"""The invoices that a chunk issued and that are not undone."""
STILL_IN_GROUP: Final = text(f"SELECT s.student_id {OF_GROUP} AND s.student_id = ANY(:student_ids)")
"""Who of these students is in the group of a run now."""
CREDITED_AT: Final = text("""
    SELECT i.student_id, sum(n.total) AS amount
      FROM invoice i JOIN credit_note n USING (invoice_id)
     WHERE i.student_id = ANY(:student_ids) AND i.academic_year = :academic_year AND i.semester = :semester
       AND n.issued_at = :at
     GROUP BY i.student_id
""")
"""What students were credited of a term at one instant, in baht: the one that a chunk is billed at."""
ADD_TOTAL: Final = text("""
    INSERT INTO bill_run_total AS t (case_id, faculty_code, fee_code, students, added, credited, charged, compared)
    VALUES (:case_id, :faculty_code, :fee_code, :students, :added, :credited, :charged, 0)
    ON CONFLICT (case_id, faculty_code, fee_code) DO UPDATE
       SET students = t.students + excluded.students, added = t.added + excluded.added,
           credited = t.credited + excluded.credited, charged = t.charged + excluded.charged
""")
"""Adds what a chunk of students comes to; written with the students it is of, so each counts once."""
_COUNTS: Final = {
    "previewed": f"count(*) FILTER (WHERE t.expected IS NOT NULL OR t.state <> '{RunStudentState.WAITING}')",
    "expected_invoices": "count(*) FILTER (WHERE t.expected > 0)",
    "expected": "coalesce(sum(t.expected), 0)",
    "expected_credits": "count(*) FILTER (WHERE t.expected_credited > 0)",
    "expected_credited": "coalesce(sum(t.expected_credited), 0)",
    "problems": f"count(*) FILTER (WHERE t.problem IS NOT NULL AND t.state <> '{RunStudentState.LEFT_OUT}')",
    "done": f"count(*) FILTER (WHERE t.state <> '{RunStudentState.WAITING}')",
    "billed": "count(*) FILTER (WHERE t.invoice_id IS NOT NULL)",
    "amount": "coalesce(sum(i.total), 0)",
    "credits": "count(*) FILTER (WHERE t.credited > 0)",
    "credited": "coalesce(sum(t.credited), 0)",
    "failed": f"count(*) FILTER (WHERE t.state = '{RunStudentState.FAILED}')",
    "undone": f"count(*) FILTER (WHERE t.state = '{RunStudentState.UNDONE}')",
    "kept": f"count(*) FILTER (WHERE t.state = '{RunStudentState.KEPT}')",
}
COUNTED: Final = tuple(_COUNTS)
"""The columns of a run that are counts of its students."""
COUNTS: Final = text(f"""
    SELECT {", ".join(f"{counts} AS {name}" for name, counts in _COUNTS.items())}
      FROM bill_run_student t LEFT JOIN invoice i USING (invoice_id)
     WHERE t.case_id = :case_id AND t.position >= :first AND t.position < CAST(:first AS integer) + :size
""")
"""What the students of a chunk come to."""
ADD_COUNTS: Final = text(f"""
    UPDATE bill_run SET {", ".join(f"{name} = {name} + :{name}" for name in COUNTED)} WHERE case_id = :case_id
""")
"""Adds to the counts of a run how those of a chunk changed."""
COMPARED_TERM: Final = text("""
    SELECT t.academic_year, t.semester FROM term t
     WHERE (t.semester = 0) = (:semester = 0)
       AND (t.academic_year, t.semester) < (:academic_year, :semester)
     ORDER BY t.academic_year DESC, t.semester DESC LIMIT 1
""")
"""The term that a preview looks back at: the regular one before, of a summer the summer before."""
ADD_COMPARED: Final = text(f"""
    INSERT INTO bill_run_total AS t (case_id, faculty_code, fee_code, students, added, credited, charged, compared)
    SELECT t.case_id, s.faculty_code, f.fee_code, 0, 0, 0, 0, sum(f.total - f.credited)
      FROM bill_run_student t JOIN student s USING (student_id)
      JOIN invoice_standing v ON v.student_id = t.student_id
      JOIN invoice i ON i.invoice_id = v.invoice_id JOIN fee_standing f ON f.invoice_id = v.invoice_id
     WHERE t.case_id = :case_id AND v.academic_year = :academic_year AND v.semester = :semester
       AND {one_of("i.kind", *ASSESSED_KINDS)}
     GROUP BY t.case_id, s.faculty_code, f.fee_code
    ON CONFLICT (case_id, faculty_code, fee_code) DO UPDATE SET compared = excluded.compared
""")
"""What the students of the run were charged in that term, by faculty and fee."""
