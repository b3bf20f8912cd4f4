"""What two people decide about a document of money, seen by its student on a phone: a receipt is cancelled and its
money goes back to the student's own account; an invoice is split into dated parts.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from sqlalchemy import Engine, text

from models.kit.calendar import bangkok_date, utc_now
from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.reconciling import reconcile
from tests.support.browser.steps import PHONE, agree, loaded, signed_in, stands_at, type_day, visit
from tests.support.portal import Open, Portal

pytestmark = pytest.mark.changes("invoices")

STUDENT = "6510450004"
BEGUN_WITHIN_MS = 150_000
"""The reconciliation begins what the portal opens within a minute."""
_RECEIPT = text("""
    SELECT r.number, p.first_name_th || ' ' || p.last_name_th AS name
      FROM receipt r JOIN student s USING (student_id) JOIN person p USING (person_id)
     WHERE s.student_code = :code ORDER BY r.issued_at DESC, r.number DESC LIMIT 1
""")
_REFUND = text("""
    SELECT c.case_id FROM case_file c JOIN student s USING (student_id)
     WHERE c.kind = 'refund' AND s.student_code = :code ORDER BY c.opened_at DESC LIMIT 1
""")
_UNPAID = text("""
    SELECT s.student_code, i.number
      FROM invoice_standing i JOIN student s USING (student_id) JOIN person p USING (person_id)
     WHERE i.total > i.credited + i.reduced + i.paid AND i.due_on >= current_date AND p.username = 'b6610450001'
     ORDER BY i.number LIMIT 1
""")


def asked(portal_database: Engine, query: str) -> tuple[str, ...]:
    """A row about the student."""
    with portal_database.connect() as connection:
        statement = {"receipt": _RECEIPT, "refund": _REFUND, "unpaid": _UNPAID}[query]
        return tuple(map(str, connection.execute(statement, {"code": STUDENT}).one()))


def test_a_receipt_is_cancelled_and_its_money_goes_back(
    open_page: Open, portal: Portal, portal_database: Engine
) -> None:
    number, name = asked(portal_database, "receipt")
    officer = open_page()
    signed_in(officer, "finance01")
    visit(officer, f"/adm/finance/accounts/{STUDENT}")
    officer.get_by_role("button", name=f"พิมพ์ {number}").click()
    officer.get_by_role("menuitem", name="ขอยกเลิก…").click()
    dialog = officer.get_by_role("dialog")
    expect(dialog.get_by_text("ใบเสร็จจะถูกยกเลิกทั้งฉบับ")).to_be_visible()
    dialog.get_by_label("เหตุผลที่ยกเลิก").fill("ชำระซ้ำ")
    dialog.get_by_role("combobox", name="เงินของใบเสร็จนี้").click()
    officer.get_by_role("option", name="คืนเงินให้นิสิต").click()
    assert_accessible(officer)
    dialog.get_by_role("button", name="ส่งคำขอให้กองคลัง").click()
    officer.wait_for_url("**/adm/cases/*")
    loaded(officer)
    assert_accessible(officer)
    case_id = officer.url.split("/cases/")[1].split("?")[0]

    director = open_page(width=PHONE, height=844)
    signed_in(director, "treasury01")
    agree(director, case_id)
    visit(officer, "/adm/finance/cancellations")
    expect(officer.get_by_role("link", name=number)).to_be_visible()
    assert_accessible(officer)

    refund_id = asked(portal_database, "refund")[0]
    student = open_page(width=PHONE, height=844)
    signed_in(student, f"b{STUDENT}")
    visit(student, "/std/finance?tab=finance")
    expect(student.get_by_text("ใช้เป็นหลักฐานไม่ได้").first).to_be_visible()
    assert_accessible(student)
    reconcile(portal)
    visit(student, f"/std/cases/{refund_id}")
    expect(student.get_by_role("button", name="บันทึกบัญชี")).to_be_visible(timeout=BEGUN_WITHIN_MS)
    student.get_by_label("เลขที่บัญชี").fill("123-4-56789-0")
    student.get_by_label("ชื่อบัญชี").fill(name)
    assert_accessible(student)
    student.get_by_role("button", name="บันทึกบัญชี").click()
    expect(student.get_by_text("1234567890")).to_be_visible()
    student.get_by_role("button", name="ส่งคำขอ", exact=True).click()
    stands_at(student, "เจ้าหน้าที่การเงินตรวจสอบ")

    second = open_page()
    signed_in(second, "finance02")
    agree(second, refund_id)
    agree(director, refund_id)
    visit(officer, f"/adm/tasks/case/{refund_id}")
    loaded(officer)
    officer.get_by_role("button", name="ยืนยัน", exact=True).click()
    form = officer.get_by_role("dialog")
    today = bangkok_date(utc_now())
    type_day(form.get_by_role("group", name="วันที่ในรายการธนาคาร"), f"{today:%d%m}{today.year + 543}")
    form.get_by_label("เลขอ้างอิงของธนาคาร").fill("OUT-2570-1")
    assert_accessible(officer)
    form.get_by_role("button", name="ยืนยัน", exact=True).click()
    expect(form).to_be_hidden()
    visit(student, f"/std/cases/{refund_id}")
    stands_at(student, "โอนคืนแล้ว")
    assert_accessible(student)
    visit(officer, "/adm/finance/refunds")
    expect(officer.get_by_text("xxxxxx7890").first).to_be_visible()
    assert_accessible(officer)


def test_an_invoice_is_split_into_parts_by_two_people_and_its_student_sees_them(
    open_page: Open, portal_database: Engine
) -> None:
    code, number = asked(portal_database, "unpaid")
    officer = open_page()
    signed_in(officer, "finance01")
    visit(officer, f"/adm/finance/accounts/{code}")
    officer.get_by_role("button", name=f"แบ่งชำระ {number}").click()
    dialog = officer.get_by_role("dialog")
    dialog.get_by_role("combobox", name="จำนวนงวด").click()
    officer.get_by_role("option", name="3 งวด").click()
    expect(dialog.get_by_role("group", name="งวดที่ 3", exact=True)).to_be_visible()
    dialog.get_by_label("เหตุผล").fill("ครอบครัวขาดรายได้กะทันหัน")
    assert_accessible(officer)
    dialog.get_by_role("button", name="ส่งคำขอให้กองคลัง").click()
    officer.wait_for_url("**/adm/cases/*")
    loaded(officer)
    expect(officer.get_by_role("table", name="งวดที่ขอ").get_by_role("row")).to_have_count(4)
    assert_accessible(officer)

    director = open_page(width=PHONE, height=844)
    signed_in(director, "treasury01")
    agree(director, officer.url.split("/cases/")[1].split("?")[0])
    visit(officer, "/adm/finance/instalment-splits")
    expect(officer.get_by_role("row").filter(has_text=number)).to_contain_text("แบ่งชำระแล้ว")
    assert_accessible(officer)

    student = open_page(width=PHONE, height=844)
    signed_in(student, f"b{code}")
    visit(student, "/std/finance?tab=finance")
    expect(student.get_by_text(re.compile("^แบ่งชำระตามที่ตกลงเมื่อ")).first).to_be_visible()
    expect(student.get_by_text(re.compile("^งวดที่ 3 ภายใน")).first).to_be_visible()
    assert_accessible(student)
