"""A student asks for another name on a phone with a deed, the registrar agrees, and the profile shows both names."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from models.kit.calendar import bangkok_date, utc_now
from models.kit.thai import buddhist_year
from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import PHONE, agree, arrived, signed_in, type_day, visit
from tests.support.portal import Open

pytestmark = pytest.mark.changes("offices")

STUDENT = "b6610450002"
ASK = "ขอเปลี่ยนชื่อ"
LAST_TH, LAST_EN = "บุญมงคล", "Bunmongkhon"
NEW_TH, NEW_EN = "ณ อยุธยา", "Na Ayutthaya"
PDF = b"%PDF-1.7\n%%EOF"


def _said(of: Locator) -> list[str]:
    """What the change does, sentence by sentence."""
    listed = of.get_by_role("list", name="ผลเมื่ออนุมัติ")
    expect(listed.get_by_role("listitem").nth(3)).to_be_visible()
    return listed.get_by_role("listitem").all_inner_texts()


def test_a_student_has_another_name_once_the_registrar_has_seen_the_deed(open_page: Open, tmp_path: Path) -> None:
    deed = tmp_path / "deed.pdf"
    deed.write_bytes(PDF)
    day = bangkok_date(utc_now()) - timedelta(days=3)
    student = open_page(width=PHONE, height=844)
    signed_in(student, STUDENT)
    visit(student, "/std/profile")
    student.get_by_role("button", name=ASK).click()
    dialog = student.get_by_role("dialog", name=ASK)
    expect(dialog.get_by_label("นามสกุล (ไทย)")).to_have_value(LAST_TH)
    dialog.get_by_label("นามสกุล (ไทย)").fill("Ayutthaya")
    expect(dialog.get_by_role("alert").filter(has_text="ต้องเป็นตัวอักษรไทย")).to_be_visible()
    assert_accessible(student)
    dialog.get_by_label("นามสกุล (ไทย)").fill(NEW_TH)
    dialog.get_by_label("นามสกุล (อังกฤษ)").fill(NEW_EN)
    type_day(dialog.get_by_role("group", name="วันที่เปลี่ยนชื่อ"), f"{day:%d%m}{buddhist_year(day)}")
    dialog.get_by_label("เหตุผล").fill("จดทะเบียนสมรส")
    dialog.locator("input[type=file]").set_input_files(deed)
    shown = _said(dialog)
    assert f"นามสกุล (ไทย): {LAST_TH} → {NEW_TH}" in shown
    assert_accessible(student)
    dialog.get_by_role("button", name="ยื่นคำขอ").click()
    expect(student).to_have_url(re.compile("/myku/std/cases/.+"))
    arrived(student, "/std/cases/…")
    expect(student.locator("[aria-current=step]")).to_contain_text("สำนักทะเบียนพิจารณา")
    expect(student.get_by_role("table", name="ชื่อก่อนและหลังเปลี่ยน")).to_contain_text(NEW_TH)
    assert_accessible(student)
    case_id = student.url.rsplit("/", 1)[1]

    registrar = open_page()
    signed_in(registrar, "registrar01")
    visit(registrar, f"/adm/tasks/case/{case_id}")
    expect(registrar.get_by_role("button", name="deed.pdf")).to_be_visible()
    expect(registrar.get_by_role("table", name="ชื่อก่อนและหลังเปลี่ยน")).to_contain_text(NEW_EN)
    assert _said(registrar.locator("main")) == shown
    assert_accessible(registrar)
    agree(registrar, case_id)

    visit(student, "/std/profile")
    expect(student.get_by_role("heading", level=2, name=NEW_TH)).to_be_visible()
    former = student.get_by_role("list", name="ชื่อเดิม")
    expect(former).to_contain_text(LAST_TH)
    expect(former).to_contain_text(str(buddhist_year(day)))
    assert_accessible(student)
