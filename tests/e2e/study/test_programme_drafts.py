"""A curriculum officer begins the next revision of a programme, edits its tree, tries it, and deletes it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.accessibility import assert_accessible
from tests.e2e.steps import WIDE, words
from tests.e2e.study.drafting import add_subject, begin_revision
from tests.support.portal import Open


def test_an_officer_edits_a_draft_and_tries_it_on_students(open_page: Open) -> None:
    page = open_page(width=WIDE, height=900)
    begin_revision(page, 2571)
    assert_accessible(page)
    add_subject(page)
    changes = page.get_by_role("list", name=words("สิ่งที่ต่างจากฉบับอื่น", "What is otherwise in another version"))
    expect(changes).to_contain_text(words("โครงงานสหวิทยาการ", "Joint project"))
    page.get_by_role("button", name=words("ลองใช้กับนิสิต", "Try it on students")).click()
    missed = page.get_by_role("table", name=words("ส่วนที่นิสิตยังขาดตามฉบับนี้", "What students miss in this version"))
    expect(missed).to_contain_text(words("โครงงานสหวิทยาการ", "Joint project"))
    assert_accessible(page)
    page.get_by_role("link", name=words("ดูรายละเอียดหลักสูตร", "To the programme")).click()
    page.get_by_role("button", name=words("ลบร่าง", "Delete the draft")).click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^(ลบ|Delete)")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(words("หลักสูตร", "Programmes"))
