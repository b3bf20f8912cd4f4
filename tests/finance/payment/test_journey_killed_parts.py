"""Worker, API and bank are killed between a scan and its receipt: paid once, and the page says the truth meanwhile."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from sqlalchemy import Engine, text

from tests.support.browser.paying import CODE, PAID, paid_at_the_bank, saved, sheet
from tests.support.browser.steps import PHONE
from tests.support.portal import Open, Portal

pytestmark = [pytest.mark.with_bank, pytest.mark.kills_parts]

_PARTS = ("worker.py", "api.embedded.app:app", "api.embedded.bank")
_BOOKED = text("""
    SELECT count(DISTINCT p.payment_id) AS payments, count(r.receipt_id) AS receipts
      FROM payment p JOIN receipt r USING (payment_id) JOIN payment_pass q ON q.reference_2 = p.reference_2
""")


def test_a_scan_is_paid_once_whatever_dies_meanwhile(open_page: Open, portal: Portal, portal_database: Engine) -> None:
    student = open_page(width=PHONE, height=844)
    found = sheet(student)
    picture = saved(student, found)
    phone = open_page(portal.bank_url, width=PHONE, height=844)
    for part in _PARTS[:2]:
        portal.kill(part)
    paid_at_the_bank(phone, portal.bank_url, picture)
    away = student.get_by_role("alertdialog", name="ไม่สามารถเชื่อมต่อระบบได้")
    expect(away).to_be_visible()
    student.add_locator_handler(away, lambda dialog: dialog.get_by_role("button", name="ตกลง").click())
    expect(found.get_by_role("img", name=CODE)).to_be_visible()
    expect(found.get_by_text(PAID)).to_be_hidden()
    portal.kill(_PARTS[2])
    expect(found.get_by_text(PAID)).to_be_visible()
    with portal_database.connect() as connection:
        assert tuple(connection.execute(_BOOKED).one()) == (1, 1)
