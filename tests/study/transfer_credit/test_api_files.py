"""The files of a request to transfer credits, sent before it names them (study §5)."""

from __future__ import annotations

import httpx
import pytest
from sqlalchemy import text

from models.access.role.contract import RoleId
from models.cases.case.tables import CaseFile
from models.documents.file.tables import StoredFile
from tests.support.transfer_requests import asking, keyed, signed
from tests.support.transferring import PDF, TransferOffices
from tests.support.university import University

pytestmark = pytest.mark.usefixtures("worker")


@pytest.fixture
def offices(university: University) -> TransferOffices:
    """A student, owners of subjects in two faculties, and the offices."""
    return TransferOffices(university)


async def test_nobody_names_a_file_of_somebody_else(api: httpx.AsyncClient, offices: TransferOffices) -> None:
    other = offices.university.student()
    headers = keyed(offices.university.signed_in(other.person_id, RoleId.STUDENT))
    answer = await api.post("/transfer-credits", json=asking(offices), headers=headers)
    assert answer.status_code == 404


async def test_a_file_that_was_sent_long_ago_is_sent_again(api: httpx.AsyncClient, offices: TransferOffices) -> None:
    body = asking(offices)
    with offices.university.engine.begin() as connection:
        connection.execute(text("UPDATE stored_file SET sent_at = now() - interval '8 days'"))
    answer = await api.post("/transfer-credits", json=body, headers=keyed(signed(offices, offices.student)))
    assert answer.status_code == 404
    assert offices.university.rows(CaseFile) == []


async def test_a_file_of_a_request_waits_to_be_named(api: httpx.AsyncClient, offices: TransferOffices) -> None:
    headers = signed(offices, offices.student)
    for place in ("/transfer-credits/files", "/leaves/files"):
        sent = await api.post(place, files={"file": ("a.pdf", PDF)}, headers=headers)
        assert sent.status_code == 201, sent.text
    assert [row.awaits_naming for row in offices.university.rows(StoredFile)] == [True, True]
