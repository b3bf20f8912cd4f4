"""What an audit reads of students: what they took and take, what was agreed, which programme they follow (study §3).

One statement for one student and for thousands: a row for each. The programmes, of which there are few, are read apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import Connection, TextClause, text

from models.enrolment.enrolment.contract import ENROL_TYPE_CREDIT, EnrolmentStatus
from models.enrolment.hold.contract import HoldKind
from models.grades.grade.rules.letters import OPEN
from models.kit.rows import FactRow
from models.study.audit.rules.conditions import Standing
from models.study.audit.rules.exceptions import ProgrammeException
from models.study.audit.rules.subjects import Certainty, Taken
from models.study.programme.contract import ExceptionKind, ProgrammeDocument, ProgrammeStatus
from models.study.transfer_credit.tables import LEAF_CREDITS, SPENT_ATTEMPTS, TRANSFERRED

_LEVEL_DIGIT: Final = 5
"""The digit of a subject's code that says for which year of study it is meant."""


class AttemptFact(FactRow):
    """An attempt with a grade, or a subject that is being taken; then there is no letter yet."""

    code: str
    name_th: str
    name_en: str
    credits: Decimal
    academic_year: int
    semester: int
    letter: str | None
    tag: str | None
    times: int
    counts_as: frozenset[str]
    whole: Decimal | None = None
    moved: bool = False

    @property
    def taken(self) -> Taken:
        """As the audit reads it: I and N wait for another letter, so the subject is under way."""
        is_open = self.letter is None or self.letter in OPEN
        return Taken(
            code=self.code,
            level=level_of(self.code),
            credits=self.credits,
            academic_year=self.academic_year,
            semester=self.semester,
            certainty=Certainty.IN_PROGRESS if is_open else Certainty.DONE,
            letter=None if is_open else self.letter,
            tags=frozenset() if self.tag is None else frozenset({self.tag}),
            times=self.times,
            counts_as=self.counts_as,
            whole=self.whole,
            moved=self.moved,
        )


class ExceptionFact(FactRow):
    """What was agreed for a student at a node, and why."""

    kind: ExceptionKind
    path: str
    code: str
    instead_of: str
    credits: Decimal | None
    choose: int | None
    reason: str

    @property
    def agreed(self) -> ProgrammeException:
        """As the audit reads it."""
        return ProgrammeException(self.kind, self.path, self.code, self.instead_of, self.credits, self.choose)


class AuditInput(NamedTuple):
    """What an audit computes with, of a student who follows a programme; light enough to be sent to another process."""

    student_id: int
    version_id: UUID
    admission_year: int
    taken: list[Taken]
    agreed: list[ProgrammeException]


class AuditFacts(FactRow):
    """Everything an audit needs of one student. ``version_id`` is None where no programme is known."""

    student_id: int
    version_id: UUID | None
    admission_year: int
    gpax: Decimal | None
    owes: bool
    attempts: list[AttemptFact]
    exceptions: list[ExceptionFact]

    @property
    def taken(self) -> list[Taken]:
        """The attempts as the audit reads them, one for each subject and term."""
        return list({taken.key: taken for taken in (attempt.taken for attempt in self.attempts)}.values())

    @property
    def agreed(self) -> list[ProgrammeException]:
        """The exceptions as the audit reads them."""
        return [exception.agreed for exception in self.exceptions]

    @property
    def audit_input(self) -> AuditInput | None:
        """What an audit computes with; None where no programme is known."""
        if self.version_id is None:
            return None
        return AuditInput(self.student_id, self.version_id, self.admission_year, self.taken, self.agreed)

    def standing(self, academic_year: int) -> Standing:
        """What conditions apart from subjects look at, in an academic year."""
        return Standing(
            gpax=self.gpax,
            regular_terms=len({(a.academic_year, a.semester) for a in self.attempts if a.semester > 0}),
            years=academic_year - self.admission_year + 1,
            open_letters=tuple(sorted({a.code for a in self.attempts if a.letter in OPEN})),
            transferred=sum((a.credits for a in self.attempts if a.letter == TRANSFERRED), Decimal(0)),
            owes=self.owes,
        )


def level_of(code: str) -> int:
    """For which year of study a subject is meant; what was transferred for a leaf has a code of its own, and none."""
    digit = code[_LEVEL_DIGIT : _LEVEL_DIGIT + 1]
    return int(digit) if digit and code.isdecimal() else 0


