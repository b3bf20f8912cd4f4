"""Writing rows of a file of students, a statement for each table and not one for each student (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.access.role.contract import RoleId
from models.access.role.store import add_update_entries
from models.kit.query import Query
from models.kit.row_sets import add_rows, change_rows
from models.kit.table import new_id
from models.kit.updating import Values, Writer, Writing
from models.people.advisor.contract import AdvisorRule
from models.people.advisor.store.changing import AdvisorChanges, change_advisors
from models.people.person.contract import UserType
from models.people.person.store.accounts import PERSON_TRAIL
from models.people.student.contract.imported import StudentRow
from models.people.student.store.file_fields import (
    OF_PERSON,
    OF_STUDENT,
    PARTS,
    PROGRAMME,
    STUDENT_IDS,
    UNITS,
    Part,
    StudentIds,
    blank_of,
)
from models.people.student.store.imported_facts import MajorUnits, read_majors, read_programmes, read_staff
from models.people.student.store.imported_statuses import first_status, write_statuses_of_file

_COUNTRY: Final = "TH"
"""Where an address is whose country nobody said."""


_BLANK_PERSON: Final = blank_of("person", OF_PERSON)


class _Number(NamedTuple):
    """An id of a new student."""

    student_id: int


_NUMBERS: Final = Query(
    _Number,
    "SELECT nextval(pg_get_serial_sequence('student', 'student_id')) AS student_id FROM generate_series(1, :many)",
)
_MAY: Final = text(f"""
    INSERT INTO role_holder (role_id, person_id, granted_at)
    SELECT {RoleId.STUDENT.value}, person_id, :at FROM student WHERE student_id = ANY(:students)
        ON CONFLICT DO NOTHING
