"""What a curriculum officer does with a draft of a programme in a browser, in either language."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import loaded, signed_in, visit, words


def begin_revision(page: Page, revision: int) -> None:
    """Begin the draft of the next revision of a programme, and open it."""
    signed_in(page, "curriculum01")
    visit(page, "/adm/study/programmes")
    page.get_by_role("searchbox").fill("D14")
    links = page.get_by_role("link", name=re.compile("D14 2565"))
    expect(links).to_have_count(1)
    links.click()
    page.get_by_role("button", name=words("ทำร่างฉบับปรับปรุงต่อ", "Begin the next revision")).click()
    dialog = page.get_by_role("dialog")
    for label in (
        words("ปีของฉบับปรับปรุง (พ.ศ.)", "Year of the revision (Buddhist era)"),
        words("ใช้กับผู้เข้าศึกษาตั้งแต่ปี", "For those admitted from"),
    ):
        dialog.get_by_role("textbox", name=label).fill(str(revision))
    page.get_by_role("button", name=words("เริ่มร่าง", "Begin the draft")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(words("แก้ไขร่างหลักสูตร", "Edit a draft of a programme"))
    loaded(page)


def add_subject(page: Page) -> None:
    """Ask for one more subject in the major, and save the draft."""
    tree = page.get_by_role("region", name=words("เกณฑ์ของหลักสูตร", "What the programme asks for"))
    tree.get_by_role("button", name=re.compile("^(เพิ่มรายวิชา ในหมวดวิชาเฉพาะ|Add subjects to Major)$")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name=words("ชื่อภาษาไทย", "Thai name")).fill("โครงงานสหวิทยาการ")
    dialog.get_by_role("textbox", name=words("ชื่อภาษาอังกฤษ", "English name")).fill("Joint project")
    picker = dialog.get_by_role("combobox", name=re.compile("^(รายวิชา|Subjects)$"))
    picker.fill("01418")
    page.get_by_role("option").first.click()
    assert_accessible(page)
    dialog.get_by_role("button", name=words("ใช้กับร่าง", "Apply to the draft")).click()
    expect(tree.get_by_text(re.compile("^(โครงงานสหวิทยาการ|Joint project)$"))).to_be_visible()
    total = page.get_by_role("textbox", name=words("หน่วยกิตรวม", "Credits in all"))
    total.fill(f"{float(total.input_value()) + 3:g}")
    page.get_by_role("button", name=re.compile("^(บันทึก|Save)$")).click()
    expect(page.get_by_text(words("บันทึกร่างแล้ว", "The draft is saved."))).to_be_visible()
