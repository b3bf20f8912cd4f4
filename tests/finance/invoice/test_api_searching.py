"""Lists of money are searched by the words of people, and by numbers of invoices."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import httpx
import pytest
from sqlalchemy import text

from models.access.role.contract import RoleId
from models.finance.invoice.tables.invoices import Invoice
from models.people.person.tables import Student, UserType
from tests.support.money import Cashier
from tests.support.university import University

Headers = dict[str, str]
Find = Callable[[str], str]
_THAI = str.maketrans("0123456789", "๐๑๒๓๔๕๖๗๘๙")
_NAMED = text("""
    UPDATE person SET first_name_th = 'แม่น้ำ', last_name_th = 'ใจดี', first_name_en = 'Maenam', last_name_en = 'Jaidee'
     WHERE person_id = :person_id
""")


@pytest.fixture
def officer(university: University) -> Headers:
    """A finance officer's session."""
    person = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER)
    return university.signed_in(person.person_id, RoleId.FINANCE_OFFICER)


@pytest.fixture
def billed(university: University) -> Student:
    """A student with a name of their own and a bill, beside one with another bill."""
    cashier, student, other = Cashier(university), university.student(), university.student()
    with university.engine.begin() as connection:
        connection.execute(_NAMED, {"person_id": student.person_id})
    for key, one in (("one", student), ("other", other)):
        cashier.bill(key, one, [Decimal(1000)])
    return student


def typed(words: str, university: University, student: Student) -> str:
    """Words with the student's code and the number of their invoice in them."""
    code = student.student_code
    [number] = [row.number for row in university.rows(Invoice) if row.student_id == student.student_id]
    return words.format(
        code=code,
        dashed=f"{code[:4]}-{code[4:9]}-{code[9:]}",
        thai=code.translate(_THAI),
        number=number,
        small=number.lower(),
        book=number.partition("-")[2],
        serial=number.rpartition("-")[2],
        thai_serial=number.rpartition("-")[2].translate(_THAI),
    )


WORDS = [
    "แม่น้ำ ใจดี", "ใจดี แม่น้ำ", " ใจดี ", "เเม่น้ำ", "jaidee maenam", "ใจดี Maenam",
    "{code}", "b{code}", "{dashed}", "{thai}", "{code} ใจดี",
    "{number}", "{small}", " {number} ", "{book}", "{serial}", "{thai_serial}",
]  # fmt: skip


@pytest.mark.parametrize("words", WORDS)
async def test_an_invoice_is_found_by_words_of_its_student_or_its_number(
    api: httpx.AsyncClient, university: University, officer: Headers, billed: Student, words: str
) -> None:
    asked = {"text": typed(words, university, billed)}
    answer = await api.get("/finance/payment-list", params=asked, headers=officer)
    found = answer.json()
    assert [line["studentCode"] for line in found["items"]] == [billed.student_code], answer.text
    assert found["totals"]["invoices"] == 1
    of_a_fee = await api.get("/finance/payment-list", params=asked | {"fee": "TUITION"}, headers=officer)
    assert [line["studentCode"] for line in of_a_fee.json()["items"]] == [billed.student_code], of_a_fee.text


@pytest.mark.parametrize("words", ["ใจดี สมชาย", "INV-", "INV-Z-2570", "9999999", "2570-", "%", "_"])
async def test_words_that_name_no_student_and_no_invoice_find_nothing(
    api: httpx.AsyncClient, officer: Headers, billed: Student, words: str
) -> None:
    answer = await api.get("/finance/payment-list", params={"text": words}, headers=officer)
    assert (answer.status_code, answer.json()["items"]) == (200, []), answer.text


async def test_digits_that_begin_a_code_find_everybody_whose_code_begins_so(
    api: httpx.AsyncClient, officer: Headers, billed: Student
) -> None:
    answer = await api.get("/finance/payment-list", params={"text": billed.student_code[:4]}, headers=officer)
    assert answer.json()["total"] == 2
