"""The files of a university, and what bringing them in must come to (golive §3)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from datetime import date
from itertools import chain
from pathlib import Path
from typing import Final

from models.imports.import_batch.contract.case import ImportKind
from tests.golive.balances import balances_of, owed_by, receipt_of
from tests.golive.dirt import Dirt
from tests.golive.expected import EXPECTED, UTF8, Expected, ExpectedFile, Parts, Row, write_csv
from tests.golive.held_awards import held_awards_of
from tests.golive.holds import holds_of
from tests.golive.leaves import leaves_of
from tests.golive.offices import role_rows
from tests.golive.photographs import photograph_archive
from tests.golive.present_term import exam_rows, present_calendar_rows, section_rows
from tests.golive.programmes import PROGRAMMES_FILE, REVISED_FILE, programme_code, programme_rows, revised_rows
from tests.golive.statuses import statuses_of
from tests.golive.subject_fees import subject_fee_rows
from tests.golive.terms_and_rooms import JudgedRow, calendar_rows, room_rows
from tests.golive.transfers import transfers_of
from tests.golive.university import CURRICULUM_YEAR, PRESENT_YEAR, EnrolledStudent, OldSystem

_CP874: Final = "cp874"
_YEARS_OF_A_MAJOR: Final = "4"
_TITLES: Final = {"M": ("นาย", "Mr."), "F": ("นางสาว", "Miss")}
_BIRTH: Final = "15/6/{year}"
_AT_BIRTH: Final = 18


def write_files(old: OldSystem, folder: Path, today: date) -> Expected:
    """Write every file into a folder, and beside them what they must come to.

    The present term has begun on the day ``today``, and its periods are open.
    """
    folder.mkdir(parents=True, exist_ok=True)
    expected = Expected()
    for file, encoding, rows in (
        (ExpectedFile("1-organisation.csv", ImportKind.ORGANISATION), UTF8, _units(old)),
        (ExpectedFile("2-staff.csv", ImportKind.STAFF), _CP874, _staff(old)),
    ):
        write_csv(folder / file.name, encoding, file, rows)
        expected.files.append(file)
    for name, kind, judged in (
        ("2-roles", ImportKind.ROLE_HOLDINGS, role_rows(old)),
        ("3-calendar", ImportKind.CALENDAR, chain(calendar_rows(old), present_calendar_rows(old, today))),
        ("4-rooms", ImportKind.ROOMS, room_rows(old)),
        ("5-subjects", ImportKind.SUBJECTS, ((row, None) for row in _subjects(old))),
        (PROGRAMMES_FILE, ImportKind.PROGRAMMES, programme_rows(old)),
        (REVISED_FILE, ImportKind.PROGRAMMES, revised_rows(old)),
    ):
        _write_whole(folder, name, kind, judged, expected)
    _write_students(old, folder, expected)
    for name, kind, judged in (
        ("10-sections", ImportKind.SECTIONS, section_rows(old)),
        ("10-exams", ImportKind.EXAMS, exam_rows(old, today)),
        ("11-subject-fees", ImportKind.SUBJECT_FEES, subject_fee_rows(old)),
    ):
        _write_whole(folder, name, kind, judged, expected)
    (folder / EXPECTED).write_text(json.dumps(asdict(expected), ensure_ascii=False, indent=1))
    return expected


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
            "curriculum_year": str(CURRICULUM_YEAR),
            "subject_code": subject.code.lstrip("0"),  # as a spreadsheet leaves it
            "name_th": subject.name_th,
            "name_en": subject.name_en,
            "credit": f"{subject.credit}({subject.credit}-0-{subject.credit * 2})",
            "department_code": subject.department,
            "education_level_code": "2",
            "prerequisites": asked,
        }


def _write_whole(folder: Path, name: str, kind: ImportKind, judged: Iterable[JudgedRow], expected: Expected) -> None:
    parts = Parts(folder, name, kind, expected)
    parts.add(list(judged))
    parts.end()


def _write_students(old: OldSystem, folder: Path, expected: Expected) -> None:
    """Write students, then grades: the portal takes a grade of a student who is there."""
    dirt = Dirt(f"{old.seed}/students")
    students = Parts(folder, "6-students", ImportKind.STUDENTS, expected)
    refused: set[str] = set()
    for student in old.each_student():
        row, problem = _student(student, dirt)
        students.add([(row, problem), *([(row, "import_row_repeated")] if dirt.is_repeated() else [])])
        if problem is not None:
            refused.add(student.code)
    students.end()
    _write_photographs(old, folder, expected, frozenset(refused))
    dirt = Dirt(f"{old.seed}/grades")
    grades = Parts(folder, "7-earlier-grades", ImportKind.EARLIER_GRADES, expected)
    for student in old.each_student():
        problem = "import_student_not_found" if student.code in refused else None
        grades.add([(row, problem) for row in _grades(student, dirt)])
        if problem is None and student.grades:
            standing = student.standing
            average = None if standing.gpax is None else f"{standing.gpax:f}"
            expected.standings[student.code] = (average, f"{standing.credits:f}")
    grades.end()
    dirt = Dirt(f"{old.seed}/balances")
    balances = Parts(folder, "6-balances", ImportKind.BALANCES, expected)
    receipts = Parts(folder, "7-old-receipts", ImportKind.OLD_RECEIPTS, expected)
    statuses = Parts(folder, "8-status-history", ImportKind.STATUS_EVENTS, expected)
    leaves = Parts(folder, "9-leaves", ImportKind.LEAVES, expected)
    transfers = Parts(folder, "9-transfers", ImportKind.TRANSFERS, expected)
    awards = Parts(folder, "9-held-awards", ImportKind.HELD_AWARDS, expected)
    holds = Parts(folder, "9-holds", ImportKind.HOLDS, expected)
    for student in old.each_student():
        problem = "import_student_not_found" if student.code in refused else None
        balances.add([(row, wrong or problem) for row, wrong in balances_of(student, dirt)])
        if problem is None:
            expected.owed[student.code] = f"{owed_by(student):f}"
        receipt, wrong = receipt_of(student, dirt)
        receipts.add([(receipt, problem or wrong)])
        statuses.add([(row, problem or wrong) for row, wrong in statuses_of(student, dirt)])
        leaves.add([(row, problem or wrong) for row, wrong in leaves_of(student, dirt)])
        transfers.add([(row, wrong or problem) for row, wrong in transfers_of(student, dirt)])
    dirt = Dirt(f"{old.seed}/awards")
    for student in old.each_student():
        problem = "import_student_not_found" if student.code in refused else None
        awards.add([(row, wrong or problem) for row, wrong in held_awards_of(student, dirt)])
    dirt = Dirt(f"{old.seed}/holds")
    for student in old.each_student():
        problem = "import_student_not_found" if student.code in refused else None
        holds.add([(row, wrong or problem) for row, wrong in holds_of(student, dirt)])
    for parts in (balances, receipts, statuses, leaves, transfers, awards, holds):
        parts.end()


def _write_photographs(old: OldSystem, folder: Path, expected: Expected, refused: frozenset[str]) -> None:
    content, problems = photograph_archive(old, refused)
    numbered = {number: problem for number, problem in enumerate(problems, start=1) if problem is not None}
    file = ExpectedFile("6-photographs.zip", ImportKind.PHOTOGRAPHS, len(problems), numbered)
    (folder / file.name).write_bytes(content)
    expected.files.append(file)


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
        "programme_code": programme_code(student.major),
        "programme_revision": str(CURRICULUM_YEAR),
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
    for each in student.transferred:
        if each.is_graded:
            yield {
                "student_code": student.code,
                "academic_year": str(student.admission_year),
                "semester": "1",
                "subject_code": each.subject.lstrip("0"),
                "grade": "P",
                "credit": str(each.credit),
            }
