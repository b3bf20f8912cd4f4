"""Why rows of a file of students are refused, and what who confirms it should look at (golive §3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Final

from sqlalchemy.orm import Session

from models.kit.calendar import BUDDHIST_OFFSET, bangkok_date, utc_now
from models.kit.imported_row import RowProblem, combined_problem
from models.kit.updating import Key, Values, Writing, written
from models.people.organisation.contract import UnitKind
from models.people.organisation.rules import unknown_unit
from models.people.student.contract.imported import StudentRow
from models.people.student.contract.status import ENDS_STUDIES
from models.people.student.store.file_fields import PERSONAL, SINCE, UNITS
from models.people.student.store.imported_facts import ImportedFacts, read_facts
from models.people.student.store.imported_work import work_under_way
from models.study.status_change.rules import day_refused

_CODES: Final = {
    "campus_code": UnitKind.CAMPUS,
    "faculty_code": UnitKind.FACULTY,
    "department_code": UnitKind.DEPARTMENT,
    "major_code": UnitKind.MAJOR,
    "education_level_code": UnitKind.EDUCATION_LEVEL,
    "student_type_code": UnitKind.STUDENT_TYPE,
    "nation_code": UnitKind.NATION,
    "status_code": UnitKind.STUDENT_STATUS,
    "religion_code": UnitKind.RELIGION,
    "admission_code": UnitKind.ADMISSION,
    "father_nation_code": UnitKind.NATION,
    "father_religion_code": UnitKind.RELIGION,
    "mother_nation_code": UnitKind.NATION,
    "mother_religion_code": UnitKind.RELIGION,
}
"""What the codes of a row are of."""
_OF_ANOTHER: Final = {
    "campus_code": "import_campus_of_another",
    "faculty_code": "import_faculty_of_another",
    "department_code": "import_department_of_another_major",
}
_OF_PERSONAL: Final = ("birth_on", "admitted_on")
"""What a row must say where it says anything of the personal part."""
_OF_FEES: Final = frozenset(
    {
        "campus_code", "faculty_code", "major_code", "education_level_code", "student_type_code", "nation_code",
        "admission_year", "status_code",
    }
)  # fmt: skip
"""What fees and places depend on."""


def problems_of_students(
    session: Session, rows: Mapping[int, StudentRow], held: Mapping[Key, Values]
) -> Mapping[int, RowProblem]:
    """Return why rows are refused, by their position: every cell that is wrong by itself or beside what is held."""
    facts = read_facts(session, rows.values())
    today = bangkok_date(utc_now())
    ending = [row.student_code for row in rows.values() if _ends(row, held.get(row.identity))]
    work = work_under_way(session, ending)
    problems: dict[int, RowProblem] = {}
    for position, row in rows.items():
        before = held.get(row.identity)
        found = [
            *_of_codes(row, before, facts),
            *_of_major(row, before, facts),
            *_of_programme(row, before, facts),
            *_of_advisor(row, before, facts),
            *_of_others(row, facts),
            *_of_personal(row, before, today),
            *_of_status(row, before, today),
        ]
        if row.student_code in work and (under_way := work[row.student_code]).places + under_way.cases:
            counts = {"places": under_way.places, "cases": under_way.cases}
            found.append(RowProblem(code="import_status_ends_work", facts=counts, column="status_code"))
        if found:
            problems[position] = combined_problem(found)
    return problems


def warnings_of_students(
    session: Session, writings: Sequence[Writing[StudentRow]]
) -> Mapping[Key, Sequence[RowProblem]]:
    """Return of whom fees or places depend on what changes, while they take subjects."""
    touched = [each.row.student_code for each in writings if each.before is not None and _OF_FEES & each.values.keys()]
    return {
        (code,): [RowProblem(code="import_student_enrolled", facts={"places": work.places})]
        for code, work in work_under_way(session, touched).items()
        if work.places
    }


def _after(row: StudentRow, before: Values | None, name: str) -> object:
    """What a field holds once the row is written."""
    return getattr(row, name) if name in row.model_fields_set else (before or {}).get(name)


def _moves(row: StudentRow, before: Values | None, name: str) -> bool:
    """Whether a row says something of a field that is not held already: what is closed since may stay."""
    said = getattr(row, name)
    return said is not None and written(said) != written((before or {}).get(name))


def _of_codes(row: StudentRow, before: Values | None, facts: ImportedFacts) -> Iterable[RowProblem]:
    for name, kind in _CODES.items():
        code = getattr(row, name)
        if _moves(row, before, name) and (kind.value, code) not in facts.units:
            yield unknown_unit(facts.units, kind, code, name)


def _of_major(row: StudentRow, before: Values | None, facts: ImportedFacts) -> Iterable[RowProblem]:
    """What is wrong where campus, faculty or department are not those of the major."""
    major = _after(row, before, "major_code")
    chain = facts.majors.get(str(major))
    for name in UNITS:
        if name in row.model_fields_set and getattr(row, name) is None and before is not None:
            yield RowProblem(code="import_cell_not_removed", column=name)
        elif chain is not None and _is_another(name, getattr(row, name), getattr(chain, name), facts):
            said = {"cell": getattr(row, name), "major": str(major), "right": getattr(chain, name)}
            yield RowProblem(code=_OF_ANOTHER[name], facts=said, column=name)


def _is_another(name: str, code: str | None, right: str, facts: ImportedFacts) -> bool:
    return code not in (None, right) and (_CODES[name].value, str(code)) in facts.units


def _of_programme(row: StudentRow, before: Values | None, facts: ImportedFacts) -> Iterable[RowProblem]:
    if not (_moves(row, before, "programme_code") or _moves(row, before, "programme_revision")):
        return
    code, revision = (_after(row, before, name) for name in ("programme_code", "programme_revision"))
    if code is None or revision is None:
        lacking = "programme_code" if code is None else "programme_revision"
        yield RowProblem(code="import_programme_half", column=lacking)
        return
    said = {"cell": str(code), "revision": str(revision)}
    version = facts.programmes.get((str(code), int(str(revision))))
    if version is None:
        yield RowProblem(code="import_programme_unknown", facts=said, column="programme_code")
    elif version.major_code != (major := _after(row, before, "major_code")):
        of = {**said, "major": str(major), "right": version.major_code}
        yield RowProblem(code="import_programme_of_another", facts=of, column="programme_code")


def _of_advisor(row: StudentRow, before: Values | None, facts: ImportedFacts) -> Iterable[RowProblem]:
    if not _moves(row, before, "advisor_code"):
        return
    advisor = facts.staff.get(row.advisor_code or "")
    if advisor is None:
        code = "import_advisor_unknown"
    elif not advisor.is_teacher:
        code = "import_advisor_no_teacher"
    elif advisor.is_closed:
        code = "import_advisor_closed"
    else:
        return
    yield RowProblem(code=code, facts={"cell": row.advisor_code}, column="advisor_code")


def _of_others(row: StudentRow, facts: ImportedFacts) -> Iterable[RowProblem]:
    """What is wrong where the row says what somebody else has."""
    if row.student_code in facts.staff:
        yield RowProblem(code="import_code_of_staff", facts={"cell": row.student_code}, column="student_code")
    if row.username and facts.usernames.get(row.username, row.student_code) != row.student_code:
        yield RowProblem(code="import_username_taken", facts={"cell": row.username}, column="username")
    others = facts.national_ids.get(row.id_card or "", frozenset()) - {row.student_code}
    if others:
        said = {"cell": row.id_card, "code": min(others)}
        yield RowProblem(code="import_national_id_taken", facts=said, column="id_card")


def _of_personal(row: StudentRow, before: Values | None, today: date) -> Iterable[RowProblem]:
    said = any(getattr(row, name) is not None for name in PERSONAL.fields)
    was_held = any((before or {}).get(name) is not None for name in PERSONAL.fields)
    for name in _OF_PERSONAL if said or was_held else ():
        if _after(row, before, name) is None:
            code = "import_cell_not_removed" if was_held else "import_cell_missing_of_personal"
            yield RowProblem(code=code, column=name)
    if row.birth_on is not None and row.birth_on >= today:
        yield RowProblem(code="import_birth_to_come", facts={"day": row.birth_on.isoformat()}, column="birth_on")
    latest = today.year + BUDDHIST_OFFSET + 1
    if row.admission_year is not None and row.admission_year > latest:
        said_year = {"cell": row.admission_year, "latest": latest}
        yield RowProblem(code="import_admission_to_come", facts=said_year, column="admission_year")


def _of_status(row: StudentRow, before: Values | None, today: date) -> Iterable[RowProblem]:
    """What the day of a status has against it, by the rule of statuses that a registrar records."""
    if row.status_on is None or not _moves(row, before, "status_code"):
        return
    since = (before or {}).get(SINCE)
    refused = day_refused(row.status_on, since if isinstance(since, date) else None, today)
    if refused is not None:
        facts = {name: str(value) for name, value in refused.facts.items()}
        yield RowProblem(code=refused.code, facts=facts, column="status_on")


def _ends(row: StudentRow, before: Values | None) -> bool:
    """Whether the file ends the studies of somebody who studies."""
    if before is None or not _moves(row, before, "status_code"):
        return False
    return row.status_code in ENDS_STUDIES and before.get("status_code") not in ENDS_STUDIES
