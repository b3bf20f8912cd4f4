"""What the profile shows of spec §3 beside the wire's own answers."""

from __future__ import annotations

from datetime import date

import httpx

from models.access.role.contract import RoleId
from models.people.person.tables import AddressKind, StudentAddress, StudentMajorChange
from tests.support.university import SEMESTER, YEAR, University

ADDRESS = "/people/particulars"


def address(student_id: int, kind: AddressKind, phone: str) -> StudentAddress:
    """An address with a telephone at home."""
    return StudentAddress(
        address_id=student_id * 2 + (kind is AddressKind.PRESENT), student_id=student_id, kind=kind, house_no="1",
        subdistrict_th="ลาดยาว", subdistrict_en="Lat Yao", district_th="จตุจักร", district_en="Chatuchak",
        province_th="กรุงเทพมหานคร", province_en="Bangkok", zip_code="10900", home_phone=phone,
    )  # fmt: skip


async def test_telephones_and_the_curriculum_before_the_last_change_of_major_are_shown(
    api: httpx.AsyncClient, university: University
) -> None:
    student = university.student()
    headers = university.signed_in(student.person_id, RoleId.STUDENT)
    bare = (await api.get(ADDRESS, headers=headers)).json()
    assert bare["majorSubject"]["en"] == "E09"
    assert (bare["studentCode"], bare["presentHomePhone"], bare["formerCurriculum"]) == (student.student_code, "", None)
    university.add(
        address(student.student_id, AddressKind.REGISTERED, "02 111 1111"),
        address(student.student_id, AddressKind.PRESENT, "02 222 2222"),
        StudentMajorChange(
            major_change_id=1, student_id=student.student_id, academic_year=YEAR, semester=SEMESTER,
            old_major_code="D14", major_code="E09", effective_on=date(2026, 1, 1),
        ),
    )  # fmt: skip
    found = (await api.get(ADDRESS, headers=headers)).json()
    assert (found["registeredHomePhone"], found["presentHomePhone"]) == ("02 111 1111", "02 222 2222")
    assert (found["curriculum"]["en"], found["formerCurriculum"]["en"]) == ("E09", "D14")


async def test_nobody_reads_the_particulars_of_another_student(api: httpx.AsyncClient, university: University) -> None:
    student, other = university.student(), university.student()
    headers = university.signed_in(student.person_id, RoleId.STUDENT)
    answer = await api.get(ADDRESS, params={"stdId": str(other.student_id)}, headers=headers)
    assert answer.status_code == 404
