"""What the rows of a file of students are judged by: units, majors, programmes, staff, and what others have already."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy.orm import Session

from models.kit.calendar import bangkok_date, utc_now
from models.kit.query import Query
from models.kit.updating import Key
from models.people.organisation.store.units import read_open
from models.people.person.contract import UserType
from models.people.student.contract.imported import StudentRow
from models.study.programme.contract import ProgrammeStatus


class MajorUnits(NamedTuple):
    """What a major belongs to."""

    major_code: str
    department_code: str
    faculty_code: str
    campus_code: str


_MAJORS: Final = Query(
    MajorUnits,
    """
    SELECT m.major_code, d.department_code, f.faculty_code, f.campus_code
      FROM major m JOIN department d USING (department_code) JOIN faculty f USING (faculty_code)
    """,
)


class StaffMember(NamedTuple):
    """Somebody who is no student, by their code."""

    id_code: str
    person_id: UUID
    is_teacher: bool
    is_closed: bool


_STAFF: Final = Query(
    StaffMember,
    f"""
    SELECT p.id_code, p.person_id, p.user_type = '{UserType.TEACHER}' AS is_teacher,
           p.closed_at IS NOT NULL AS is_closed
      FROM person p WHERE p.id_code = ANY(:codes) AND p.user_type <> '{UserType.STUDENT}'
    """,
)


class _Username(NamedTuple):
    """Who has a username."""

    username: str
    id_code: str


_USERNAMES: Final = Query(_Username, "SELECT username, id_code FROM person WHERE username = ANY(:usernames)")


class _NationalId(NamedTuple):
    """Which student has a national id."""

    id_card: str
    student_code: str


_NATIONAL_IDS: Final = Query(
    _NationalId,
    "SELECT d.id_card, s.student_code FROM student_personal d JOIN student s USING (student_id)"
    " WHERE d.id_card = ANY(:cards)",
)


class ProgrammeOfFile(NamedTuple):
    """A version of a programme that students follow."""

    programme_code: str
    revision: int
    version_id: UUID
    major_code: str


_PROGRAMMES: Final = Query(
    ProgrammeOfFile,
    f"""
    SELECT programme_code, revision, version_id, major_code FROM programme_version
     WHERE status = '{ProgrammeStatus.ACTIVE.value}'
    """,
)


@dataclass(frozen=True, slots=True)
class ImportedFacts:
    """What rows are judged by: the names of open units and codes, what majors belong to, versions by code and revision,
    staff and usernames by what names them, and the students who have a national id.
    """

    units: Mapping[Key, str]
    majors: Mapping[str, MajorUnits]
    programmes: Mapping[tuple[str, int], ProgrammeOfFile]
    staff: Mapping[str, StaffMember]
    usernames: Mapping[str, str]
    national_ids: Mapping[str, frozenset[str]]


def read_facts(session: Session, rows: Collection[StudentRow]) -> ImportedFacts:
    """Return what these rows are judged by."""
    cards = defaultdict[str, set[str]](set)
    for each in _NATIONAL_IDS.rows(session, {"cards": [row.id_card for row in rows if row.id_card]}):
        cards[each.id_card].add(each.student_code)
    usernames = [row.username for row in rows if row.username]
    codes = [row.student_code for row in rows]
    return ImportedFacts(
        units=read_open(session, bangkok_date(utc_now())),
        majors=read_majors(session),
        programmes=read_programmes(session),
        staff=read_staff(session, [*codes, *(row.advisor_code for row in rows if row.advisor_code)]),
        usernames={each.username: each.id_code for each in _USERNAMES.rows(session, {"usernames": usernames})},
        national_ids={card: frozenset(found) for card, found in cards.items()},
    )


def read_majors(session: Session) -> dict[str, MajorUnits]:
    """Return what each major belongs to, by its code."""
    return {each.major_code: each for each in _MAJORS.rows(session)}


def read_programmes(session: Session) -> dict[tuple[str, int], ProgrammeOfFile]:
    """Return the versions that students follow, by code and revision."""
    return {(each.programme_code, each.revision): each for each in _PROGRAMMES.rows(session)}


def read_staff(session: Session, codes: Collection[str]) -> dict[str, StaffMember]:
    """Return those of these codes who teach or work at the university."""
    return {each.id_code: each for each in _STAFF.rows(session, {"codes": list(codes)})}
