"""Receipts of the old system are looked up by officers and by their student, and no stranger sees them (golive §3)."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from models.access.role.contract import RoleId
from models.people.person.tables import Student, UserType
from tests.finance.old_receipt.test_store_imported import file_of, receipt
from tests.support.university import University
from tests.support.updating import brought_in

Headers = dict[str, str]


@pytest.fixture
def officer(university: University) -> Headers:
    """A finance officer's session."""
    person = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)
    return university.signed_in(person.person_id, RoleId.FINANCE_OFFICER)


@pytest.fixture
def student(university: University) -> Student:
    """A student with a receipt of the old system."""
    student = university.student()
    sender = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)
    brought_in(file_of(university, sender, receipt(student)))
    return student


OLD: dict[str, Any] = {
    "book": "2566", "number": "KU-1", "receivedOn": "2023-06-15", "amount": "15300.00", "academicYear": 2566,
    "semester": 1, "description": "ค่าเล่าเรียน",
}  # fmt: skip


async def test_an_officer_finds_the_student_by_the_number_and_sees_the_receipt(
    api: httpx.AsyncClient, university: University, officer: Headers, student: Student
) -> None:
    university.student()
    found = (await api.get("/finance/accounts", params={"text": " ku-1"}, headers=officer)).json()
    assert [line["studentCode"] for line in found["items"]] == [student.student_code]
    account = (await api.get(f"/finance/accounts/{student.student_code}", headers=officer)).json()
    assert (account["oldReceipts"], account["receipts"], account["balance"]) == ([OLD], [], "0.00")


async def test_students_see_their_own_alone(api: httpx.AsyncClient, university: University, student: Student) -> None:
    own = await api.get("/finance/my-account", headers=university.signed_in(student.person_id, RoleId.STUDENT))
    assert (own.status_code, own.json()["account"]["oldReceipts"]) == (200, [OLD])
    other = university.student()
    others = await api.get("/finance/my-account", headers=university.signed_in(other.person_id, RoleId.STUDENT))
    assert others.json()["account"]["oldReceipts"] == []
