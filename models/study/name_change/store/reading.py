"""What asking for other names looks at: the person in the register, earlier changes, requests under way (golive §4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy.orm import Session

from models.cases.case.contract.record import CaseKind
from models.kit.calendar import bangkok_date, utc_now
from models.kit.query import Query
from models.study.name_change.contract import FullName, NamePart
from models.study.name_change.rules.asking import NameFacts

_PARTS: Final = tuple(field.value for field in NamePart)


def name_columns(alias: str) -> str:
    """Return the columns of a name in SQL, as :class:`FullName` has them; what is not there is empty."""
    return ", ".join(f"coalesce({alias}.{part}, '') AS {part}" for part in _PARTS)


class _PersonRow(NamedTuple):
    """What :data:`_PERSON` reads."""

    person_id: UUID
    is_closed: bool
    born_on: date | None
    last_change_on: date | None
    opened_at: datetime | None
    title_th: str
    first_name_th: str
    middle_name_th: str
    last_name_th: str
    title_en: str
    first_name_en: str
    middle_name_en: str
    last_name_en: str


class FormerNameRow(NamedTuple):
    """A name somebody had, and until which day."""

    until: date
    title_th: str
    first_name_th: str
    middle_name_th: str
    last_name_th: str
    title_en: str
    first_name_en: str
    middle_name_en: str
    last_name_en: str

    @property
    def names(self) -> FullName:
        """The name alone."""
        return FullName(**{part: getattr(self, part) for part in _PARTS})


_PERSON: Final = Query(
    _PersonRow,
    f"""
    SELECT p.person_id, p.closed_at IS NOT NULL AS is_closed, d.birth_on AS born_on,
           (SELECT max(f.until) FROM former_name f WHERE f.person_id = p.person_id) AS last_change_on,
           (SELECT min(c.opened_at) FROM case_file c
             WHERE c.kind = '{CaseKind.NAME_CHANGE.value}' AND c.student_id = s.student_id AND c.state = 'open'
               AND c.revision > 0 AND c.case_id IS DISTINCT FROM CAST(:case_id AS uuid)) AS opened_at,
           {name_columns("p")}
      FROM student s JOIN person p ON p.person_id = s.person_id
      LEFT JOIN student_personal d ON d.student_id = s.student_id
     WHERE s.student_id = :student_id
    """,
)
_FORMER: Final = Query(
    FormerNameRow,
    f"""
    SELECT f.until, {name_columns("f")}
      FROM former_name f JOIN student s USING (person_id)
     WHERE s.student_id = :student_id ORDER BY f.changed_at DESC, f.name_id
    """,
)


@dataclass(frozen=True, slots=True)
class NameRead:
    """What the rules look at, and whose name it is."""

    facts: NameFacts
    person_id: UUID


def read_name_facts(session: Session, student_id: int, case_id: UUID | None) -> NameRead:
    """What asking for other names looks at now; ``case_id`` is the request's own. Raises NoResultFound without such a
    student.
    """
    row = _PERSON.one(session, {"student_id": student_id, "case_id": case_id})
    facts = NameFacts(
        asked_on=bangkok_date(utc_now()),
        present=FullName(**{part: getattr(row, part) for part in _PARTS}),
        is_closed=row.is_closed,
        born_on=row.born_on,
        last_change_on=row.last_change_on,
        open_since=None if row.opened_at is None else bangkok_date(row.opened_at),
    )
    return NameRead(facts, row.person_id)


def former_names_of(session: Session, student_id: int) -> list[FormerNameRow]:
    """The names a student had, the last first."""
    return _FORMER.rows(session, {"student_id": student_id})
