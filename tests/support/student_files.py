"""Files of students, and the units and codes that their rows name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from models.imports.import_batch.contract.case import BatchRequest, ImportKind, UpdateSettings
from models.kit.calendar import utc_now
from models.people.organisation.tables import CodeKind, CodeName
from models.people.person.tables import Person, Student
from models.study.programme.contract import ProgrammeStatus
from models.study.programme.tables import ProgrammeVersion
from tests.support.university import University
from tests.support.updating import PART, request_of

NATIONAL_ID: Final = "1103700123458"
OTHER_NATIONAL_ID: Final = "3103700543216"
_CODES: Final = (
    (CodeKind.EDUCATION_LEVEL, "2"), (CodeKind.STUDENT_TYPE, "1"), (CodeKind.NATION, "TH"), (CodeKind.RELIGION, "01"),
    (CodeKind.ADMISSION, "1"), (CodeKind.STUDENT_STATUS, "17002"), (CodeKind.STUDENT_STATUS, "17003"),
    (CodeKind.STUDENT_STATUS, "17007"), (CodeKind.STUDENT_STATUS, "17010"),
)  # fmt: skip


def with_codes(university: University) -> None:
    """Add the codes that rows of students name, and a version of the programme of each major."""
    university.add(*(CodeName(kind=kind, code=code, name_th=code, name_en=code) for kind, code in _CODES))
    university.add(*(version_of(major) for major in ("E09", "D14")))


def version_of(major: str) -> ProgrammeVersion:
    """The version of a major's programme that students follow."""
    return ProgrammeVersion(
        programme_code=f"{major}-P", revision=2565, major_code=major, campus_code="B", name_th=major, name_en=major,
        total_credits=130, first_entry_year=2565, status=ProgrammeStatus.ACTIVE, document={}, updated_at=utc_now(),
    )  # fmt: skip


def newcomer(code: str, **said: str) -> dict[str, str]:
    """A row of a new student."""
    return {
        "student_code": code, "username": f"b{code}", "title_th": "นางสาว", "first_name_th": "สมหญิง",
        "last_name_th": "ใจดี", "first_name_en": "Somying", "last_name_en": "Jaidee", "gender": "หญิง",
        "email": f"B{code}@ku.th", "mobile": "0812345678", "major_code": "E09", "education_level_code": "2",
        "student_type_code": "1", "nation_code": "th", "study_year": "1", "admission_year": "2569",
        "status_code": "17001", **said,
    }  # fmt: skip


def file_of(
    university: University, sender: Person, rows: Sequence[Mapping[str, str]], settings: UpdateSettings = PART
) -> BatchRequest:
    """An import of students."""
    return request_of(university, sender, rows, settings, ImportKind.STUDENTS)


def student_of(university: University, code: str) -> Student:
    """The student with this code."""
    return next(each for each in university.rows(Student) if each.student_code == code)


def person_of(university: University, code: str) -> Person:
    """The person with this code."""
    return next(each for each in university.rows(Person) if each.id_code == code)
