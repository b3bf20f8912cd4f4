"""A university made up from a seed: what the files of its old system would hold, before they get their dirt.

Nothing of it is read from the portal: figures that the portal computes from the files are compared with these.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from random import Random
from typing import Final, NamedTuple

from models.demo.names import Name, id_card, mobile_number, name

PRESENT_YEAR: Final = 2569
"""The academic year that has begun; terms before it are over."""
CURRICULUM_YEAR: Final = 2560
"""The year of every version of a subject and of a programme."""
STUDENTS_OF_A_TEACHER: Final = 25
_CAMPUSES: Final = (("B", "บางเขน", "Bangkhen"), ("K", "กำแพงแสน", "Kamphaeng Saen"), ("S", "ศรีราชา", "Si Racha"))
_FIELDS: Final = (
    ("เกษตร", "Agriculture"), ("วิศวกรรมศาสตร์", "Engineering"), ("วิทยาศาสตร์", "Science"),
    ("มนุษยศาสตร์", "Humanities"), ("สังคมศาสตร์", "Social Sciences"), ("เศรษฐศาสตร์", "Economics"),
    ("บริหารธุรกิจ", "Business"), ("ศึกษาศาสตร์", "Education"), ("วนศาสตร์", "Forestry"), ("ประมง", "Fisheries"),
    ("สัตวแพทยศาสตร์", "Veterinary Medicine"), ("สถาปัตยกรรมศาสตร์", "Architecture"),
)  # fmt: skip
STUDENTS_OF_A_FACULTY, _LEAST_FACULTIES = 1_000, 3
"""A small university has few faculties: at least one on each campus."""
_DEPARTMENTS, _MAJORS, _SUBJECTS = 4, 2, 24
"""Departments of a faculty, majors of a department, subjects of a department."""
_LEAST_TEACHERS: Final = 4
"""Teachers of a department, so that somebody teaches who keeps no office."""
_LETTERS: Final = ("A", "B+", "B", "C+", "C", "D+", "D", "F", "W", "S")
_WEIGHTS: Final = (14, 16, 18, 16, 13, 8, 5, 4, 3, 3)
POINTS: Final = {"A": "4", "B+": "3.5", "B": "3", "C+": "2.5", "C": "2", "D+": "1.5", "D": "1", "F": "0"}
_EARNS: Final = frozenset({"A", "B+", "B", "C+", "C", "D+", "D", "S"})
_A_TERM: Final = 6
"""Subjects that a student takes in a term."""
_LEFT_OF: Final = 200
"""One teacher of so many, and the last one, left before the files were written: students still name them."""
_TRANSFERRED_OF: Final = 4
"""One of so many students, of those admitted before this year, had credits transferred."""
_TOO_LOW: Final = "D+"
_TOO_LOW_OF: Final = 20
CODES: Final = (
    ("education_level", "2", "ปริญญาตรี", "Bachelor"), ("student_type", "1", "ภาคปกติ", "Regular"),
    ("student_status", "17001", "กำลังศึกษา", "Studying"), ("student_status", "17003", "ลาพัก", "On leave"),
    ("nation", "TH", "ไทย", "Thai"),
    ("religion", "01", "พุทธ", "Buddhism"), ("admission", "1", "TCAS", "TCAS"),
)  # fmt: skip


class Unit(NamedTuple):
    """A unit or a code: its kind and code, what it belongs to, its names."""

    kind: str
    code: str
    parent: str
    name_th: str
    name_en: str


class Member(NamedTuple):
    """A teacher. Who has left is in no file of staff."""

    code: str
    name: Name
    gender: str
    campus: str
    faculty: str
    department: str
    has_left: bool


class TaughtSubject(NamedTuple):
    """A subject of a department."""

    code: str
    name_th: str
    name_en: str
    credit: int
    department: str

    @property
    def version(self) -> str:
        """The code of its version, with the year."""
        return f"{self.code}-{CURRICULUM_YEAR % 100}"


class Grade(NamedTuple):
    """A letter of a student: year (B.E.), semester, code of the subject, credits."""

    year: int
    semester: int
    subject: str
    credit: int
    letter: str


class TransferredSubject(NamedTuple):
    """A subject that counts as passed since the first term, and what was passed elsewhere for it.

    ``institution`` or ``former_code`` is empty. ``is_graded``: the old system has a P among the grades as well.
    """

    subject: str
    credit: int
    institution: str
    former_code: str
    source_code: str
    source_name: str
    letter: str
    is_graded: bool

    @property
    def counts(self) -> bool:
        """Whether what was passed elsewhere was passed well enough."""
        return self.letter != _TOO_LOW


class Standing(NamedTuple):
    """What grades come to: the average with eight decimals, None where none counts, and the credits earned."""

    gpax: Decimal | None
    credits: Decimal


@dataclass(frozen=True, slots=True)
class EnrolledStudent:
    """A student with all their grades, the oldest first."""

    code: str
    name: Name
    gender: str
    national_id: str
    mobile: str
    major: str
    admission_year: int
    advisor: Member
    grades: tuple[Grade, ...]
    transferred: tuple[TransferredSubject, ...] = ()

    @property
    def standing(self) -> Standing:
        """Every attempt counts in the average; a subject earns its credits once, those of its last attempt.

        Transferred credits are earned outside the average.
        """
        counted = [(Decimal(POINTS[each.letter]), each.credit) for each in self.grades if each.letter in POINTS]
        credits = sum(credit for _, credit in counted)
        points = sum((worth * credit for worth, credit in counted), Decimal(0))
        earned = {each.subject: each.credit for each in self.grades if each.letter in _EARNS}
        earned |= {each.subject: each.credit for each in self.transferred if each.counts}
        average = (points / credits).quantize(Decimal("0.00000001"), ROUND_HALF_UP) if credits else None
        return Standing(average, Decimal(sum(earned.values())))


@dataclass(frozen=True, slots=True)
class OldSystem:
    """What the old system knows: units, teachers, subjects, and students one after another, the same each time."""

    students: int
    seed: int
    units: tuple[Unit, ...]
    staff: tuple[Member, ...]
    subjects: tuple[TaughtSubject, ...]

    def each_student(self) -> Iterator[EnrolledStudent]:
        """Yield every student. Two million grades are never held at once."""
        majors = [unit for unit in self.units if unit.kind == "major"]
        by_department: dict[str, list[Member]] = {}
        for member in self.staff:
            by_department.setdefault(member.department, []).append(member)
        taught: dict[str, list[TaughtSubject]] = {}
        for subject in self.subjects:
            taught.setdefault(subject.department, []).append(subject)
        for number in range(self.students):
            random = Random(f"{self.seed}/{number}")
            major = majors[number % len(majors)]
            admission_year = PRESENT_YEAR - random.choices((0, 1, 2, 3, 4), (25, 24, 23, 22, 6))[0]
            gender = random.choice("MF")
            student = EnrolledStudent(
                code=f"{admission_year % 100}{10_450_000 + number:08d}",
                name=name(random, gender),
                gender=gender,
                national_id=id_card(random),
                mobile=mobile_number(random),
                major=major.code,
                admission_year=admission_year,
                advisor=random.choice(by_department[major.parent]),
                grades=tuple(_grades(random, admission_year, taught[major.parent])),
            )
            yield replace(student, transferred=tuple(_transferred(number, student, self.subjects)))


def old_system(students: int, seed: int) -> OldSystem:
    """Return the old system of a university with so many students."""
    units = tuple(_units(_FIELDS[: max(_LEAST_FACULTIES, students // STUDENTS_OF_A_FACULTY)]))
    random = Random(f"{seed}/staff")
    departments = [unit for unit in units if unit.kind == "department"]
    parent_of = {unit.code: unit.parent for unit in units}
    teachers = max(len(departments) * _LEAST_TEACHERS, students // STUDENTS_OF_A_TEACHER)
    staff: list[Member] = []
    for number in range(teachers):
        department = departments[number % len(departments)]
        gender = random.choice("MF")
        faculty = department.parent
        # Every department keeps somebody: those who left come after a round of all departments.
        has_left = number >= len(departments) and (number % _LEFT_OF == _LEFT_OF - 1 or number == teachers - 1)
        staff.append(
            Member(
                f"T{number + 1:06d}",
                name(random, gender),
                gender,
                parent_of[faculty],
                faculty,
                department.code,
                has_left,
            )
        )
    return OldSystem(students, seed, units, tuple(staff), tuple(_subjects(departments)))


def _units(fields: Sequence[tuple[str, str]]) -> Iterator[Unit]:
    for kind, code, thai, english in CODES:
        yield Unit(kind, code, "", thai, english)
    for code, thai, english in _CAMPUSES:
        yield Unit("campus", code, "", thai, english)
    for place, (thai, english) in enumerate(fields):
        faculty = f"{place + 1:02d}"
        yield Unit("faculty", faculty, _CAMPUSES[place % len(_CAMPUSES)][0], f"คณะ{thai}", f"Faculty of {english}")
        for part in range(1, _DEPARTMENTS + 1):
            department = f"{faculty}{part:02d}"
            yield Unit("department", department, faculty, f"ภาควิชา{thai} {part}", f"Department of {english} {part}")
            for branch in range(1, _MAJORS + 1):
                names = (f"{thai} {part}.{branch}", f"{english} {part}.{branch}")
                yield Unit("major", f"{department}{branch}", department, *names)


def _subjects(departments: list[Unit]) -> Iterator[TaughtSubject]:
    for place, department in enumerate(departments):
        for number in range(_SUBJECTS):
            code = f"01{100 + place}{100 + number * 4:03d}"
            thai = f"{department.name_th.removeprefix('ภาควิชา')} {number + 1}"
            english = f"{department.name_en.removeprefix('Department of ')} {number + 1}"
            yield TaughtSubject(code, thai, english, 1 + (number * 7 + place) % 3, department.code)


def _grades(random: Random, admission_year: int, taught: list[TaughtSubject]) -> Iterator[Grade]:
    """Yield the grades of a student: what was failed is taken again in a later term, with the rest of the list."""
    left = random.sample(taught, len(taught))
    for year in range(admission_year, PRESENT_YEAR):
        for semester in (1, 2):
            now, left = left[:_A_TERM], left[_A_TERM:]
            for subject in now:
                letter = random.choices(_LETTERS, _WEIGHTS)[0]
                yield Grade(year, semester, subject.code, subject.credit, letter)
                if letter not in _EARNS:
                    left.append(subject)


def _transferred(
    number: int, student: EnrolledStudent, subjects: tuple[TaughtSubject, ...]
) -> Iterator[TransferredSubject]:
    """Yield what a student had transferred: subjects of other departments than their own."""
    if number % _TRANSFERRED_OF != 1 or student.admission_year >= PRESENT_YEAR:
        return
    own = {grade.subject for grade in student.grades}
    others = [subject for subject in subjects if subject.code not in own]
    for place in range(2):
        subject = others[(number * 7 + place) % len(others)]
        is_inside = place == 1
        letter = _TOO_LOW if number % _TOO_LOW_OF == 1 and is_inside else "B"
        yield TransferredSubject(
            subject.code,
            subject.credit,
            "" if is_inside else "มหาวิทยาลัยเชียงใหม่",
            f"{student.admission_year % 100 - 1}{20_450_000 + number:08d}" if is_inside else "",
            f"{206_100 + place}",
            subject.name_en,
            letter,
            is_graded=not is_inside and number % (2 * _TRANSFERRED_OF) == 1,
        )
