"""Photographs that several students have: each row is warned of them, whichever chunk they are in (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

import pytest

from activities.imports.file_reading import read_import_file
from activities.imports.import_batch import apply_import_chunk, check_import_chunk, compare_import
from models.access.role.contract import RoleId
from models.cases.run.contract import RunChunk
from models.imports.import_batch.tables import ImportBatch
from models.people.person.tables import Person, Student, UserType
from models.people.photograph.tables import Photograph
from tests.support.photographs import photographs_request, picture, warnings_of
from tests.support.university import University
from tests.support.updating import checked, rows_of, undone

GREEN = (20, 140, 20)
SHARED = ["import_picture_of_others"]


@pytest.fixture
def registrar(university: University) -> Person:
    return university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)


def checked_by_ones(university: University, sender: Person, entries: Mapping[str, bytes]) -> UUID:
    """An import of photographs whose rows are checked in chunks of one."""
    request = photographs_request(university, sender, entries)
    read_import_file(request)
    for first in range(len(entries)):
        check_import_chunk(RunChunk(case_id=request.case_id, first=first, size=1))
    compare_import(request.case_id)
    return request.case_id


def applied_by_ones(university: University, case_id: UUID) -> None:
    """Bring in the rows of an import in chunks of one."""
    for row in rows_of(university, case_id):
        apply_import_chunk(RunChunk(case_id=case_id, first=row.position, size=1))
    compare_import(case_id)


def pictures_of(students: list[Student], content: bytes) -> dict[str, bytes]:
    """The same picture for each of these students."""
    return {f"{student.student_code}.jpg": content for student in students}


def warned(university: University) -> list[int]:
    """How many rows each import warns of."""
    return [batch.warned for batch in university.rows(ImportBatch)]


def test_pictures_shared_across_chunks_are_warned_of_before_and_after_the_run(
    university: University, registrar: Person
) -> None:
    students = [university.student() for _ in range(3)]
    other = {f"{university.student().student_code}.jpg": picture(top=GREEN)}
    case_id = checked_by_ones(university, registrar, pictures_of(students, picture()) | other)
    for _ in range(2):
        assert warnings_of(university, case_id) == dict.fromkeys((1, 2, 3), SHARED)
        assert warned(university) == [3]
        named = [row.notes[0]["facts"] for row in rows_of(university, case_id) if row.notes]
        first, second, _ = (student.student_code for student in students)
        assert [facts["code"] for facts in named if isinstance(facts, dict)] == [second, first, first]
        applied_by_ones(university, case_id)
    assert len(university.rows(Photograph)) == 2


def test_picture_of_a_student_outside_the_file_is_warned_of(university: University, registrar: Person) -> None:
    first, second = university.student(), university.student()
    applied_by_ones(university, checked_by_ones(university, registrar, pictures_of([first], picture())))
    case_id = checked_by_ones(university, registrar, pictures_of([second], picture()))
    assert warnings_of(university, case_id) == {1: SHARED}


def test_picture_that_the_file_takes_from_its_student_is_not_shared(university: University, registrar: Person) -> None:
    first, second = university.student(), university.student()
    applied_by_ones(university, checked_by_ones(university, registrar, pictures_of([first], picture())))
    entries = pictures_of([second], picture()) | pictures_of([first], picture(top=GREEN))
    case_id = checked_by_ones(university, registrar, entries)
    assert warnings_of(university, case_id) == {}


def test_comparing_again_and_undoing_keep_the_count_of_warnings(university: University, registrar: Person) -> None:
    students = [university.student() for _ in range(2)]
    request = photographs_request(university, registrar, pictures_of(students, picture()))
    case_id = checked(request)
    compare_import(case_id)
    assert warned(university) == [2]
    applied_by_ones(university, case_id)
    undone(case_id)
    assert warned(university) == [2]
