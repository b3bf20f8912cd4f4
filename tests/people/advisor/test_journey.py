"""A head of department gives students an advisor on a phone; the teacher and the history say so."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from models.demo.personas import MAJOR
from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.sights import too_wide
from tests.support.browser.steps import PHONE, loaded, signed_in, visit
from tests.support.portal import Open

pytestmark = pytest.mark.changes("offices")

TEACHER = "วราภรณ์ สุวรรณโรจน์"


def test_students_get_an_advisor_who_is_told_and_the_history_says_who_gave_them(open_page: Open) -> None:
    head = open_page(width=PHONE, height=844)
    signed_in(head, "head01")
    visit(head, f"/adm/advisors?major={MAJOR}&year=2568")
    cards = head.get_by_role("list", name="อาจารย์ที่ปรึกษา").get_by_role("listitem")
    assert_accessible(head)
    for place in (0, 1):
        cards.nth(place).get_by_role("checkbox").check()
    head.get_by_role("button", name="ให้อาจารย์ที่ปรึกษา (2)").click()
    dialog = head.get_by_role("dialog", name="ให้อาจารย์ที่ปรึกษาแก่นิสิต 2 คน")
    dialog.get_by_role("combobox", name="อาจารย์ที่จะรับนิสิต").fill("วราภรณ์")
    head.get_by_role("option", name=re.compile(TEACHER)).click()
    head.keyboard.press("Escape")
    dialog.get_by_label("เหตุผล (ถ้ามี)").fill("แบ่งภาระงาน")
    plan = dialog.get_by_role("list", name="ผลเมื่อยืนยัน")
    expect(plan).to_contain_text(re.compile(r"จาก \d+ เป็น \d+ คน"))
    plan.get_by_text("ดูรายชื่อ").click()
    code = (plan.get_by_role("listitem").nth(1).inner_text())[:10]
    assert_accessible(head)
    assert too_wide(head) == 0
    dialog.get_by_role("button", name="ยืนยัน").click()
    expect(head.get_by_role("status").filter(has_text="เปลี่ยนอาจารย์ที่ปรึกษาของนิสิต")).to_be_visible()
    loaded(head)

    visit(head, f"/adm/students/{code}")
    history = head.get_by_role("list", name="ประวัติอาจารย์ที่ปรึกษา")
    expect(history).to_contain_text(TEACHER)
    expect(history).to_contain_text("แบ่งภาระงาน")
    assert_accessible(head)
    visit(head, "/adm/advisors/teachers")
    expect(head.get_by_role("link", name=re.compile(f"ดูนิสิตของ .*{TEACHER}"))).to_be_visible()
    assert_accessible(head)
    assert too_wide(head) == 0

    teacher = open_page(width=PHONE, height=844)
    signed_in(teacher, "teacher01")
    visit(teacher, "/adm/study/audits")
    news = teacher.get_by_role("region", name="นิสิตในความดูแลเปลี่ยนแปลง")
    expect(news).to_contain_text(re.compile(r"รับนิสิตใหม่ \d คน"))
    expect(news).to_contain_text(code)
    assert_accessible(teacher)
