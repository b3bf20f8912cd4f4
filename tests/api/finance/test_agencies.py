"""External agencies whose fines are charged: kept once by code, and never deleted once they fined (finance §6)."""

from __future__ import annotations

from typing import Final

import httpx
from sqlmodel import Session, select

from activities.imports.file_reading import read_import_file
from activities.imports.import_batch import apply_import_chunk, check_import_chunk
from models.access.role.contract import RoleId
from models.finance.debt.tables import Agency
from models.people.person.tables import UserType
from tests.api.finance.conftest import Headers
from tests.support.imports import LIBRARY, LIBRARY_FEE, fine, import_request, keep_masters, whole
from tests.support.university import University

AGENCIES: Final = "/finance/agencies"
DORMITORY: Final = {"code": "dorm", "nameTh": "หอพัก", "nameEn": "Dormitory", "feeCode": LIBRARY_FEE}


async def test_an_agency_is_kept_once_by_its_code_and_charges_a_fee_that_is_in_use(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    keep_masters(university)
    added = await api.post(AGENCIES, json=DORMITORY, headers=officer)
    assert (added.status_code, added.json()["code"]) == (201, "DORM"), added.text
    again = await api.post(AGENCIES, json=DORMITORY, headers=officer)
    assert (again.status_code, again.json()["code"]) == (409, "agency_exists")
    feeless = await api.post(AGENCIES, json=DORMITORY | {"code": "x", "feeCode": "NONE"}, headers=officer)
    assert feeless.json()["code"] == "import_fee_not_found"
    place = f"{AGENCIES}/{added.json()['agencyId']}"
    changed = await api.put(place, json=DORMITORY | {"nameEn": "Halls", "revision": 1}, headers=officer)
    assert (changed.status_code, changed.json()["nameEn"]) == (200, "Halls")
    late = await api.put(place, json=DORMITORY | {"revision": 1}, headers=officer)
    assert (late.status_code, late.json()["code"]) == (409, "revision_moved")
    assert (await api.delete(place, params={"revision": 2}, headers=officer)).status_code == 204
    trail = (await api.get(f"{place}/audit", headers=director)).json()["items"]
    assert [entry["action"] for entry in trail] == ["agency.delete", "agency.edit", "agency.add"]


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
    kept = await api.delete(f"{AGENCIES}/{library.agency_id}", params={"revision": library.revision}, headers=officer)
    assert (kept.status_code, kept.json()["code"]) == (409, "agency_in_use")
    assert (await api.get(AGENCIES, headers=officer)).json()["total"] == 1