_COUNTS_AS: Final = """
    coalesce((SELECT jsonb_agg(q.counts_as) FROM subject_equivalence q
               WHERE q.show_code = t.show_code
                 AND t.academic_year BETWEEN q.valid_from AND coalesce(q.valid_to, t.academic_year)), '[]')
"""
_ATTEMPTS: Final = f"""
    SELECT jsonb_agg(jsonb_build_object(
               'code', t.show_code, 'name_th', t.name_th, 'name_en', t.name_en, 'credits', CAST(t.credits AS text),
               'academic_year', t.academic_year, 'semester', t.semester, 'letter', t.letter, 'tag', t.tag,
               'times', t.times, 'whole', CAST(t.whole AS text),
               'moved', EXISTS (SELECT FROM ({SPENT_ATTEMPTS}) x
                                 WHERE x.student_id = s.student_id AND (x.show_code, x.academic_year, x.semester)
                                       = (t.show_code, t.academic_year, t.semester)),
               'counts_as', {_COUNTS_AS}) ORDER BY t.show_code, t.academic_year, t.semester)
      FROM (SELECT u.show_code, u.name_th, u.name_en, r.credit AS credits, r.academic_year, r.semester,
                   r.grade AS letter, u.general_education_group AS tag, coalesce(u.times_to_register, 1) AS times,
                   CASE WHEN u.splittable THEN u.credit END AS whole
              FROM grade_record r JOIN subject u USING (subject_code)
             WHERE r.student_id = s.student_id
             UNION ALL
            SELECT u.show_code, min(u.name_th), min(u.name_en), sum(e.credit), e.academic_year, e.semester,
                   NULL, min(u.general_education_group), min(coalesce(u.times_to_register, 1)),
                   max(CASE WHEN u.splittable THEN u.credit END)
              FROM enrolment e JOIN subject u USING (subject_code)
             WHERE e.student_id = s.student_id AND e.status = '{EnrolmentStatus.ENROLLED.value}'
               AND e.enrol_type = '{ENROL_TYPE_CREDIT}'
               AND NOT EXISTS (SELECT FROM grade_record r JOIN subject g USING (subject_code)
                                WHERE r.student_id = s.student_id AND g.show_code = u.show_code
                                  AND (r.academic_year, r.semester) = (e.academic_year, e.semester))
             GROUP BY u.show_code, e.academic_year, e.semester
             UNION ALL
            SELECT c.credit_code, c.source_name, c.source_name, c.credits, c.academic_year, c.semester,
                   '{TRANSFERRED}', NULL, 1, NULL
              FROM ({LEAF_CREDITS}) c WHERE c.student_id = s.student_id) t
"""
MAPPED: Final = """
    LEFT JOIN programme_path_map m ON m.version_id = f.version_id AND m.from_version_id = p.version_id
                                  AND m.old_path = p.path
"""
"""What has become of the path of an exception (``p``) in the version its student follows (``f``)."""
HOLDS: Final = """
    p.withdrawn_at IS NULL AND (p.valid_until IS NULL OR p.valid_until >= CAST(:today AS date))
    AND (m.old_path IS NULL OR m.new_path IS NOT NULL)
"""
"""The condition of the exceptions (``p``, with :data:`MAPPED`) that hold on a day. Parameter today."""
AGREED: Final = f"""
    (SELECT p.student_id, p.version_id, p.kind, p.path, p.subject, p.instead_of, p.credits, p.choose, p.reason,
            p.withdrawn_at, p.valid_until
       FROM programme_exception p
      UNION ALL
     SELECT c.student_id, c.version_id, '{ExceptionKind.ADD.value}', c.target_path, c.credit_code, '', NULL, NULL,
            c.source_code, NULL, NULL
       FROM ({LEAF_CREDITS}) c)
"""
"""What was agreed for students at paths: exceptions, and credits from elsewhere that were granted for a leaf."""
_EXCEPTIONS: Final = f"""
    SELECT jsonb_agg(jsonb_build_object(
               'kind', x.kind, 'path', x.path, 'code', x.subject, 'instead_of', x.instead_of,
               'credits', CAST(x.credits AS text), 'choose', x.choose, 'reason', x.reason)
               ORDER BY x.path, x.kind, x.subject)
      FROM (SELECT p.kind, coalesce(m.new_path, p.path) AS path, p.subject, p.instead_of, p.credits, p.choose,
                   p.reason
              FROM {AGREED} p {MAPPED}
             WHERE p.student_id = s.student_id AND {HOLDS}) x
"""
AUDIT_FACTS: Final[TextClause] = text(f"""
    SELECT s.student_id, f.version_id, s.admission_year, s.gpax,
           EXISTS (SELECT FROM student_hold h WHERE h.student_id = s.student_id AND h.released_at IS NULL
                                                AND h.kind = '{HoldKind.DEBT.value}') AS owes,
           coalesce(({_ATTEMPTS}), '[]') AS attempts, coalesce(({_EXCEPTIONS}), '[]') AS exceptions
      FROM student s LEFT JOIN student_programme f USING (student_id)
     WHERE s.student_id = ANY(:student_ids)
     ORDER BY s.student_id
""")
"""Rows of :class:`AuditFacts`. Parameters student_ids, today."""


class ProgrammeFact(FactRow):
    """A version of a programme, with what it says."""

    version_id: UUID
    programme_code: str
    revision: int
    name_th: str
    name_en: str
    total_credits: Decimal
    document: ProgrammeDocument


PROGRAMMES: Final[TextClause] = text("""
    SELECT version_id, programme_code, revision, name_th, name_en, total_credits, document
      FROM programme_version WHERE version_id = ANY(CAST(:version_ids AS uuid[]))
""")
"""Rows of :class:`ProgrammeFact`. Parameter version_ids."""

ACTIVE_PROGRAMME: Final = ProgrammeStatus.ACTIVE.value
"""The status of a version of a programme that students follow."""


CURRENT_TERM: Final[TextClause] = text(
    "SELECT academic_year, semester FROM term WHERE starts_on <= :today ORDER BY starts_on DESC LIMIT 1"
)
"""The term that has begun last, if any has. Parameter today."""
NO_TERM: Final = (0, 0)
"""Where no term has begun yet."""


def read_audit_facts(connection: Connection, student_ids: Iterable[int], today: object) -> list[AuditFacts]:
    """The facts of these students, by their ids."""
    rows = connection.execute(AUDIT_FACTS, {"student_ids": list(student_ids), "today": today})
    return [AuditFacts.model_validate(row) for row in rows]


def read_programmes(connection: Connection, version_ids: Iterable[UUID]) -> Mapping[UUID, ProgrammeFact]:
    """These versions of programmes, by their ids."""
    rows = connection.execute(PROGRAMMES, {"version_ids": list(version_ids)})
    return {fact.version_id: fact for fact in map(ProgrammeFact.model_validate, rows)}
