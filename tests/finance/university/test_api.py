"""Two people decide what papers call the university, and which tax id receipts bear (ADR 66)."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

import httpx
import pytest
from sqlmodel import Session, select

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.access.setup.contract import UniversityFacts
from models.access.setup.store.university import UNIVERSITY_SUBJECT, save_university
from models.access.setup.tables import Setup
from models.finance.payment.tables import Receipt
from models.kit.calendar import utc_now
from models.people.person.tables import Student, UserType
from models.people.university.tables import UNIVERSITY_ID
from models.people.university.tables import University as UniversityRow
from tests.finance.deciding import agreed, decide, ended, keyed
from tests.finance.paper.test_store_university import receipt_of
from tests.people.university.test_api import named as named
from tests.support.api_finance import Headers, signed_in
from tests.support.api_finance import director as director
from tests.support.money import Cashier
from tests.support.store_finance import paid as paid
from tests.support.store_finance import whole_invoice
from tests.support.university import University

PLACE: Final = "/finance/university"
OLD: Final = ("มหาวิทยาลัยทดลอง", "0994000123451")
NEW: Final = {"nameTh": "มหาวิทยาลัยใหม่", "nameEn": "New University", "taxId": "0994000999992"}

pytestmark = pytest.mark.usefixtures("worker", "named")


@pytest.fixture
def registrar(university: University) -> Headers:
    """A registrar's session."""
    return signed_in(university, RoleId.REGISTRAR)


async def shown(api: httpx.AsyncClient, who: Headers) -> dict[str, Any]:
    return dict((await api.get("/university", headers=who)).json())


async def ask(api: httpx.AsyncClient, who: Headers, **other: object) -> httpx.Response:
    """Ask for the new names, as seen at the first revision."""
    return await api.put(PLACE, json={**NEW, "revision": 1, "reason": "ราชกิจจานุเบกษา", **other}, headers=keyed(who))


@pytest.mark.parametrize("role", [RoleId.REGISTRAR, RoleId.ADMINISTRATOR])
async def test_names_and_tax_id_change_once_the_director_of_treasury_agrees(
    api: httpx.AsyncClient, university: University, role: RoleId
) -> None:
    asker = signed_in(university, role)
    person = university.person(UserType.STAFF, RoleId.TREASURY_DIRECTOR)
    director = university.signed_in(person.person_id, RoleId.TREASURY_DIRECTOR)
    before = await shown(api, asker)
    asked = await ask(api, asker)
    assert asked.status_code == 202, asked.text
    case_id = asked.json()["caseId"]
    assert await shown(api, asker) == before | {"caseId": case_id}
    change = (await api.get(f"/finance/master-changes/{case_id}", headers=director)).json()
    assert (change["master"], change["before"]["taxId"], change["after"]) == ("university", OLD[1], NEW)
    assert (await decide(api, asker, case_id, "approve")).status_code == 403
    assert await agreed(api, director, asked) == "done"
    assert await shown(api, asker) == before | {
        "name": {"th": NEW["nameTh"], "en": NEW["nameEn"]}, "taxId": NEW["taxId"], "revision": 2,
    }  # fmt: skip
    with Session(university.engine) as session:
        entry = session.exec(select(AuditEntry).where(AuditEntry.subject_kind == UNIVERSITY_SUBJECT)).one()
    assert (entry.actor_id, entry.action, entry.subject_id) == (person.person_id, "university.edit", "1")
    assert entry.before is not None
    assert entry.after is not None
    assert (entry.before["nameTh"], entry.before["taxId"]) == OLD
    assert (entry.after["taxId"], entry.after["caseId"]) == (NEW["taxId"], case_id)
    assert entry.after["askedBy"] == change["askedBy"]


async def test_who_asks_never_agrees_in_another_role(api: httpx.AsyncClient, university: University) -> None:
    person_id = university.person(UserType.STAFF, RoleId.REGISTRAR, RoleId.TREASURY_DIRECTOR).person_id
    asked = await ask(api, university.signed_in(person_id, RoleId.REGISTRAR))
    director = university.signed_in(person_id, RoleId.TREASURY_DIRECTOR)
    assert (await decide(api, director, asked.json()["caseId"], "approve")).status_code == 403
    assert (await shown(api, signed_in(university, RoleId.REGISTRAR)))["taxId"] == OLD[1]


