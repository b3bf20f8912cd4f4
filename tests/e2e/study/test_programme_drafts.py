"""A curriculum officer begins the next revision of a programme, edits its tree, tries it, and deletes it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.accessibility import assert_accessible
from tests.e2e.steps import PHONE, WIDE, loaded, signed_in, visit, words
from tests.support.portal import Open


def _begun(page: Page, revision: int) -> None:
    """The draft of the next revision of a programme, opened."""
    signed_in(page, "curriculum01")
    visit(page, "/adm/study/programmes")
    page.get_by_role("searchbox").fill("D14")
    links = page.get_by_role("link", name=re.compile("D14 2565"))
    expect(links).to_have_count(1)
    links.click()
    page.get_by_role("button", name=words("ทำร่างฉบับปรับปรุงต่อ", "Begin the next revision")).click()
    field = page.get_by_role("textbox", name=words("ปีของฉบับปรับปรุง (พ.ศ.)", "Year of the revision (Buddhist era)"))
    field.fill(str(revision))
    page.get_by_role("button", name=words("เริ่มร่าง", "Begin the draft")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(words("แก้ไขร่างหลักสูตร", "Edit a draft of a programme"))
    loaded(page)


@pytest.mark.parametrize(
    ("width", "language", "revision"), [(WIDE, "th", 2571), (PHONE, "th", 2572), (WIDE, "en", 2573)]
)
def test_an_officer_edits_a_draft_and_tries_it_on_students(
    open_page: Open, width: int, language: str, revision: int
) -> None:
    page = open_page(width=width, height=900)
    if language == "en":
        page.evaluate("localStorage.setItem('myku.language', 'en')")
        page.reload()
    _begun(page, revision)
    assert_accessible(page)
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
    page.get_by_role("button", name=re.compile("^(บันทึก|Save)$")).click()
    expect(page.get_by_text(words("บันทึกร่างแล้ว", "The draft is saved."))).to_be_visible()
    changes = page.get_by_role("list", name=words("สิ่งที่ต่างจากฉบับอื่น", "What is otherwise in another version"))
    expect(changes).to_contain_text(words("โครงงานสหวิทยาการ", "Joint project"))
    page.get_by_role("button", name=words("ลองใช้กับนิสิต", "Try it on students")).click()
    missed = page.get_by_role("table", name=words("ส่วนที่นิสิตยังขาดตามฉบับนี้", "What students miss in this version"))
    if width == WIDE:
        expect(missed).to_contain_text(words("โครงงานสหวิทยาการ", "Joint project"))
    assert_accessible(page)
    page.get_by_role("link", name=words("ดูรายละเอียดหลักสูตร", "To the programme")).click()
    page.get_by_role("button", name=words("ลบร่าง", "Delete the draft")).click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^(ลบ|Delete)")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(words("หลักสูตร", "Programmes"))