""")
_NO_PROGRAMME: Final = text("DELETE FROM student_programme WHERE student_id = ANY(:students)")

Students = Sequence[Writing[StudentRow]]


def write_students(session: Session, writer: Writer, writings: Students) -> None:
    """Write students with everything that the file says of them, and the trail."""
    majors = read_majors(session)
    new = [each for each in writings if each.before is None]
    known = [each for each in writings if each.before is not None]
    codes = [each.row.student_code for each in known]
    ids = {each.student_code: each for each in STUDENT_IDS.rows(session, {"codes": codes})}
    ids |= _add(session, writer, new, majors)
    _change(session, known, ids, majors)
    _give_advisors(session, writer, known, ids)
    for part in PARTS:
        _write_part(session, part, [each for each in writings if part.fields.keys() & each.values.keys()], ids)
    _write_programmes(session, writer, [each for each in writings if set(PROGRAMME) & each.values.keys()], ids)
    write_statuses_of_file(session, writer, writings, ids)
    changed = [(str(ids[each.row.student_code].person_id), each.before, each.values) for each in writings]
    add_update_entries(session, writer, PERSON_TRAIL, "import", changed)


def _add(session: Session, writer: Writer, new: Students, majors: Mapping[str, MajorUnits]) -> dict[str, StudentIds]:
    """Add people and students, who may do what students may; their ids by their codes."""
    numbers = _NUMBERS.rows(session, {"many": len(new)}) if new else []
    ids = {
        each.row.student_code: StudentIds(each.row.student_code, number.student_id, new_id())
        for each, number in zip(new, numbers, strict=True)
    }
    advisors = _advisors(session, new)
    people: list[dict[str, object]] = []
    students: list[dict[str, object]] = []
    for each in new:
        code, of = each.row.student_code, ids[each.row.student_code]
        units = _units(majors, each.values)
        person = _person(each.values)
        student = {name: each.values.get(name) for name in OF_STUDENT}
        people.append(
            {
                **person, **units, "person_id": of.person_id, "user_type": UserType.STUDENT, "id_code": code,
                "position_th": "", "position_en": "",
            }
        )  # fmt: skip
        students.append(
            {
                **student, **units, "student_id": of.student_id, "person_id": of.person_id, "student_code": code,
                "status_code": first_status(each, writer.at), "credits_earned": 0,
                "advisor_id": advisors.get(str(each.values.get("advisor_code"))),
            }
        )  # fmt: skip
    add_rows(session, "person", people)
    add_rows(session, "student", students)
    if new:
        session.execute(_MAY, {"students": [each.student_id for each in ids.values()], "at": writer.at})
    return ids


def _change(session: Session, known: Students, ids: Mapping[str, StudentIds], majors: Mapping[str, MajorUnits]) -> None:
    """Bring people and students to what the file says; their units follow their major."""
    people: list[dict[str, object]] = []
    students: list[dict[str, object]] = []
    for each in known:
        of, after = ids[each.row.student_code], {**(each.before or {}), **each.values}
        units = _units(majors, after)
        if {*OF_PERSON, "major_code", *UNITS} & each.values.keys():
            person = _person(after)
            people.append({"person_id": of.person_id, **person, **units})
        if set(OF_STUDENT) & each.values.keys():
            students.append({"student_id": of.student_id, **{name: after.get(name) for name in OF_STUDENT}, **units})
    change_rows(session, "person", "person_id", people)
    change_rows(session, "student", "student_id", students)


def _give_advisors(session: Session, writer: Writer, known: Students, ids: Mapping[str, StudentIds]) -> None:
    """Give students the advisors that the file names, with the history; a new student begins with theirs."""
    named = [each for each in known if "advisor_code" in each.values]
    if not named:
        return
    advisors = _advisors(session, named)
    changes = AdvisorChanges(
        writer.case_id or new_id(), AdvisorRule.FILE, writer.person_id, writer.at, import_case_id=writer.case_id
    )
    given = {ids[each.row.student_code].student_id: advisors.get(str(each.values["advisor_code"])) for each in named}
    change_advisors(session, changes, given)


def _person(values: Values) -> dict[str, object]:
    """Return the columns of a person that a file has."""
    return {name: blank if values.get(name) is None else values[name] for name, blank in _BLANK_PERSON.items()}


def _units(majors: Mapping[str, MajorUnits], values: Values) -> dict[str, object]:
    """Return what the major of these values belongs to."""
    of_major = majors[str(values["major_code"])]
    return {name: getattr(of_major, name) for name in UNITS}


def _advisors(session: Session, writings: Students) -> dict[str, UUID]:
    codes = {str(each.values.get("advisor_code")) for each in writings}
    return {code: member.person_id for code, member in read_staff(session, codes).items()}


def _write_part(session: Session, part: Part, writings: Students, ids: Mapping[str, StudentIds]) -> None:
    """Write the rows of a part anew, without those that say nothing any more."""
    if not writings:
        return
    known = "".join(f" AND {column} = '{value}'" for column, value in part.known.items())
    students = [ids[each.row.student_code].student_id for each in writings]
    session.execute(text(f"DELETE FROM {part.table} WHERE student_id = ANY(:students){known}"), {"students": students})
    blank = blank_of(part.table, part.fields.values())
    rows: list[dict[str, object]] = []
    for each, student_id in zip(writings, students, strict=True):
        after = {**(each.before or {}), **each.values}
        said = {column: after.get(field) for field, column in part.fields.items()}
        if any(value is not None for column, value in said.items() if column != "country"):
            stored = {column: blank[column] if value is None else value for column, value in said.items()}
            country = {
                column: _COUNTRY for field, column in part.fields.items() if _is_unsaid_country(column, each, field)
            }
            rows.append({"student_id": student_id, **part.known, **stored, **country})
    add_rows(session, part.table, rows)


def _is_unsaid_country(column: str, writing: Writing[StudentRow], field: str) -> bool:
    """Whether nobody has said in which country an address is."""
    return column == "country" and field not in writing.values and (writing.before or {}).get(field) is None


def _write_programmes(session: Session, writer: Writer, writings: Students, ids: Mapping[str, StudentIds]) -> None:
    """Write which versions students follow, or that none is known."""
    if not writings:
        return
    students = [ids[each.row.student_code].student_id for each in writings]
    session.execute(_NO_PROGRAMME, {"students": students})
    versions = read_programmes(session)
    rows: list[dict[str, object]] = []
    for each, student_id in zip(writings, students, strict=True):
        code, revision = ({**(each.before or {}), **each.values}.get(name) for name in PROGRAMME)
        if code is not None and revision is not None:
            version = versions[str(code), int(str(revision))]
            rows.append({"student_id": student_id, "version_id": version.version_id, "assigned_at": writer.at})
    add_rows(session, "student_programme", rows)
