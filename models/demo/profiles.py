"""What a profile page shows of the personas: personal particulars, parents, addresses, histories, pictures."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import date, timedelta
from random import Random
from uuid import UUID, uuid5

from sqlmodel import SQLModel

from models.demo.data import read
from models.demo.names import id_card, mobile_number, name
from models.demo.plan import Plan
from models.demo.students import FIRST_STUDENT_ID, StudentFile
from models.demo.terms import FIRST, TermKey
from models.kit.calendar import BUDDHIST_OFFSET, bangkok_instant
from models.kit.pictures import SILHOUETTES, silhouette
from models.people.person.tables import (
    AddressKind,
    Parent,
    StudentAddress,
    StudentMajorChange,
    StudentParent,
    StudentPersonal,
    StudentStatusEvent,
)
from models.people.photograph.tables import Photograph, StudentPicture
from models.people.student.contract.status import StudentStatus
from models.study.name_change.tables import FormerName

_FORMER_MAJOR = "D08"
_TRANSFERRED = "6510450004"
_RENAMED = _TRANSFERRED


def profile_rows(plan: Plan, files: list[StudentFile]) -> list[SQLModel]:
    """The rows of all personas, table by table."""
    photographs = [_photograph(number, plan) for number in range(SILHOUETTES)]
    rows = [*photographs, *(row for file in files for row in _profile(plan, file))]
    return sorted(rows, key=lambda row: row.__class__.__name__)


def _profile(plan: Plan, file: StudentFile) -> Iterator[SQLModel]:
    random = plan.random("profile", file.code)
    number = file.student_id - FIRST_STUDENT_ID
    admitted = TermKey(plan.current.academic_year - file.study_year + 1, FIRST).starts_on
    yield StudentPersonal(
        student_id=file.student_id,
        id_card=id_card(random),
        birth_on=date(admitted.year - 18, 1, 1) + timedelta(days=random.randrange(365)),
        religion_code="01",
        contact_phone=file.mobile,
        library_barcode=f"2{file.code}",
        physical_condition_th="ปกติ",
        physical_condition_en="Normal",
        admitted_on=admitted,
        admission_code=random.choice("1234"),
        admission_project="โครงการรับนักเรียนเข้าศึกษาต่อในระดับปริญญาตรี",
        welfare="สิทธิหลักประกันสุขภาพถ้วนหน้า",
        study_plan="แผนการเรียนสหกิจศึกษา",
    )
    for parent, gender in ((Parent.FATHER, "M"), (Parent.MOTHER, "F")):
        yield _parent(random, file, parent, gender)
    for kind in AddressKind:
        yield _address(random, file, kind, number)
    if file.code == _TRANSFERRED:
        yield StudentMajorChange(
            major_change_id=1,
            student_id=file.student_id,
            academic_year=admitted.year + BUDDHIST_OFFSET + 1,
            semester=FIRST,
            old_major_code=_FORMER_MAJOR,
            major_code=file.major.code,
            effective_on=admitted.replace(year=admitted.year + 1),
            remark="ย้ายสาขาวิชาตามประกาศคณะวิทยาศาสตร์",
        )
    if file.code == _RENAMED:
        yield _former_name(random, file, admitted)
    digest = _photograph(number + 1, plan).digest
    yield StudentPicture(student_id=file.student_id, digest=digest, updated_at=plan.now)


def _former_name(random: Random, file: StudentFile, admitted: date) -> FormerName:
    """The family name a student had in their first months."""
    before = name(random, file.gender)
    person = file.person_row("")
    until = admitted + timedelta(days=100)
    return FormerName(
        name_id=uuid5(file.person_id, "former name"),
        person_id=file.person_id,
        title_th=person.title_th,
        title_en=person.title_en,
        first_name_th=person.first_name_th,
        first_name_en=person.first_name_en,
        last_name_th=before.last_th,
        last_name_en=before.last_en,
        until=until,
        changed_at=bangkok_instant(until + timedelta(days=7)),
    )


def _photograph(number: int, plan: Plan) -> Photograph:
    jpeg = silhouette(number)
    return Photograph(digest=hashlib.sha256(jpeg).hexdigest(), jpeg=jpeg, kept_at=plan.now)


def _parent(random: Random, file: StudentFile, parent: Parent, gender: str) -> StudentParent:
    given = name(random, gender)
    title_th, title_en = ("นาย", "Mr.") if gender == "M" else ("นาง", "Mrs.")
    return StudentParent(
        student_id=file.student_id,
        parent=parent,
        id_card=id_card(random),
        name_th=f"{title_th}{given.first_th} {file.name.last_th}",
        name_en=f"{title_en} {given.first_en} {file.name.last_en}",
        nation_code="TH",
        religion_code="01",
        phone=mobile_number(random),
        email=f"{given.first_en}.{file.name.last_en}@mail.example".lower(),
    )


def _address(random: Random, file: StudentFile, kind: AddressKind, number: int) -> StudentAddress:
    places = read("addresses")
    place = places[0] if kind is AddressKind.PRESENT else random.choice(places)
    return StudentAddress(
        address_id=2 * number + (1 if kind is AddressKind.REGISTERED else 2),
        student_id=file.student_id,
        kind=kind,
        house_no=f"{random.randint(1, 250)}/{random.randint(1, 40)}",
        village_no=str(random.randint(1, 12)),
        building="หอพักนิสิต" if kind is AddressKind.PRESENT else None,
        floor=str(random.randint(1, 8)) if kind is AddressKind.PRESENT else None,
        lane="พหลโยธิน 45" if kind is AddressKind.PRESENT else "",
        road="พหลโยธิน" if kind is AddressKind.PRESENT else "",
        home_phone=f"02{random.randrange(10**7):07d}",
        **{key: place[key] for key in place},
    )


def status_rows(plan: Plan, files: list[StudentFile], registrar: UUID) -> Iterator[StudentStatusEvent]:
    """What became of the personas after they were registered as new students: they enrolled in their first term."""
    for number, file in enumerate(files, start=1):
        admitted = TermKey(plan.current.academic_year - file.study_year + 1, FIRST).starts_on
        on = min(admitted + timedelta(days=75), plan.today)
        yield StudentStatusEvent(
            student_id=file.student_id,
            academic_year=admitted.year + BUDDHIST_OFFSET,
            semester=FIRST,
            old_status_code=StudentStatus.NEW,
            status_code=file.status_code,
            effective_on=on,
            reason_th="ลงทะเบียนเรียนภาคแรก",
            reason_en="Enrolled in the first term",
            reason_on=on,
            document_no=f"อว 6501.{number}/0002",
            approved_on=on,
            recorded_by="ดวงใจ มณีงาม",
            recorded_at=plan.now,
            recorded_by_id=registrar,
        )
