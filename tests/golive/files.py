"""The files of a university, and what bringing them in must come to (golive §3)."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from models.imports.import_batch.contract.case import MOST_ROWS, ImportKind
from models.kit.errors import text_of
from tests.golive.balances import balances_of, receipt_of
from tests.golive.dirt import Dirt
from tests.golive.statuses import statuses_of
from tests.golive.terms_and_rooms import calendar_rows, room_rows
from tests.golive.university import PRESENT_YEAR, EnrolledStudent, OldSystem

EXPECTED: Final = "expected.json"
_UTF8, _CP874 = "utf-8-sig", "cp874"
_YEARS_OF_A_MAJOR: Final = "4"
_TITLES: Final = {"M": ("นาย", "Mr."), "F": ("นางสาว", "Miss")}
_BIRTH: Final = "15/6/{year}"
_AT_BIRTH: Final = 18
Row = Mapping[str, str]


@dataclass
class ExpectedFile:
    """What bringing in a file must come to: rows, and those that are refused, by their line in the file and why."""

    name: str
    kind: str
    rows: int = 0
    refused: dict[int, str] = field(default_factory=dict)


@dataclass
class Expected:
    """What bringing in all files must come to, in the order in which they come in.

    ``standings`` are average and credits by student: of those whose own row is taken.
    """

    files: list[ExpectedFile] = field(default_factory=list)
    standings: dict[str, tuple[str | None, str]] = field(default_factory=dict)


def write_files(old: OldSystem, folder: Path) -> Expected:
    """Write every file into a folder, and beside them what they must come to."""
    folder.mkdir(parents=True, exist_ok=True)
    expected = Expected()
    for file, encoding, rows in (
        (ExpectedFile("1-organisation.csv", ImportKind.ORGANISATION), _UTF8, _units(old)),
        (ExpectedFile("2-staff.csv", ImportKind.STAFF), _CP874, _staff(old)),
        (ExpectedFile("3-subjects.csv", ImportKind.SUBJECTS), _UTF8, _subjects(old)),
    ):
        _write(folder / file.name, encoding, file, rows)
        expected.files.append(file)
    for name, kind, judged in (
        ("4-calendar", ImportKind.CALENDAR, calendar_rows(old)),
        ("5-rooms", ImportKind.ROOMS, room_rows(old)),
    ):
        parts = _Parts(folder, name, kind, expected)
        parts.add(list(judged))
        parts.end()
    _write_students(old, folder, expected)
    (folder / EXPECTED).write_text(json.dumps(asdict(expected), ensure_ascii=False, indent=1))
    return expected


def _write(path: Path, encoding: str, file: ExpectedFile, rows: Iterable[Row]) -> None:
    with path.open("w", encoding=encoding, newline="") as opened:
        writer: csv.DictWriter[str] | None = None
        for row in rows:
            if writer is None:
                writer = csv.DictWriter(opened, row)
                writer.writerow({name: _heading(file.kind, name) for name in row})
            writer.writerow(row)
            file.rows += 1


def _heading(kind: str, name: str) -> str:
    return text_of(f"import_{kind}.{name}", "th", name="exports")


def _units(old: OldSystem) -> Iterator[Row]:
    dirt = Dirt(f"{old.seed}/units")
    for unit in old.units:
        is_major = unit.kind == "major"
        yield {
            "unit_kind": unit.kind,
            "code": unit.code,
            "parent_code": unit.parent,
            "name_th": dirt.text(unit.name_th),
            "name_en": dirt.text(unit.name_en),
            "degree_th": f"{unit.name_th} บัณฑิต" if is_major else "",
            "degree_en": f"Bachelor of {unit.name_en}" if is_major else "",
            "years": _YEARS_OF_A_MAJOR if is_major else "",
        }


def _staff(old: OldSystem) -> Iterator[Row]:
    dirt = Dirt(f"{old.seed}/staff")
    for member in old.staff:
        if member.has_left:
            continue
        thai, english = _TITLES[member.gender]
        yield {
            "staff_code": member.code,
            "username": member.code.lower(),
            "user_type": dirt.spelling("อาจารย์", "Teacher", "teacher"),
            "title_th": thai,
            "first_name_th": dirt.text(member.name.first_th),
            "last_name_th": dirt.text(member.name.last_th),
            "title_en": english,
            "first_name_en": member.name.first_en,
            "last_name_en": member.name.last_en,
            "campus_code": member.campus,
            "faculty_code": member.faculty,
            "department_code": member.department,
        }


def _subjects(old: OldSystem) -> Iterator[Row]:
    every = old.subjects
    for place, subject in enumerate(every):
        later = every[(place + 1) % len(every)].code
        asked = ("", f"{later} MIN C", f"{later.lstrip('0')} ไม่ต่ำกว่า C", "ไม่มี")[place % 4]
        yield {
            "curriculum_year": "2560",
            "subject_code": subject.code.lstrip("0"),  # as a spreadsheet leaves it
            "name_th": subject.name_th,
            "name_en": subject.name_en,
            "credit": f"{subject.credit}({subject.credit}-0-{subject.credit * 2})",
            "department_code": subject.department,
            "education_level_code": "2",
            "prerequisites": asked,
        }


class _Parts:
    """Files of one kind with as many rows each as a file may have."""

    def __init__(self, folder: Path, name: str, kind: ImportKind, expected: Expected) -> None:
        self._folder, self._name, self._kind, self._expected = folder, name, kind, expected
        self._rows: list[Row] = []
        self._refused: dict[int, str] = {}
        self._parts = 0

    def add(self, rows: Sequence[tuple[Row, str | None]]) -> None:
        """Add rows that stay together, each with why it is refused."""
        if len(self._rows) + len(rows) > MOST_ROWS:
            self.end()
        for row, problem in rows:
            self._rows.append(row)
            if problem is not None:
                self._refused[len(self._rows) + 1] = problem  # below the headings, and counted from 1

    def end(self) -> None:
        """Write the rows that are left."""
        if not self._rows:
            return
        self._parts += 1
        file = ExpectedFile(f"{self._name}-{self._parts:02d}.csv", self._kind, refused=self._refused)
        _write(self._folder / file.name, _UTF8, file, self._rows)
        self._expected.files.append(file)
        self._rows, self._refused = [], {}


def _write_students(old: OldSystem, folder: Path, expected: Expected) -> None:
    """Write students, then grades: the portal takes a grade of a student who is there."""
    dirt = Dirt(f"{old.seed}/students")
    students = _Parts(folder, "6-students", ImportKind.STUDENTS, expected)
    refused: set[str] = set()
    for student in old.each_student():
        row, problem = _student(student, dirt)
        students.add([(row, problem), *([(row, "import_row_repeated")] if dirt.is_repeated() else [])])
        if problem is not None:
            refused.add(student.code)
    students.end()
    dirt = Dirt(f"{old.seed}/grades")
    grades = _Parts(folder, "7-earlier-grades", ImportKind.EARLIER_GRADES, expected)
    for student in old.each_student():
        problem = "import_student_not_found" if student.code in refused else None
        grades.add([(row, problem) for row in _grades(student, dirt)])
        if problem is None and student.grades:
            standing = student.standing
            average = None if standing.gpax is None else f"{standing.gpax:f}"
            expected.standings[student.code] = (average, f"{standing.credits:f}")
    grades.end()
    dirt = Dirt(f"{old.seed}/balances")
    balances = _Parts(folder, "6-balances", ImportKind.BALANCES, expected)
    receipts = _Parts(folder, "7-old-receipts", ImportKind.OLD_RECEIPTS, expected)
    statuses = _Parts(folder, "8-status-history", ImportKind.STATUS_EVENTS, expected)
    for student in old.each_student():
        problem = "import_student_not_found" if student.code in refused else None
        balances.add([(row, wrong or problem) for row, wrong in balances_of(student, dirt)])
        receipt, wrong = receipt_of(student, dirt)
        receipts.add([(receipt, problem or wrong)])
        statuses.add([(row, problem or wrong) for row, wrong in statuses_of(student, dirt)])
    for parts in (balances, receipts, statuses):
        parts.end()


def _student(student: EnrolledStudent, dirt: Dirt) -> tuple[Row, str | None]:
    thai, english = _TITLES[student.gender]
    card, is_wrong = dirt.national_id(student.national_id)
    study_year = PRESENT_YEAR - student.admission_year + 1
    row = {
        "student_code": student.code,
        "username": f"b{student.code}",
        "title_th": thai,
        "first_name_th": dirt.text(student.name.first_th),
        "last_name_th": dirt.text(student.name.last_th),
        "title_en": english,
        "first_name_en": student.name.first_en,
        "last_name_en": student.name.last_en,
        "gender": dirt.spelling("ชาย", "M") if student.gender == "M" else dirt.spelling("หญิง", "F"),
        "mobile": dirt.number(student.mobile),
        "major_code": student.major,
        "education_level_code": "2",
        "student_type_code": "1",
        "nation_code": dirt.spelling("TH", "th"),
        "study_year": str(study_year),
        "admission_year": dirt.number(str(student.admission_year)),
        "advisor_code": student.advisor.code,
        "status_code": "17001",
        "id_card": card,
        "birth_on": dirt.number(_BIRTH.format(year=student.admission_year - _AT_BIRTH)),
        "religion_code": "01",
        "admitted_on": f"1/6/{student.admission_year}",
        "admission_code": "1",
    }
    if is_wrong:
        return row, "import_national_id_check"
    return row, "import_advisor_unknown" if student.advisor.has_left else None


def _grades(student: EnrolledStudent, dirt: Dirt) -> Iterator[Row]:
    for grade in student.grades:
        yield {
            "student_code": student.code,
            "academic_year": dirt.spelling(str(grade.year), str(grade.year - 543)),
            "semester": dirt.spelling(str(grade.semester), ("ภาคต้น", "ภาคปลาย")[grade.semester - 1]),
            "subject_code": grade.subject.lstrip("0"),
            "grade": dirt.text(grade.letter),
            "credit": str(grade.credit),
        }
