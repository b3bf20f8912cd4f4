"""In lists of what students have, who has just the name that was typed comes first, then whose name begins so."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from uuid import UUID

import httpx
import pytest
from sqlalchemy import text

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseKind
from models.cases.case.contract.starting import CaseRequest
from models.cases.case.store.accepted import Titles, new_case
from models.kit.calendar import utc_now
from models.kit.table import new_id
from models.people.person.tables import Student, UserType
from tests.documents.document.test_api import place
from tests.people.student.test_api_search import multiply, plan_of_search, statements_sent
from tests.support.api_finance import signed_in
from tests.support.money import Cashier
from tests.support.scholarships import give, scholarship
from tests.support.university import University

NAMES = (("สมดีพอ", "Somdeepor"), ("ดีพอใจ", "Deeporjai"), ("ดีพอ", "Deepor"))
"""Of the students in the order of every list: inside, at the beginning, and just so."""
TYPED = ["ดีพอ", " ดีพอ ", "ดี\u200bพอ", "\ufeffดีพอ\u00a0", "deepor", "DEEPOR", "DeePor", "\uff24eepor"]


def _bills(university: University, students: list[Student]) -> None:
    cashier = Cashier(university)
    for number, student in enumerate(students):
        cashier.bill(f"bill {number}", student, [Decimal(1000)])


def _awards(university: University, students: list[Student]) -> UUID:
    _bills(university, students)
    officer, funder_id = university.person(UserType.STAFF), Cashier(university).funder()
    full = scholarship(university, "FULL", percent="100", funder_id=funder_id, defers=True)
    for student in students:
        give(university, full, student, officer)
    return funder_id


def _refunds(university: University, students: list[Student]) -> None:
    officer = university.person(UserType.STAFF)
    for number, student in enumerate(students):
        at = utc_now() - timedelta(hours=number)
        request = CaseRequest(case_id=new_id(), opened_by=officer.person_id, requested_at=at)
        row = new_case(
            CaseKind.REFUND, request, Titles("คืนเงิน", "Refund"), student_id=student.student_id,
            campus_code=student.campus_code, faculty_code=student.faculty_code,
        )  # fmt: skip
        row.request = {**row.request, "amount": "100.00"}
        university.add(row)


def _places(university: University, students: list[Student]) -> None:
    section = university.section()
    for student in students:
        place(university, student, section)


Seed = Callable[[University, list[Student]], UUID | None]
LISTS = [
    ("/finance/payment-list", {}, _bills), ("/finance/payment-list", {"fee": "TUITION"}, _bills),
    ("/finance/payment-list", {"state": "unpaid"}, _bills), ("/finance/payment-list", {"sort": "faculty"}, _bills),
    ("/finance/payment-list/scholarships", {}, _awards),
    ("/finance/sponsor-payments/funders/{seeded}/awards", {}, _awards),
    ("/finance/refunds", {}, _refunds), ("/finance/refunds", {"state": "open"}, _refunds),
    ("/enrolments", {}, _places), ("/enrolments", {"sort": "-subject"}, _places),
]  # fmt: skip
Listed = tuple[str, dict[str, str], Seed]


@pytest.mark.parametrize("of", LISTS, ids=lambda of: f"{of[0]} {of[1]}")
async def test_whoever_is_named_so_comes_first(api: httpx.AsyncClient, university: University, of: Listed) -> None:
    path, more, seed = of
    students = _named_students(university)
    path = path.format(seeded=seed(university, students))
    role = RoleId.REGISTRAR if path == "/enrolments" else RoleId.FINANCE_OFFICER
    officer = signed_in(university, role)
    codes = [student.student_code for student in students]
    assert await _listed(api, officer, path, more) == codes
    for typed in TYPED:
        found = await _listed(api, officer, path, {**more, "text": typed})
        assert found == codes[::-1], typed
        pages = [
            code
            for page in (1, 2, 3)
            for code in await _listed(api, officer, path, {**more, "text": typed, "page": f"{page}", "pageSize": "1"})
        ]
        assert pages == found


@pytest.mark.parametrize("of", LISTS, ids=lambda of: f"{of[0]} {of[1]}")
async def test_an_index_leads_to_whoever_is_named_so(
    api: httpx.AsyncClient, university: University, of: Listed
) -> None:
    """Of people, or of the few rows of the list; not the names of everybody: there are 70,000 students."""
    path, more, seed = of
    students = _named_students(university)
    path = path.format(seeded=seed(university, students))
    with university.engine.begin() as connection:
        multiply(connection, university.student(), 3_000)
    officer = signed_in(university, RoleId.REGISTRAR if path == "/enrolments" else RoleId.FINANCE_OFFICER)
    with statements_sent() as sent:
        assert len(await _listed(api, officer, path, {**more, "text": "ดีพอ"})) == len(students)
    assert "Seq Scan on person" not in (plan := plan_of_search(university, sent)), plan


def _named_students(university: University) -> list[Student]:
    students = [university.student() for _ in NAMES]
    with university.engine.begin() as connection:
        for student, (th, en) in zip(students, NAMES, strict=True):
            connection.execute(
                text("""UPDATE person SET first_name_th = :th, last_name_th = 'ยิ่ง', first_name_en = :en,
                               last_name_en = 'Ying' WHERE person_id = :person_id"""),
                {"th": th, "en": en, "person_id": student.person_id},
            )
    return students


async def _listed(api: httpx.AsyncClient, officer: dict[str, str], path: str, asked: dict[str, str]) -> list[str]:
    answer = await api.get(path, params=asked, headers=officer)
    assert answer.status_code == 200, answer.text
    return [row["studentCode"] for row in answer.json()["items"]]
