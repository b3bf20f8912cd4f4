"""What a waiver looks at: the student's standing, what they owe, and how far the calendar goes (finance §6)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.cases.case.store.kinds import CaseFacts
from models.finance.invoice.store.overdue import PAST_DUE
from models.finance.invoice.store.standing import OPEN
from models.finance.waiver.contract.case import WaiverKind, WaiverOffice
from models.finance.waiver.rules.asking import AskedInvoice, AskingFacts, WaiverTerms
from models.kit.query import Query


class AskingRow(NamedTuple):
    """What :data:`ASKING` reads; no term where the calendar knows none."""

    student_id: int
    student_code: str
    campus_code: str
    faculty_code: str
    department_code: str | None
    advisor_id: UUID | None
    status_code: str
    status_th: str
    status_en: str
    academic_year: int | None
    semester: int | None
    ends_on: date | None
    later_from: date | None
    later_until: date | None


ASKING: Final = Query(
    AskingRow,
    """
    SELECT s.student_id, s.student_code, s.campus_code, s.faculty_code, s.department_code, s.advisor_id, s.status_code,
           coalesce(c.name_th, s.status_code) AS status_th,
           coalesce(c.name_en, s.status_code) AS status_en, y.academic_year, y.semester, y.ends_on,
           l.starts_on AS later_from, coalesce(p.day, l.ends_on) AS later_until
      FROM student s
      LEFT JOIN code_name c ON c.kind = 'student_status' AND c.code = s.status_code
      LEFT JOIN LATERAL (SELECT academic_year, semester, ends_on FROM term
                          WHERE starts_on <= :today ORDER BY starts_on DESC LIMIT 1) y ON true
      LEFT JOIN LATERAL (SELECT academic_year, semester, starts_on, ends_on FROM term
                          WHERE starts_on > :today ORDER BY starts_on LIMIT 1) l ON true
      LEFT JOIN LATERAL (SELECT CAST(max(q.closes_at) AT TIME ZONE 'Asia/Bangkok' AS date) AS day
                           FROM calendar_period q
                          WHERE (q.academic_year, q.semester, q.kind) = (l.academic_year, l.semester, 'payment')) p
             ON true
     WHERE s.student_id = ANY(:student_ids)
     ORDER BY s.student_id
""",
)
"""Students, the term of the day and the next one: a deferral goes to the end of its payment period, or of the term."""


class OwedRow(NamedTuple):
    """What :data:`OWED` reads, in baht."""

    student_id: int
    invoice_id: UUID
    number: str
    academic_year: int
    semester: int
    open: Decimal
    due_on: date | None
    past_due: Decimal
    is_waived: bool

    @property
    def asked(self) -> AskedInvoice:
        """The invoice as the rules look at it."""
        return AskedInvoice(self.invoice_id, self.number, self.open, self.due_on, self.is_waived)


OWED: Final = Query(
    OwedRow,
    f"""
    SELECT i.student_id, i.invoice_id, i.number, i.academic_year, i.semester, {OPEN} AS open, t.due_on,
           {PAST_DUE} AS past_due,
           EXISTS (SELECT FROM waiver_invoice w WHERE w.invoice_id = i.invoice_id AND w.holds <> 'over'
                      AND w.waiver_id IS DISTINCT FROM CAST(:waiver_id AS uuid)) AS is_waived
      FROM invoice i JOIN invoice_standing t USING (invoice_id)
     WHERE i.student_id = ANY(:student_ids)
     ORDER BY i.student_id, t.due_on, i.number
""",
)
"""Every invoice of these students on the Bangkok day ``:today``, without regard to the waiver ``:waiver_id``."""


def asking_facts(today: date, row: AskingRow, owed: Iterable[OwedRow]) -> AskingFacts:
    """The rows of one student as the rules want them. Terms of arrears are those before the term of the day."""
    theirs = [each for each in owed if each.student_id == row.student_id]
    this_term = (row.academic_year or 0, row.semester or 0)
    arrears = {
        (each.academic_year, each.semester)
        for each in theirs
        if each.past_due > 0 and (each.academic_year, each.semester) < this_term
    }
    return AskingFacts(
        today=today,
        status_code=row.status_code,
        status_th=row.status_th,
        status_en=row.status_en,
        arrears_terms=len(arrears),
        terms=WaiverTerms(row.ends_on, row.later_from, row.later_until),
        invoices={each.invoice_id: each.asked for each in theirs},
    )


class RuleRow(NamedTuple):
    """Which offices decide about a kind of waiver from a number of terms in arrears on."""

    waiver_kind: str
    arrears_from: int
    offices: list[str]


_RULES: Final = Query(RuleRow, "SELECT waiver_kind, arrears_from, offices FROM waiver_rule WHERE deleted_at IS NULL")


def read_chains(session: Session) -> dict[tuple[WaiverKind, int], frozenset[WaiverOffice]]:
    """Return the rules as :func:`models.finance.waiver.rules.process.chain_for` wants them."""
    return {
        (WaiverKind(rule.waiver_kind), rule.arrears_from): frozenset(map(WaiverOffice, rule.offices))
        for rule in _RULES.rows(session)
    }


OPEN_OF_WAIVER: Final = text(f"""
    SELECT i.invoice_id, i.number, {OPEN} AS open
      FROM waiver_invoice w JOIN invoice i USING (invoice_id) JOIN invoice_standing t USING (invoice_id)
     WHERE w.waiver_id = :waiver_id ORDER BY i.number
""")
PAID_WAIVERS: Final = text(f"""
    SELECT v.waiver_id, v.case_id, v.has_case FROM waiver v
     WHERE EXISTS (SELECT FROM waiver_invoice w WHERE w.waiver_id = v.waiver_id AND w.holds <> 'over')
       AND NOT EXISTS (SELECT FROM waiver_invoice w JOIN invoice_standing t USING (invoice_id)
                        WHERE w.waiver_id = v.waiver_id AND {OPEN} > 0)
       AND (CAST(:student_id AS integer) IS NULL OR v.student_id = :student_id)
     ORDER BY v.waiver_id
""")
"""Waivers that are looked at or granted and of which nothing is open any more; of one student where one is named."""
IMPORTED_OVER: Final = text("""
    SELECT waiver_id FROM waiver WHERE stage = 'granted' AND NOT has_case AND until < :today ORDER BY waiver_id
""")
WAIVER_FACTS: Final = CaseFacts(
    unknown_field="""
    SELECT 'until' FROM waiver v
     WHERE v.case_id = :case_id AND v.has_case
       AND CAST(CAST(:form AS jsonb) ->> 'until' AS date) NOT BETWEEN
           greatest(v.first, CAST(now() AT TIME ZONE 'Asia/Bangkok' AS date) + 1) AND v.last
    """
)
"""A day that is wished for anew lies where the first one had to lie."""
