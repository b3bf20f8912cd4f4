"""A curriculum officer proposes a draft of a programme, and three offices agree to what they see beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import Engine, text

from models.curriculum.version_change.contract import VersionChangeStage
from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.demo_cases import after_demo_people
from tests.support.browser.drafting import add_subject, begin_revision
from tests.support.browser.steps import PHONE, WIDE, agree, signed_in, visit
from tests.support.portal import Open, Portal

pytestmark = pytest.mark.changes("what demo people did")

REVISION: Final = 2575
"""Its first term is not in the calendar: it is active once everybody agreed."""
HOLDERS: Final = ("head01", "dean01", "registrar01")
_UNDER_REVIEW: Final = text("""
    SELECT h.case_id, c.stage FROM programme_change h JOIN case_file c USING (case_id) WHERE h.is_open
""")


@pytest.fixture(scope="module")
def rows(portal: Portal) -> Iterator[Engine]:
    """The portal's database, with the draft of the demo."""
    with after_demo_people(portal) as engine:
        yield engine


def _proposed(page: Page) -> str:
    """Put the draft that is shown before its offices; the id of its case."""
    page.get_by_role("link", name="ดูรายละเอียดหลักสูตร").click()
    page.get_by_role("button", name="เสนอพิจารณา").click()
    dialog = page.get_by_role("dialog")
    assert_accessible(page)
    dialog.get_by_label("เหตุผลที่เสนอ").fill("ปรับปรุงตามรอบห้าปี")
    with page.expect_response(re.compile("/proposal$")) as answered:
        dialog.get_by_role("button", name="ส่งพิจารณา").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_text("อยู่ระหว่างพิจารณา", exact=True).first).to_be_visible()
    assert_accessible(page)
    case_id: str = answered.value.json()["caseId"]
    return case_id


def test_a_draft_gets_through_review_and_is_active(open_page: Open) -> None:
    page = open_page(width=WIDE, height=900)
    begin_revision(page, REVISION)
    assert_accessible(page)
    add_subject(page)
    expect(page.get_by_role("list", name="สิ่งที่ต่างจากฉบับอื่น")).to_contain_text("โครงงานสหวิทยาการ")
    page.get_by_role("button", name="ลองใช้กับนิสิต").click()
    expect(page.get_by_role("table", name="ส่วนที่นิสิตยังขาดตามฉบับนี้")).to_contain_text("โครงงานสหวิทยาการ")
    assert_accessible(page)
    case_id = _proposed(page)
    for username in HOLDERS:
        reviewer = open_page(width=PHONE if username == "dean01" else WIDE, height=900)
        signed_in(reviewer, username)
        visit(reviewer, f"/adm/tasks/case/{case_id}")
        expect(reviewer.get_by_role("region", name="หลักสูตรที่เสนอ")).to_contain_text("ไม่พบส่วนที่ไม่มีผู้ใดเรียนครบได้")
        expect(reviewer.get_by_role("list", name="สิ่งที่ต่างจากฉบับอื่น")).to_contain_text("โครงงานสหวิทยาการ")
        trial = reviewer.get_by_role("region", name="ลองใช้กับนิสิต")
        expect(trial.get_by_text("หน่วยกิตที่ยังต้องเรียนรวมทุกคน")).to_be_visible()
        assert_accessible(reviewer)
        agree(reviewer, case_id)
    page.reload()
    expect(page.get_by_text("ใช้งาน", exact=True).first).to_be_visible()
    expect(page.get_by_role("button", name="ลบร่าง")).to_have_count(0)
    visit(page, "/adm/study/programmes")
    page.get_by_role("searchbox").fill("D14")
    page.get_by_role("link", name=re.compile("D14 2565")).click()
    expect(page.get_by_text(re.compile(f"ปี 25..–{REVISION - 1}"))).to_be_visible()


def test_the_demo_has_a_draft_before_the_faculty(rows: Engine) -> None:
    with rows.connect() as connection:
        [change] = connection.execute(_UNDER_REVIEW).all()
    assert change.stage == VersionChangeStage.FACULTY_REVIEW
