"""Campuses, faculties, departments, majors and code tables."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import SQLModel

from models.demo.data import read
from models.people.organisation.tables import Campus, CodeKind, CodeName, Department, Faculty, Major


@dataclass(frozen=True, slots=True)
class MajorPlan:
    """A major with what the generator needs to know about it."""

    code: str
    department_code: str
    faculty_code: str
    campus_code: str
    path: str
    """Which foundation subjects it takes: ``science`` or ``arts``."""
    student_digits: str
    """The four digits after the year in its students' codes."""
    weight: int


class Organisation:
    """The university's units, looked up by code."""

    def __init__(self) -> None:
        self.campuses = [row["campus_code"] for row in read("campuses")]
        self.faculties = {row["faculty_code"]: row for row in read("faculties")}
        self.faculty_of = {row["department_code"]: row["faculty_code"] for row in read("departments")}
        self.campus_of = {
            department: self.faculties[faculty]["campus_code"] for department, faculty in self.faculty_of.items()
        }
        self.majors = {row["major_code"]: self._major(row) for row in read("majors")}

    def _major(self, row: dict[str, str]) -> MajorPlan:
        faculty = self.faculties[self.faculty_of[row["department_code"]]]
        return MajorPlan(
            code=row["major_code"],
            department_code=row["department_code"],
            faculty_code=faculty["faculty_code"],
            campus_code=faculty["campus_code"],
            path=faculty["path"],
            student_digits=row["student_digits"],
            weight=int(row["weight"]),
        )

    def majors_of_department(self, department_code: str) -> list[str]:
        """The majors a department runs."""
        return [major.code for major in self.majors.values() if major.department_code == department_code]

    def majors_of_faculty(self, faculty_code: str) -> list[str]:
        """The majors of a faculty."""
        return [major.code for major in self.majors.values() if major.faculty_code == faculty_code]

    def departments_at(self, campus_code: str) -> list[str]:
        """The departments of a campus."""
        return [department for department, campus in self.campus_of.items() if campus == campus_code]


def organisation_rows() -> list[SQLModel]:
    """Units and code tables, parents before children."""
    campuses = [Campus.model_validate(row) for row in read("campuses")]
    faculties = [
        Faculty(
            faculty_code=row["faculty_code"],
            campus_code=row["campus_code"],
            name_th=row["name_th"],
            name_en=row["name_en"],
        )
        for row in read("faculties")
    ]
    departments = [Department.model_validate(row) for row in read("departments")]
    majors = [
        Major(
            major_code=row["major_code"],
            department_code=row["department_code"],
            name_th=row["name_th"],
            name_en=row["name_en"],
            degree_th=f"{row['degree_th']} ({row['name_th']})",
            degree_en=f"{row['degree_en']} ({row['name_en']})",
            curriculum_code=f"CUR-{row['major_code']}-65",
            curriculum_th=f"หลักสูตร{row['degree_th']} สาขาวิชา{row['name_th']} (ปรับปรุง พ.ศ. 2565)",
            curriculum_en=f"{row['degree_en']} Programme in {row['name_en']} (revised 2022)",
        )
        for row in read("majors")
    ]
    codes = [
        CodeName(kind=CodeKind(row["kind"]), code=row["code"], name_th=row["name_th"], name_en=row["name_en"])
        for row in read("code_names")
    ]
    return [*campuses, *faculties, *departments, *majors, *codes]
