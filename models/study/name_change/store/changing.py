"""Other names take the place of those of the register (golive §4).

:func:`effects_of` says what a change does; the preview shows it, and the approval carries out what it says.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Final, NamedTuple, TypedDict
from uuid import UUID, uuid5

from sqlalchemy.orm import Session

from models.access.role.store import row_entry
from models.kit.query import Query
from models.kit.updating import Writer
from models.people.person.store.accounts import PERSON_TRAIL
from models.people.person.tables import Person
from models.study.graduation.rules.printed_names import NamePair, NamesOfDegree
from models.study.name_change.contract import FullName
from models.study.name_change.rules.asking import NameDifference, differences
from models.study.name_change.tables import FormerName


class _DegreeRow(NamedTuple):
    """What :data:`_DEGREE` reads."""

    name_th: str
    name_en: str
    is_approved: bool


class _Columns(TypedDict):
    """A name in the columns of a person, or of a former name."""

    title_th: str
    title_en: str
    first_name_th: str
    first_name_en: str
    middle_name_th: str | None
    middle_name_en: str | None
    last_name_th: str
    last_name_en: str


_DEGREE: Final = Query(
    _DegreeRow,
    """
    SELECT g.name_th, g.name_en, g.approved_at IS NOT NULL AS is_approved
      FROM graduation g JOIN student s USING (student_id)
     WHERE s.person_id = :person_id AND g.is_open AND g.conferred_at IS NULL
    """,
)


@dataclass(frozen=True, slots=True)
class DegreeNotice:
    """A request to graduate that is still considered, and the names it prints. ``differ``: not those of the register
    any more, so that the registrar is asked about them; ``is_approved``: it goes back to the registrar for that.
    """

    printed: NamePair
    differ: bool
    is_approved: bool


@dataclass(frozen=True, slots=True)
class NameEffects:
    """What a change does: the parts that differ, and the degree that is under way, if any."""

    changes: tuple[NameDifference, ...]
    degree: DegreeNotice | None


@dataclass(frozen=True, slots=True)
class NameChange:
    """A change as it is carried out: whose name, by whom, of which request, and whether transcripts name both."""

    person_id: UUID
    names: FullName
    effective_on: date
    case_id: UUID | None
    by: UUID
    at: datetime
    on_transcripts: bool


def effects_of(session: Session, person_id: UUID, present: FullName, names: FullName) -> NameEffects:
    """Return what it does that somebody's present name becomes ``names``; nothing is changed."""
    degree = _DEGREE.optional(session, {"person_id": person_id})
    return NameEffects(
        differences(present, names),
        None if degree is None else _notice(degree, NamePair(names.in_thai, names.in_english)),
    )


def change_name(session: Session, change: NameChange) -> NameEffects:
    """Write the names, keep those that were there before with the day until which they held, and the trail.

    Return what this does, which is what :func:`effects_of` says. The person stays locked until the transaction ends.
    """
    person = session.get_one(Person, change.person_id, with_for_update=True, populate_existing=True)
    before = names_of(person)
    effects = effects_of(session, change.person_id, before, change.names)
    held = FormerName(
        person_id=person.person_id,
        **_columns(before),
        until=change.effective_on,
        changed_at=change.at,
        on_transcripts=change.on_transcripts,
        case_id=change.case_id,
    )
    if change.case_id is not None:
        held.name_id = uuid5(change.case_id, "former name")
    after, changed = _columns(change.names), {each.field.value for each in effects.changes}
    for column, value in after.items():
        if column in changed:
            setattr(person, column, value)
    writer = Writer(case_id=change.case_id, person_id=change.by, at=change.at)
    session.add_all((held, row_entry(writer, PERSON_TRAIL, "name", person.person_id, _columns(before), after)))
    session.flush()
    return effects


def names_of(person: Person) -> FullName:
    """The names of a person in the register; what they do not have is empty."""
    return FullName(**{part: getattr(person, part) or "" for part in FullName.model_fields})


def _columns(names: FullName) -> _Columns:
    """The names as columns hold them: no middle name is no value."""
    return _Columns(
        title_th=names.title_th,
        title_en=names.title_en,
        first_name_th=names.first_name_th,
        first_name_en=names.first_name_en,
        middle_name_th=names.middle_name_th or None,
        middle_name_en=names.middle_name_en or None,
        last_name_th=names.last_name_th,
        last_name_en=names.last_name_en,
    )


def _notice(degree: _DegreeRow, register: NamePair) -> DegreeNotice:
    printed = NamePair(degree.name_th, degree.name_en)
    beside = NamesOfDegree(register, printed, has_evidence=False)
    return DegreeNotice(printed, beside.differ, degree.is_approved)
