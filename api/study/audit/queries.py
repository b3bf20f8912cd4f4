"""Reading what audits need, and auditing one student (study §3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.kit.rows import read_rows
from api.kit.sql import full_names, names
from api.kit.wire import Names
from api.study.audit.schemas import AuditCandidate, ProgrammeChoice
from models.curriculum.subject.tables import ACTIVE_SUBJECT
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Refusal
from models.study.audit.rules.exceptions import ProgrammeException
from models.study.audit.rules.subjects import Certainty, Taken
from models.study.audit.store.reading import (
    ACTIVE_PROGRAMME,
    AUDIT_FACTS,
    CURRENT_TERM,
    NO_TERM,
    PROGRAMMES,
    AuditFacts,
    ProgrammeFact,
    level_of,
)
from models.study.programme.contract import ProgrammeLeaf

_FACTS: Final = TypeAdapter(list[AuditFacts])
_PROGRAMMES: Final = TypeAdapter(list[ProgrammeFact])
_CHOICES: Final = TypeAdapter(list[ProgrammeChoice])
_MOST_CANDIDATES: Final = 6
_MOST_PROGRAMMES: Final = 500

_WHO: Final = text(f"""
    SELECT s.student_code, {full_names("p")} AS student, s.credits_earned FROM student s JOIN person p USING (person_id)
     WHERE s.student_id = :student_id
""")
_ACTIVE: Final = text("SELECT status FROM programme_version WHERE version_id = :version_id")
_PLANNED: Final = text(f"""
    SELECT u.show_code AS code, u.name_th, u.name_en, u.credit, u.general_education_group AS tag,
           CASE WHEN u.splittable THEN u.credit END AS whole
      FROM subject u WHERE u.show_code = ANY(:codes) AND u.status = '{ACTIVE_SUBJECT}' ORDER BY u.show_code
""")
_CANDIDATES: Final = text(f"""
    SELECT l.path, c.show_code AS code, {names("c.name_th", "c.name_en")} AS name,
           CAST(trim_scale(c.credit) AS text) AS credits,
           EXISTS (SELECT FROM section x WHERE x.subject_code = c.subject_code
                    AND (x.academic_year, x.semester) = (:academic_year, :semester)) AS is_open
      FROM jsonb_to_recordset(CAST(:leaves AS jsonb)) AS l(path text, codes text[], patterns jsonb, excepted text[])
     CROSS JOIN LATERAL (
           SELECT * FROM (
               SELECT u.* FROM subject u WHERE u.show_code = ANY(l.codes) AND u.status = '{ACTIVE_SUBJECT}'
                UNION
               SELECT m.* FROM jsonb_to_recordset(l.patterns) AS p(prefix text, levels int[], tag text)
                CROSS JOIN LATERAL (
                     SELECT u.* FROM subject u
                      WHERE u.status = '{ACTIVE_SUBJECT}' AND u.show_code LIKE p.prefix || '%'
                        AND (p.tag IS NULL OR u.general_education_group = p.tag)
                        AND (p.levels = '{{}}' OR substr(u.show_code, 6, 1) = ANY(CAST(p.levels AS text[])))
                        AND NOT u.show_code = ANY(CAST(:had AS text[]) || l.excepted)
                      ORDER BY u.show_code LIMIT {_MOST_CANDIDATES}) m) f
            WHERE NOT f.show_code = ANY(CAST(:had AS text[]) || l.excepted)
            ORDER BY f.show_code LIMIT {_MOST_CANDIDATES}) c
     ORDER BY l.path, c.show_code
""")


class Term(NamedTuple):
    """A term of the calendar."""

    academic_year: int
    semester: int


@dataclass(frozen=True)
class Read:
    """One student with everything an audit needs: who it is, the facts, the programmes asked for, and the term."""

    student_code: str
    student: Names
    earned: Decimal
    facts: AuditFacts
    programmes: dict[UUID, ProgrammeFact]
    term: Term

    def agreed_in(self, fact: ProgrammeFact) -> list[ProgrammeException]:
        """What two people agreed to: it is of the student's own programme, and holds in no other that is tried."""
        return self.facts.agreed if fact.version_id == self.facts.version_id else []


