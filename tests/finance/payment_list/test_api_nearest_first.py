"""In lists of money, the row whose number or reference was typed comes first, then those that begin so."""

from __future__ import annotations

from decimal import Decimal

import httpx
import pytest
from sqlalchemy import text

from models.access.role.contract import RoleId
from models.finance.invoice.tables.invoices import Invoice
from models.people.person.tables import UserType
from tests.support.api_finance import signed_in
from tests.support.days import days_from_today
from tests.support.money import Cashier
from tests.support.scholarships import sponsor_request
from tests.support.statements import Clerk, came, keep_account
from tests.support.university import University

REFERENCES = ("XTT-12", "TT-125", "TT-12")
"""In the order of every list: inside, at the beginning, and just so."""
TYPED = ["TT-12", "tt-12", " TT-12 ", "tt12", "TT\u201112", "TT\u201312", "\uff34\uff34-12", "TT-๑๒", "T\u200bT-12"]


@pytest.mark.parametrize("typed", TYPED)
async def test_a_payment_of_a_funder_is_first_by_its_reference(
    api: httpx.AsyncClient, university: University, typed: str
) -> None:
    officer, funder_id = university.person(UserType.STAFF), Cashier(university).funder()
    for reference in reversed(REFERENCES):
        sponsor_request(university, officer, funder_id, "10.00", reference)
    path, headers = "/finance/sponsor-payments", signed_in(university, RoleId.FINANCE_OFFICER)
    assert await _listed(api, headers, path, "") == list(REFERENCES)
    assert await _listed(api, headers, path, typed) == list(reversed(REFERENCES))


@pytest.mark.parametrize("column", ["reference", "first", "second"])
@pytest.mark.parametrize("typed", TYPED)
async def test_a_line_of_the_desk_is_first_by_each_of_its_references(
    api: httpx.AsyncClient, university: University, typed: str, column: str
) -> None:
    keep_account(university)
    lines = []
    for place, reference in enumerate(REFERENCES):
        on = days_from_today(-1 - place)
        if column == "reference":
            lines.append(came(reference, "5.00", on=on))
        else:
            ref1, ref2 = (reference, "") if column == "first" else ("", reference)
            lines.append(came(f"L{place}", "5.00", ref1, ref2, on))
    Clerk(university).brings(*lines)
    headers = signed_in(university, RoleId.FINANCE_OFFICER)
    rows = [line[1] for line in lines]
    asked = f"/finance/desk?first={days_from_today(-5)}&last={days_from_today(0)}"
    assert await _listed(api, headers, asked, "") == rows
    assert await _listed(api, headers, asked, typed) == rows[::-1]


@pytest.mark.parametrize("typed", ["{serial}", "{thai}", " {serial} ", "\ufeff{serial}", "{wide}"])
@pytest.mark.parametrize("fee", [None, "TUITION"])
async def test_an_invoice_is_first_by_its_serial(
    api: httpx.AsyncClient, university: University, typed: str, fee: str | None
) -> None:
    """Before the students whose code begins with the same digits."""
    cashier, students = Cashier(university), [university.student() for _ in range(2)]
    for key, student in enumerate(students):
        cashier.bill(f"bill {key}", student, [Decimal(1000)])
    [other, wanted] = sorted(row.number for row in university.rows(Invoice))
    serial = wanted.rpartition("-")[2]
    with university.engine.begin() as connection:
        connection.execute(
            text("UPDATE student SET student_code = :code WHERE student_id = :id"),
            {"code": f"{serial}999", "id": students[0].student_id},
        )
    words = typed.format(
        serial=serial,
        thai=serial.translate(str.maketrans("0123456789", "๐๑๒๓๔๕๖๗๘๙")),
        wide="".join(chr(ord(digit) + 0xFEE0) for digit in serial),
    )
    headers = signed_in(university, RoleId.FINANCE_OFFICER)
    asked = {"text": words} | ({} if fee is None else {"fee": fee})
    answer = await api.get("/finance/payment-list", params=asked, headers=headers)
    assert [row["number"] for row in answer.json()["items"]] == [wanted, other], answer.text


async def _listed(api: httpx.AsyncClient, headers: dict[str, str], path: str, typed: str) -> list[str]:
    answer = await api.get(path, params={"text": typed} | dict(_asked(path)), headers=headers)
    assert answer.status_code == 200, answer.text
    return [row["reference"] for row in answer.json()["items"]]


def _asked(path: str) -> list[tuple[str, str]]:
    _, _, query = path.partition("?")
    return [(name, value) for name, _, value in (each.partition("=") for each in query.split("&") if each)]
