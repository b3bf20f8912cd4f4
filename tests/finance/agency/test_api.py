"""External agencies whose fines are charged: kept once by code, and never deleted once they fined (finance §6)."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

import httpx
import pytest
from sqlmodel import Session, select

from activities.imports.file_reading import read_import_file
from activities.imports.import_batch import apply_import_chunk, check_import_chunk
from models.access.role.contract import RoleId
from models.finance.debt.contract import DebtSettings
from models.finance.debt.tables import Agency, Debt
from models.imports.import_batch.contract.case import BatchRequest, RowState
from models.people.person.tables import UserType
from tests.finance.deciding import added, agreed, keyed
from tests.support.api_finance import Headers
from tests.support.api_finance import director as director
from tests.support.api_finance import officer as officer
from tests.support.imports import (
    LIBRARY,
    LIBRARY_FEE,
    due_on,
    fine,
    import_request,
    keep_masters,
    rows_of,
    whole,
)
from tests.support.university import SEMESTER, YEAR, University

AGENCIES: Final = "/finance/agencies"
DORMITORY: Final = {"code": "dorm", "nameTh": "หอพัก", "nameEn": "Dormitory", "feeCode": LIBRARY_FEE}
WHY: Final[dict[str, Any]] = {"reason": "ประกาศ"}
pytestmark = pytest.mark.usefixtures("worker")


async def rows(api: httpx.AsyncClient, who: Headers) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await api.get(AGENCIES, headers=who)).json()["items"]
    return found


async def test_an_agency_is_kept_once_by_its_code_and_charges_a_fee_that_is_in_use(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    keep_masters(university)
    agency = await added(api, officer, director, AGENCIES, DORMITORY)
    assert agency["code"] == "DORM"
    again = await api.post(AGENCIES, json=DORMITORY | WHY, headers=keyed(officer))
    assert (again.status_code, again.json()["code"]) == (409, "agency_exists")
    feeless = await api.post(AGENCIES, json=DORMITORY | WHY | {"code": "x", "feeCode": "NONE"}, headers=keyed(officer))
    assert feeless.json()["code"] == "import_fee_not_found"
    place = f"{AGENCIES}/{agency['agencyId']}"
    wanted = DORMITORY | WHY | {"nameEn": "Halls", "revision": 1}
    asked = await api.put(place, json=wanted, headers=keyed(officer))
    [waiting] = [row for row in await rows(api, officer) if row["code"] == "DORM"]
    assert waiting == agency | {"caseId": asked.json()["caseId"]}, "nothing changes before the second person agrees"
    assert await agreed(api, director, asked) == "done"
    [changed] = [row for row in await rows(api, officer) if row["code"] == "DORM"]
    assert (changed["nameEn"], changed["revision"], changed["caseId"]) == ("Halls", 2, None)
    late = await api.put(place, json=wanted | {"nameEn": "Late"}, headers=keyed(officer))
    assert (late.status_code, late.json()["code"]) == (409, "revision_moved")
    gone = await api.delete(place, params=WHY | {"revision": 2}, headers=keyed(officer))
    assert await agreed(api, director, gone) == "done"
    trail = (await api.get(f"{place}/audit", headers=director)).json()["items"]
    assert [entry["action"] for entry in trail] == ["agency.delete", "agency.edit", "agency.add"]


async def test_a_change_that_only_cleans_a_text_shows_the_text_that_stands_in_the_row(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    keep_masters(university)
    agency = await added(api, officer, director, AGENCIES, DORMITORY)
    with Session(university.engine) as session, session.begin():
        session.get_one(Agency, UUID(agency["agencyId"])).name_en = " Halls  of residence"
    wanted = DORMITORY | WHY | {"nameEn": " Halls  of residence", "revision": 1}
    asked = await api.put(f"{AGENCIES}/{agency['agencyId']}", json=wanted, headers=keyed(officer))
    assert asked.status_code == 202, asked.text
    place = f"/finance/master-changes/{asked.json()['caseId']}"
    shown = (await api.get(place, headers=director)).json()
    assert (shown["before"]["nameEn"], shown["after"]["nameEn"]) == (" Halls  of residence", "Halls of residence")
    assert await agreed(api, director, asked) == "done"
    [changed] = [row for row in await rows(api, officer) if row["code"] == "DORM"]
    assert changed["nameEn"] == "Halls of residence"


async def test_an_agency_that_has_fined_somebody_is_not_deleted(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    keep_masters(university)
    sender = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)
    request = import_request(university, sender, [fine(university.student().student_code)])
    read_import_file(request)
    check_import_chunk(whole(request.case_id))
    apply_import_chunk(whole(request.case_id))
    with Session(university.engine) as session:
        library = session.exec(select(Agency).where(Agency.code == LIBRARY)).one()
    asked = WHY | {"revision": library.revision}
    kept = await api.delete(f"{AGENCIES}/{library.agency_id}", params=asked, headers=keyed(officer))
    assert (kept.status_code, kept.json()["code"]) == (409, "agency_in_use")
    assert (await api.get(AGENCIES, headers=officer)).json()["total"] == 1


def brought_in(university: University, settings: DebtSettings | None = None) -> BatchRequest:
    """A checked import of one fine, which the second person has yet to confirm."""
    sender = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)
    lines = [fine(university.student().student_code)]
    request = import_request(university, sender, lines, settings=settings)
    read_import_file(request)
    check_import_chunk(whole(request.case_id))
    return request


async def test_fines_of_an_agency_that_was_deleted_meanwhile_are_refused_with_the_reason(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    keep_masters(university)
    request = brought_in(university)
    [library] = await rows(api, officer)
    place = f"{AGENCIES}/{library['agencyId']}"
    gone = await api.delete(place, params=WHY | {"revision": library["revision"]}, headers=keyed(officer))
    assert await agreed(api, director, gone) == "done"
    apply_import_chunk(whole(request.case_id))
    assert rows_of(university, request.case_id) == [(RowState.REFUSED, "import_agency_not_found")]


async def test_fines_are_of_the_agency_that_was_chosen_whoever_has_its_code_by_then(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    keep_masters(university)
    [library] = await rows(api, officer)
    chosen = DebtSettings(
        academic_year=YEAR, semester=SEMESTER, due_on=due_on(), agency_code=LIBRARY, agency_id=library["agencyId"]
    )
    request = brought_in(university, chosen)
    place, was = f"{AGENCIES}/{library['agencyId']}", {name: library[name] for name in DORMITORY}
    renamed = await api.put(place, json=was | WHY | {"code": "LIB2", "revision": 1}, headers=keyed(officer))
    assert await agreed(api, director, renamed) == "done"
    await added(api, officer, director, AGENCIES, DORMITORY | {"code": LIBRARY})
    apply_import_chunk(whole(request.case_id))
    assert [str(debt.agency_id) for debt in university.rows(Debt)] == [library["agencyId"]]
