"""Files of earlier grades, for tests: who sends them, whose grades they are, and their rows."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from models.access.role.contract import RoleId
from models.imports.import_batch.contract.case import BatchRequest, ImportKind
from models.people.person.tables import Person, Student, UserType
from tests.support.university import YEAR, University
from tests.support.updating import request_of


@pytest.fixture
def registrar(university: University) -> Person:
    return university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)


@pytest.fixture
def student(university: University) -> Student:
    return university.student()


def row(student: Student, subject: str, grade: str, **said: str) -> dict[str, str]:
    """A grade of the first semester of the last year."""
    return {
        "student_code": student.student_code, "academic_year": str(YEAR - 1), "semester": "1", "subject_code": subject,
        "grade": grade, **said,
    }  # fmt: skip


def file_of(university: University, sender: Person, *rows: Mapping[str, str]) -> BatchRequest:
    """An import of earlier grades."""
    return request_of(university, sender, rows, kind=ImportKind.EARLIER_GRADES)
