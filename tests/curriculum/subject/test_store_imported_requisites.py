"""Drafts of a file come in with what they require: it names subjects that are there or that come in with them."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

import pytest
from sqlmodel import Session

from activities.imports.file_reading import read_import_file
from activities.imports.import_batch import apply_import_chunk, check_import_chunk, undo_import_chunk
from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.cases.run.contract import RunChunk
from models.curriculum.requisite.contract import AllOf, AnyOf, RequiredSubject, RequisiteKind, subjects_of
from models.curriculum.subject.contract.words import SubjectStatus
from models.curriculum.subject.tables import Subject, SubjectRequisite
from models.finance.scholarship.contract import AwardSettings
from models.imports.import_batch.contract.case import ImportKind, RowState
from models.imports.import_batch.rules.process import WHOLE_FILE, regulation_of
from models.people.person.tables import Person, UserType
from tests.support.imports import import_request, whole
from tests.support.university import SEMESTER, YEAR, University
from tests.support.updating import rows_of

COLUMNS: Final = (
    "curriculum_year", "subject_code", "name_th", "credit", "department_code",
    "prerequisites", "foundations", "corequisites", "exclusives",
)  # fmt: skip
REQUISITES: Final = COLUMNS[5:]
FIRST, SECOND, THIRD = "01177111", "01177112", "01177113"


@pytest.fixture
def officer(university: University) -> Person:
    university.level()
    return university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER, faculty=None)


def line(code: str, year: str = "2565", department: str = "E1", **requisites: str) -> tuple[str, ...]:
    """A row of a file."""
    return (year, code, f"วิชา {code}", "3", department, *(requisites.get(name, "") for name in REQUISITES))


def checked(university: University, officer: Person, *lines: tuple[str, ...]) -> UUID:
    """Check the rows of a file; nothing of it is kept."""
    before = university.rows(SubjectRequisite)
    columns = {name: place for place, name in enumerate(COLUMNS)}
    settings = AwardSettings(academic_year=YEAR, semester=SEMESTER)
    request = import_request(
        university, officer, lines, ImportKind.SUBJECTS, columns=columns, settings=settings, headings=COLUMNS
    )
    read_import_file(request)
    check_import_chunk(whole(request.case_id))
    assert university.rows(SubjectRequisite) == before
    return request.case_id


def brought_in(university: University, officer: Person, *lines: tuple[str, ...]) -> UUID:
    """Check the rows of a file and bring in the good ones."""
    case_id = checked(university, officer, *lines)
    apply_import_chunk(whole(case_id))
    return case_id


def problems(university: University, case_id: UUID) -> list[tuple[str | None, Any]]:
    """Why each row is refused, and in which column."""
    return [(row.problem, (row.facts or {}).get("column")) for row in rows_of(university, case_id)]


def drafts(university: University) -> list[str]:
    return sorted(each.subject_code for each in university.rows(Subject) if each.status == SubjectStatus.DRAFT)


GOOD: Final = (None, None)


def test_a_draft_comes_in_with_a_tree_of_each_kind(university: University, officer: Person) -> None:
    one, other, third = (university.subject().show_code for _ in range(3))
    brought_in(
        university, officer,
        line(
            FIRST, prerequisites=f"{one.lstrip('0')} และ ({other} หรือ {third}) ไม่ต่ำกว่า C", foundations=other,
            corequisites=third, exclusives="-",
        ),
    )  # fmt: skip
    found = {each.kind: each for each in university.rows(SubjectRequisite)}
    assert set(found) == {RequisiteKind.PREREQUISITE, RequisiteKind.FOUNDATION, RequisiteKind.COREQUISITE}
    with_c = [RequiredSubject(subject=code, minimum_grade="C") for code in (other, third)]
    tree = AllOf(of=(RequiredSubject(subject=one), AnyOf(of=tuple(with_c))))
    assert AllOf.model_validate(found[RequisiteKind.PREREQUISITE].tree) == tree
    with Session(university.engine) as session:
        cites = session.connection().exec_driver_sql(
            "SELECT cites FROM subject_requisite WHERE kind = 'prerequisite'"
        ).scalar_one()  # fmt: skip
    assert set(cites) == subjects_of(tree)
    [entry] = [each for each in university.rows(AuditEntry) if each.action == "subject.import"]
    assert entry.after is not None
    assert one in str(entry.after["requisites"])


def test_a_subject_of_the_same_file_is_known_wherever_it_stands_and_goes_with_it(
    university: University, officer: Person
) -> None:
    assert regulation_of(ImportKind.SUBJECTS) == WHOLE_FILE
    lines = (line(FIRST, prerequisites=THIRD), line(SECOND, corequisites=FIRST), line(THIRD))
    case_id = brought_in(university, officer, *lines)
    assert problems(university, case_id) == [GOOD] * 3
    assert len(university.rows(SubjectRequisite)) == 2
    undo_import_chunk(whole(case_id))
    assert (drafts(university), university.rows(SubjectRequisite)) == ([], [])


@pytest.mark.parametrize("status", SubjectStatus)
def test_a_subject_is_known_by_any_version(university: University, officer: Person, status: SubjectStatus) -> None:
    other = university.subject()
    university.merge(other.sqlmodel_update({"status": status.value}))
    case_id = brought_in(university, officer, line(FIRST, prerequisites=other.show_code))
    assert problems(university, case_id) == [GOOD]


def test_what_is_not_there_is_refused_with_the_nearest_code(university: University, officer: Person) -> None:
    lines = (
        line(FIRST, prerequisites="01177131"), line(SECOND, corequisites="09999999 OR 08888888"), line(THIRD),
    )  # fmt: skip
    case_id = checked(university, officer, *lines)
    assert problems(university, case_id) == [
        ("import_requisite_unknown_near", "prerequisites"), ("import_requisite_unknown", "corequisites"), GOOD
    ]  # fmt: skip
    first, second, _ = rows_of(university, case_id)
    assert first.facts is not None
    assert first.facts["near"] == THIRD
    assert [note["facts"]["cell"] for note in second.notes or ()] == ["09999999"]


def test_a_text_that_cannot_be_read_is_refused_beside_what_else_is_wrong(
    university: University, officer: Person
) -> None:
    case_id = checked(
        university, officer,
        line(FIRST, department="X9", prerequisites=f"{SECOND} OR {THIRD} AND {FIRST}", exclusives=f"{SECOND}, {THIRD}"),
        line(SECOND), line(THIRD), line("01177114", prerequisites="(" * 1_001),
    )  # fmt: skip
    first, *_, last = rows_of(university, case_id)
    assert (first.state, first.problem) == (RowState.REFUSED, "import_department_unknown")
    assert [(note["code"], note["facts"]["column"], note["facts"].get("place")) for note in first.notes or ()] == [
        ("import_requisite_unclear", "prerequisites", 22), ("import_requisite_comma", "exclusives", 9)
    ]  # fmt: skip
    assert last.problem == "import_text_too_long"


def test_a_subject_that_requires_itself_is_refused(university: University, officer: Person) -> None:
    case_id = checked(university, officer, line(FIRST, exclusives=f"{SECOND} OR {FIRST}"), line(SECOND))
    assert problems(university, case_id) == [("import_requisite_itself", "exclusives"), GOOD]


def test_who_names_a_row_that_is_refused_is_refused(university: University, officer: Person) -> None:
    lines = (
        line(FIRST, prerequisites=SECOND), line(SECOND, prerequisites=THIRD), line(THIRD, department="X9"),
        line("01177114"),
    )  # fmt: skip
    case_id = brought_in(university, officer, *lines)
    assert problems(university, case_id) == [
        ("import_requisite_row_refused", "prerequisites"), ("import_requisite_row_refused", "prerequisites"),
        ("import_department_unknown", "department_code"), GOOD,
    ]  # fmt: skip
    assert drafts(university) == ["01177114-65"]


def test_a_refused_row_of_a_subject_with_another_version_is_in_nobodys_way(
    university: University, officer: Person
) -> None:
    lines = (line(FIRST, prerequisites=SECOND), line(SECOND, department="X9"), line(SECOND, year="2560"))
    case_id = checked(university, officer, *lines)
    assert problems(university, case_id) == [GOOD, ("import_department_unknown", "department_code"), GOOD]


def test_a_cycle_in_a_file_is_refused_with_the_whole_way(university: University, officer: Person) -> None:
    lines = (
        line(FIRST, prerequisites=SECOND), line(SECOND, prerequisites=THIRD), line(THIRD, prerequisites=FIRST),
        line("01177114", prerequisites=FIRST), line("01177115", corequisites="01177116"),
        line("01177116", corequisites="01177115"),
    )  # fmt: skip
    case_id = checked(university, officer, *lines)
    in_cycle = ("import_requisite_cycle", "prerequisites")
    assert problems(university, case_id) == [
        in_cycle, in_cycle, in_cycle, ("import_requisite_row_refused", "prerequisites"), GOOD, GOOD
    ]  # fmt: skip
    facts = rows_of(university, case_id)[0].facts
    assert facts is not None
    assert facts["cell"] == " → ".join((FIRST, SECOND, THIRD, FIRST))


def test_a_cycle_with_what_is_taught_is_refused(university: University, officer: Person) -> None:
    taught, basis = university.subject(), university.subject()
    university.requires(taught, RequisiteKind.PREREQUISITE, basis)
    newer = line(basis.show_code, year="2570", prerequisites=taught.show_code)
    case_id = checked(university, officer, newer)
    assert problems(university, case_id) == [("import_requisite_cycle", "prerequisites")]
    both = checked(university, officer, newer, line(taught.show_code, year="2570"))
    assert problems(university, both) == [GOOD, GOOD]


def test_of_two_versions_in_a_file_the_newer_says_the_order(university: University, officer: Person) -> None:
    lines = (
        line(FIRST, year="2560", prerequisites=SECOND), line(FIRST, year="2565"),
        line(SECOND, year="2565", prerequisites=FIRST), line(SECOND, year="2560"),
    )  # fmt: skip
    assert problems(university, checked(university, officer, *lines)) == [GOOD] * 4


def test_the_same_file_again_changes_nothing(university: University, officer: Person) -> None:
    lines = (line(FIRST, prerequisites=SECOND), line(SECOND))
    brought_in(university, officer, *lines)
    again = checked(university, officer, *lines)
    assert problems(university, again) == [GOOD] * 2
    assert [row.state for row in rows_of(university, again)] == [RowState.UNCHANGED] * 2


def test_what_a_draft_requires_becomes_what_the_file_says_and_again_what_it_was(
    university: University, officer: Person
) -> None:
    lines = (line(FIRST, prerequisites=f"{SECOND} และ {THIRD}", foundations=THIRD), line(SECOND), line(THIRD))
    brought_in(university, officer, *lines)
    said_otherwise = line(FIRST, prerequisites=f"({SECOND}) AND {THIRD}-65", foundations=THIRD)
    assert [row.state for row in rows_of(university, checked(university, officer, said_otherwise))] == [
        RowState.UNCHANGED
    ]
    case_id = brought_in(university, officer, line(FIRST, prerequisites=f"{SECOND} MIN C", foundations="-"))
    [row] = rows_of(university, case_id)
    assert {each["field"]: (each["old"], each["new"]) for each in row.changes or ()} == {
        "prerequisites": (f"{SECOND} AND {THIRD}", f"{SECOND} MIN C"),
        "foundations": (THIRD, None),
    }
    [asked] = university.rows(SubjectRequisite)
    assert asked.tree["subject"] == SECOND
    undo_import_chunk(whole(case_id))
    assert [each.kind for each in university.rows(SubjectRequisite)] == [
        RequisiteKind.FOUNDATION, RequisiteKind.PREREQUISITE
    ]  # fmt: skip


def test_what_a_draft_comes_to_require_is_judged_as_of_a_new_one(university: University, officer: Person) -> None:
    brought_in(university, officer, line(FIRST, prerequisites=SECOND), line(SECOND))
    turned = checked(university, officer, line(SECOND, prerequisites=FIRST), line(FIRST, prerequisites="-"))
    assert problems(university, turned) == [GOOD, GOOD]
    wrong = checked(university, officer, line(SECOND, prerequisites=FIRST), line(FIRST, exclusives="09999999"))
    assert [code for code, _ in problems(university, wrong)] == ["import_requisite_cycle", "import_requisite_unknown"]
    alone = checked(university, officer, line(SECOND, prerequisites=FIRST), line(FIRST))
    assert problems(university, alone) == [("import_requisite_cycle", "prerequisites"), GOOD]


@pytest.mark.parametrize("size", [1, 500])
def test_undoing_keeps_what_a_draft_that_stays_requires(university: University, officer: Person, size: int) -> None:
    lines = (line(THIRD), line(SECOND, prerequisites=THIRD), line(FIRST, prerequisites=SECOND), line("01177114"))
    case_id = brought_in(university, officer, *lines)
    touched = next(each for each in university.rows(Subject) if each.show_code == FIRST)
    university.merge(touched.sqlmodel_update({"revision": 2}))
    for first in range(0, 4, size):
        undo_import_chunk(RunChunk(case_id=case_id, first=first, size=size))
    assert drafts(university) == [f"{code}-65" for code in (FIRST, SECOND, THIRD)]
    assert [row.state for row in rows_of(university, case_id)] == [RowState.KEPT] * 3 + [RowState.UNDONE]
    assert len(university.rows(SubjectRequisite)) == 2


def test_a_draft_goes_where_another_version_of_its_subject_stays(university: University, officer: Person) -> None:
    case_id = brought_in(university, officer, line(FIRST), line(FIRST, year="2560"))
    other = university.subject()
    university.requires(other, RequisiteKind.PREREQUISITE, RequiredSubject(subject=FIRST))
    newer = next(each for each in university.rows(Subject) if each.subject_code == f"{FIRST}-65")
    university.merge(newer.sqlmodel_update({"revision": 2}))
    undo_import_chunk(whole(case_id))
    assert drafts(university) == [f"{FIRST}-65"]
