"""The pay slip of a pass: its codes are read back, for whoever may pay with it, while it can be paid."""

from __future__ import annotations

import httpx
import pypdfium2
import pytest
import zxingcpp
from sqlalchemy import text

from models.access.role.contract import RoleId
from models.finance.payment_pass.rules import counter_barcode
from tests.finance.payment_pass.test_api import active, signed_in
from tests.support.paying import Payer

pytestmark = pytest.mark.usefixtures("bank", "worker")


async def test_what_a_counter_and_an_app_scan_is_what_the_pass_asks_for(api: httpx.AsyncClient, payer: Payer) -> None:
    found = await active(api, payer, payer.bill("1000.00", "500.00"))
    place = f"/finance/passes/{found['caseId']}/prints"
    row = payer.university.rows(type(payer.pass_of(found["caseId"])))[0]
    barcode = counter_barcode(row.biller_id, row.reference_1, row.reference_2, row.amount)
    for language in ("th", "en"):
        slip = await api.post(place, json={"language": language}, headers=signed_in(payer))
        assert slip.status_code == 200, slip.text
        with pypdfium2.PdfDocument(slip.content) as document:
            assert len(document) == 1
            page = document[0].render(scale=3).to_pil()
            words = document[0].get_textpage().get_text_range()
        read = {code.text for code in zxingcpp.read_barcodes(page)}
        assert {found["payload"], barcode} <= read
        assert row.reference_2 in words
        assert "1,000.00" in words


async def test_a_slip_is_for_its_own_student_and_of_a_pass_that_can_be_paid(
    api: httpx.AsyncClient, payer: Payer
) -> None:
    found = await active(api, payer, payer.bill("1000.00"))
    place = f"/finance/passes/{found['caseId']}/prints"
    stranger = payer.university.signed_in(payer.university.student().person_id, RoleId.STUDENT)
    assert (await api.post(place, json={"language": "th"}, headers=stranger)).status_code == 404
    with payer.university.engine.begin() as connection:
        connection.execute(text("UPDATE payment_pass SET stage = 'expired'"))
    assert (await api.post(place, json={"language": "th"}, headers=signed_in(payer))).status_code == 404