@pytest.mark.parametrize(
    ("field", "value"),
    [("taxId", "099400012345"), ("taxId", "09940001234517"), ("taxId", "099400012345X"), ("taxId", "0994000123450"),
     ("nameTh", " "), ("nameEn", "x" * 201), ("reason", "")],
)  # fmt: skip
async def test_what_the_set_up_would_not_take_is_refused_at_its_field(
    api: httpx.AsyncClient, registrar: Headers, field: str, value: str
) -> None:
    refused = await ask(api, registrar, **{field: value})
    assert refused.status_code == 422
    assert [each["field"] for each in refused.json()["details"]["fields"]] == [field]
    assert (await shown(api, registrar))["caseId"] is None


async def test_one_request_is_open_at_a_time_and_what_would_change_nothing_is_none(
    api: httpx.AsyncClient, university: University, registrar: Headers, director: Headers
) -> None:
    same = await ask(api, registrar, nameTh=OLD[0], nameEn="Trial University", taxId=OLD[1])
    assert (same.status_code, same.json()["code"]) == (409, "master_unchanged")
    first = await ask(api, registrar)
    other = await ask(api, signed_in(university, RoleId.ADMINISTRATOR), nameEn="Other University")
    assert (other.status_code, other.json()["code"]) == (409, "master_change_asked")
    assert (await decide(api, director, first.json()["caseId"], "disapprove")).status_code == 200
    assert await ended(api, director, first.json()["caseId"]) == "refused"
    assert (await shown(api, registrar))["taxId"] == OLD[1]
    assert await agreed(api, director, await ask(api, registrar, nameEn="Other University")) == "done"
    old = await ask(api, registrar)
    assert (old.status_code, old.json()["code"]) == (409, "revision_moved")


async def test_a_request_from_before_the_set_up_named_the_university_anew_is_not_carried_out(
    api: httpx.AsyncClient, university: University, registrar: Headers, director: Headers
) -> None:
    asked = await ask(api, registrar)
    now = utc_now()
    facts = UniversityFacts("มหาวิทยาลัยอื่น", "Other University", OLD[1], "B", "บางเขน", "Bangkhen")
    for _ in range(2):  # the same once more is no other revision
        with Session(university.engine) as session, session.begin():
            save_university(session, Setup(token_hash="", expires_at=now), facts, now)
    assert await agreed(api, director, asked) == "refused"
    [item] = (await api.get(f"/cases/{asked.json()['caseId']}", headers=registrar)).json()["items"]
    assert item["refused"]["code"] == "master_moved"
    kept = await shown(api, registrar)
    assert (kept["name"]["en"], kept["revision"], kept["caseId"]) == ("Other University", 2, None)


async def test_nobody_else_asks_and_before_the_set_up_there_is_no_university(
    api: httpx.AsyncClient, university: University, registrar: Headers, director: Headers
) -> None:
    for who in (director, signed_in(university, RoleId.FINANCE_OFFICER)):
        assert (await ask(api, who)).status_code == 403
    with Session(university.engine) as session, session.begin():
        session.delete(session.get_one(UniversityRow, UNIVERSITY_ID))
    assert (await ask(api, registrar)).status_code == 404


async def test_papers_bear_the_new_names_from_then_on_and_earlier_ones_keep_theirs(
    api: httpx.AsyncClient,
    university: University,
    registrar: Headers,
    director: Headers,
    paid: tuple[Cashier, Student, Receipt],
) -> None:
    cashier, student, earlier = paid
    original, _ = receipt_of(university, student, earlier, 1)
    assert (original.issuer.name, original.issuer.tax_id) == OLD
    assert await agreed(api, director, await ask(api, registrar)) == "done"
    cashier.pay("2", Decimal(102), whole_invoice(cashier, student))
    [later] = [receipt for receipt in university.rows(Receipt) if receipt.receipt_id != earlier.receipt_id]
    content, text = receipt_of(university, student, later, 1)
    assert (content.issuer.name, content.issuer.tax_id) == (NEW["nameTh"], NEW["taxId"])
    assert NEW["taxId"] in text
    copy, text = receipt_of(university, student, earlier, 2)
    assert copy.issuer == original.issuer
    assert (OLD[1] in text, NEW["taxId"] in text) == (True, False)
