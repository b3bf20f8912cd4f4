"""An advisor filters their students, reads an audit, notes something and announces; the student reads it on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from models.demo.personas import MAJOR
from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import PHONE, WIDE, follow, loaded, signed_in, visit, words
from tests.support.portal import Open

pytestmark = pytest.mark.changes("desks")

ADVISOR, STUDENT = "teacher01", "b6610450001"
CODE = STUDENT.removeprefix("b")


def test_an_advisor_announces_to_whom_the_filter_finds_and_notes_something_and_the_student_reads_both(
    open_page: Open,
) -> None:
    advisor, title = open_page(width=WIDE, height=900), "นัดพบก่อนสอบกลางภาค"
    signed_in(advisor, ADVISOR)
    visit(advisor, "/adm/study/audits")
    expect(advisor.get_by_role("progressbar").first).to_be_visible()
    assert_accessible(advisor)
    advisor.get_by_role("combobox", name=words("สาขา", "Major")).click()
    advisor.get_by_role("option", name=re.compile(f"^{MAJOR} ")).click()
    loaded(advisor)
    row = advisor.get_by_role("row").filter(has_text=CODE)
    expect(row).to_be_visible()

    advisor.get_by_role("button", name=words("ประกาศถึงนิสิตกลุ่มนี้", "Announce to these students")).click()
    dialog = advisor.get_by_role("dialog")
    expect(dialog.get_by_text(re.compile(r"(ส่งถึงนิสิต|goes to) [1-9]\d*"))).to_be_visible()
    dialog.get_by_role("textbox", name=re.compile("^(หัวข้อ|Title)$")).fill(title)
    # Typed key by key: the editor takes over what is set from outside only after a while.
    dialog.get_by_role("textbox", name=words("เนื้อหา", "Content")).press_sequentially("ห้อง 4-101")
    assert_accessible(advisor)
    dialog.get_by_role("button", name=words("บันทึก", "Save")).click()
    expect(advisor.get_by_role("status").filter(has_text=re.compile("ประกาศถึงนิสิต|Announced to"))).to_be_visible()

    visit(advisor, "/adm/study/audits")
    advisor.get_by_role("searchbox").fill(CODE)
    follow(advisor.get_by_role("link", name=re.compile(CODE)), f"/adm/study/audits/{CODE}")
    notes = advisor.get_by_role("region", name="บันทึกเกี่ยวกับนิสิต")
    notes.get_by_role("combobox", name="ผู้อ่าน").click()
    advisor.get_by_role("option", name="เจ้าหน้าที่และนิสิต").click()
    notes.get_by_label("ข้อความ").fill("ลงวิชาสหกิจศึกษาภาคหน้า")
    notes.get_by_role("button", name="เพิ่มบันทึก").click()
    expect(notes.get_by_role("listitem").filter(has_text="ลงวิชาสหกิจศึกษาภาคหน้า")).to_be_visible()
    assert_accessible(advisor)

    student = open_page(width=PHONE, height=844)
    signed_in(student, STUDENT)
    visit(student, "/std/news")
    student.get_by_role("searchbox").fill(title)
    news = student.get_by_role("button", name=re.compile(f"{title}.*(ใหม่|New)"))
    expect(news).to_be_visible()
    assert_accessible(student)
    news.click()
    expect(student.get_by_text("ห้อง 4-101")).to_be_visible()
    expect(student.get_by_role("button", name=re.compile(f"{title}.*(ใหม่|New)"))).to_have_count(0)
    assert_accessible(student)

    visit(student, "/std/audit")
    mine = student.get_by_role("region", name="บันทึกจากอาจารย์ที่ปรึกษาและเจ้าหน้าที่")
    expect(mine.get_by_text("ลงวิชาสหกิจศึกษาภาคหน้า")).to_be_visible()
    assert_accessible(student)