async def read_for_audit(session: AsyncSession, student_id: int, tried: UUID | None) -> Read:
    """What an audit of a student needs. Raises Refusal ``not_found`` for a programme that nobody follows."""
    today = bangkok_date(utc_now())
    who = (await session.execute(_WHO, {"student_id": student_id})).one()
    [facts] = await read_rows(session, _FACTS, AUDIT_FACTS, {"student_ids": [student_id], "today": today})
    wanted = [version for version in (facts.version_id, tried) if version is not None]
    found = await read_rows(session, _PROGRAMMES, PROGRAMMES, {"version_ids": wanted})
    if tried is not None and (await session.scalar(_ACTIVE, {"version_id": tried})) != ACTIVE_PROGRAMME:
        raise Refusal("not_found")
    return Read(
        student_code=who.student_code,
        student=Names(**who.student),
        earned=who.credits_earned,
        facts=facts,
        programmes={fact.version_id: fact for fact in found},
        term=await _current_term(session, today),
    )


async def _current_term(session: AsyncSession, today: date) -> Term:
    row = (await session.execute(CURRENT_TERM, {"today": today})).one_or_none()
    return Term(*(NO_TERM if row is None else row))


class Planned(NamedTuple):
    """A subject that is planned, as the audit reads it, with its names."""

    taken: Taken
    name: Names


async def planned_subjects(session: AsyncSession, codes: Iterable[str], term: Term) -> list[Planned]:
    """Subjects that are planned, with the credits they have today; codes that nobody teaches are left out."""
    rows = (await session.execute(_PLANNED, {"codes": sorted(set(codes))})).all()
    return [
        Planned(
            Taken(
                code=row.code,
                level=level_of(row.code),
                credits=row.credit,
                academic_year=term.academic_year + 1,
                semester=0,
                certainty=Certainty.PLANNED,
                tags=frozenset() if row.tag is None else frozenset({row.tag}),
                whole=row.whole,
            ),
            Names(th=row.name_th, en=row.name_en),
        )
        for row in rows
    ]


async def candidates_at(
    session: AsyncSession, leaves: Iterable[ProgrammeLeaf], had: Iterable[str], term: Term
) -> dict[str, list[AuditCandidate]]:
    """By the paths of these leaves: some subjects that would count there and that the student has not got."""
    asked = [leaf.model_dump(mode="json", include={"path", "codes", "patterns", "excepted"}) for leaf in leaves]
    parameters = {
        "leaves": TypeAdapter(list[dict[str, object]]).dump_json(asked).decode(),
        "had": sorted(set(had)),
        **term._asdict(),
    }
    found: dict[str, list[AuditCandidate]] = {}
    for row in (await session.execute(_CANDIDATES, parameters)).mappings():
        found.setdefault(row["path"], []).append(AuditCandidate.model_validate(dict(row)))
    return found


_PROGRAMME_LIST: Final = text(f"""
    SELECT v.version_id, v.programme_code, v.revision, {names("v.name_th", "v.name_en")} AS name,
           CAST(trim_scale(v.total_credits) AS text) AS total_credits, {names("f.name_th", "f.name_en")} AS faculty
      FROM programme_version v JOIN major m USING (major_code) JOIN department d USING (department_code)
      JOIN faculty f ON f.faculty_code = d.faculty_code
     WHERE v.status = '{ACTIVE_PROGRAMME}'
     ORDER BY v.programme_code, v.revision DESC LIMIT {_MOST_PROGRAMMES}
""")


async def list_programmes(session: AsyncSession) -> list[ProgrammeChoice]:
    """The programmes that students follow."""
    return await read_rows(session, _CHOICES, _PROGRAMME_LIST, {})
