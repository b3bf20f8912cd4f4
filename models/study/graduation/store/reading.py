"""What graduating looks at: the student, the term's dates, the audit of this moment, clearances, honours (study §4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.enrolment.enrolment.rules.facts import PeriodFacts
from models.kit.calendar import bangkok_date, bangkok_instant
from models.kit.name_sql import registered_name_en, registered_name_th
from models.kit.rows import FactRow
from models.study.audit.rules.conditions import conditions_of
from models.study.audit.store.reading import AuditFacts, ProgrammeFact, read_audit_facts, read_programmes
from models.study.graduation.contract import GraduationAudit, GraduationRegulation
from models.study.graduation.rules.asking import GraduationFacts
from models.study.graduation.rules.clearances import Clearance, ClearanceKind, ClearanceState, clearances
from models.study.graduation.rules.coverage import audited
from models.study.graduation.rules.honours import Honours, HonoursFacts, LetterOf, honours, honours_policy
from models.study.graduation.rules.printed_names import NamePair, NamesOfDegree
from models.study.graduation.rules.under_way import UnderWay
from models.study.graduation.store.under_way import read_under_way
from models.study.period.contract import StudyPeriod

_DAY: Final = timedelta(days=1)
NAME_AGREED: Final = "graduation.name_agreed"
"""The trail's entry of an agreement to names that are not those of the register; it holds the names of the register."""
_REGISTER_TH: Final = f"coalesce({registered_name_th('a')}, '')"
_REGISTER_EN: Final = f"coalesce({registered_name_en('a')}, '')"
_IS_AGREED: Final = f"""
    (g.name_agreed_at IS NOT NULL AND coalesce(
        (SELECT (e.after ->> 'register_th', e.after ->> 'register_en') = ({_REGISTER_TH}, {_REGISTER_EN})
           FROM audit_entry e
          WHERE e.subject_kind = 'graduation' AND e.subject_id = CAST(g.case_id AS text) AND e.action = '{NAME_AGREED}'
          ORDER BY e.at DESC LIMIT 1), true))
"""
"""SQL condition: the registrar agreed to the printed names (``g``) beside the names that the register (``a``) has now.

Agreements older than the trail's entry have no names to compare, and count.
"""
_STUDENT: Final = text(f"""
    SELECT s.status_code, coalesce(n.name_th, s.status_code) AS status_th,
           coalesce(n.name_en, s.status_code) AS status_en, s.advisor_id,
           EXISTS (SELECT FROM graduation o WHERE o.student_id = s.student_id AND o.is_open
                      AND o.case_id IS DISTINCT FROM CAST(:case_id AS uuid)) AS under_review,
           t.ends_on, p.opens_at, p.closes_at,
           {_REGISTER_TH} AS register_th, {_REGISTER_EN} AS register_en,
           g.name_th, g.name_en, g.evidence_id IS NOT NULL AS has_evidence, {_IS_AGREED} AS is_agreed,
           (SELECT x.semester || '/' || x.academic_year FROM term x
             WHERE x.semester > 0 AND x.starts_on > t.ends_on ORDER BY x.starts_on LIMIT 1) AS next_term
      FROM student s JOIN person a USING (person_id)
      LEFT JOIN graduation g ON g.case_id = CAST(:case_id AS uuid)
      LEFT JOIN code_name n ON n.kind = 'student_status' AND n.code = s.status_code
      LEFT JOIN term t ON (t.academic_year, t.semester) = (:academic_year, :semester)
      LEFT JOIN LATERAL (SELECT opens_at, closes_at FROM calendar_period c
                          WHERE (c.academic_year, c.semester) = (t.academic_year, t.semester)
                            AND c.kind = :period AND c.campus_code IN ('', s.campus_code)
                          ORDER BY c.campus_code DESC LIMIT 1) p ON true
     WHERE s.student_id = :student_id
""")
_BLANKS: Final = r"[\s\u001c-\u001f\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+"
AS_COMPARED: Final = f"btrim(regexp_replace({{}}, '{_BLANKS}', ' ', 'g'))"
"""SQL that says of a name what ``NamePair.as_compared`` says: else a request would be looked at again without end."""
_NAMES_DIFFER: Final = " OR ".join(
    f"{AS_COMPARED.format(printed)} <> {AS_COMPARED.format(register)}"
    for printed, register in (("g.name_th", _REGISTER_TH), ("g.name_en", _REGISTER_EN))
)
MOVED_SINCE: Final = text(f"""
    SELECT c.workflow_id
      FROM graduation g JOIN case_file c USING (case_id) JOIN student s ON s.student_id = g.student_id
      JOIN person a USING (person_id)
      JOIN student_programme f ON f.student_id = g.student_id
     WHERE g.is_open AND c.state = 'open' AND c.revision > 0
       AND (g.conferred_at IS NOT NULL OR s.status_code = ANY(:ended) OR f.assigned_at > g.audited_at
            OR EXISTS (SELECT FROM grade_entry e JOIN grade_attempt a USING (attempt_id)
                        WHERE a.student_id = g.student_id AND e.recorded_at > g.audited_at)
            OR EXISTS (SELECT FROM enrolment e
                        WHERE e.student_id = g.student_id AND e.updated_at > g.audited_at)
            OR EXISTS (SELECT FROM transfer_credit t
                        WHERE t.student_id = g.student_id AND t.approved_at > g.audited_at)
            OR EXISTS (SELECT FROM programme_exception x WHERE x.student_id = g.student_id
                          AND (x.agreed_at > g.audited_at OR x.withdrawn_at > g.audited_at))
            OR (g.approved_at IS NOT NULL AND ({_NAMES_DIFFER}) AND NOT {_IS_AGREED}))
     ORDER BY g.case_id
""")
"""Workflows of open requests to look at again: something was written about the student since the audit, the request has
an answer, or the register's name changed after the approval.

Parameter ended: the statuses of whose studies have ended.
"""


class _StudentRow(FactRow):
    status_code: str
    status_th: str
    status_en: str
    advisor_id: UUID | None
    under_review: bool
    ends_on: date | None
    opens_at: datetime | None
    closes_at: datetime | None
    next_term: str | None
    register_th: str
    register_en: str
    name_th: str | None
    name_en: str | None
    has_evidence: bool
    is_agreed: bool

    @property
    def names(self) -> NamesOfDegree | None:
        """The names of the request, beside those of the register."""
        if self.name_th is None or self.name_en is None:
            return None
        register, printed = NamePair(self.register_th, self.register_en), NamePair(self.name_th, self.name_en)
        return NamesOfDegree(register, printed, self.has_evidence, self.is_agreed)


@dataclass(frozen=True, slots=True)
class GraduationRead:
    """Everything graduating looks at. ``programme`` is None where none is known: then there is nothing to clear.

    ``register`` is the name in the register, and ``names`` those of the request beside it, where there is one.
    """

    facts: GraduationFacts
    advisor_id: UUID | None
    ends_on: date | None
    next_term: str | None
    academic_year: int
    taken: AuditFacts
    programme: ProgrammeFact | None
    under_way: tuple[UnderWay, ...]
    register: NamePair
    names: NamesOfDegree | None

    @property
    def clearances(self) -> list[Clearance]:
        """What has to be in order, by what is so now; nothing is without a programme."""
        audit = self.facts.audit
        if self.programme is None or audit is None:
            return [Clearance(ClearanceKind.COVERAGE, ClearanceState.NOT_CLEARED)]
        need, standing = Decimal(audit.need), self.taken.standing(self.academic_year)
        conditions = conditions_of(self.programme.document.conditions, standing, need)
        return clearances(need, Decimal(audit.short), conditions, self.under_way, self.names)

    @property
    def honours(self) -> Honours:
        """What the degree is given with, by what is so now."""
        standing = self.taken.standing(self.academic_year)
        programme = self.programme
        asked = HonoursFacts(
            gpax=standing.gpax,
            letters=[LetterOf(each.code, each.letter, each.times) for each in self.taken.attempts if each.letter],
            years=standing.years,
            programme_years=0 if programme is None else programme.document.conditions.years,
            transferred=standing.transferred,
            total=Decimal(0) if self.facts.audit is None else Decimal(self.facts.audit.need),
        )
        return honours(asked, honours_policy(self.taken.admission_year))

    def lapses_at(self, regulation: GraduationRegulation) -> datetime | None:
        """When a request of the term lapses (UTC), as far as the calendar says."""
        return None if self.ends_on is None else bangkok_instant(self.ends_on + _DAY) + regulation.clears_within


def read_graduation(
    session: Session, student_id: int, term: tuple[int, int], at: datetime, case_id: UUID | None
) -> GraduationRead:
    """What the rules look at of a request of a term at an instant (UTC), ``case_id`` its own."""
    asked = {"student_id": student_id, "case_id": case_id, "academic_year": term[0], "semester": term[1]}
    found = session.execute(_STUDENT, {**asked, "period": StudyPeriod.GRADUATION.value}).one()
    row = _StudentRow.model_validate(found)
    connection = session.connection()
    [taken] = read_audit_facts(connection, [student_id], bangkok_date(at))
    programme = None
    if taken.version_id is not None:
        programme = read_programmes(connection, [taken.version_id]).get(taken.version_id)
    facts = GraduationFacts(
        asked_at=at,
        status_code=row.status_code,
        status_th=row.status_th,
        status_en=row.status_en,
        under_review=row.under_review,
        period=None if row.opens_at is None or row.closes_at is None else PeriodFacts(row.opens_at, row.closes_at),
        ends_at=None if row.ends_on is None else bangkok_instant(row.ends_on + _DAY),
        audit=None if programme is None else _audit(taken, programme, term[0]),
    )
    under_way = read_under_way(session, student_id, bangkok_date(at))
    return GraduationRead(
        facts, row.advisor_id, row.ends_on, row.next_term, term[0], taken, programme, under_way,
        NamePair(row.register_th, row.register_en), row.names,
    )  # fmt: skip


def _audit(taken: AuditFacts, programme: ProgrammeFact, academic_year: int) -> GraduationAudit:
    return audited(programme.version_id, programme.document, taken.taken, taken.agreed, taken.standing(academic_year))
