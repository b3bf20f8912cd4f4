"""A curriculum officer copies a subject, changes what it requires, sees who is affected, and gets it through review."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import PHONE, WIDE, agree, arrived, follow, loaded, signed_in, visit
from tests.support.portal import Open

pytestmark = pytest.mark.changes("offices")

OLD: Final = "01418221-65"
"""Database systems: others ask for it."""
NEW: Final = "01418221-70"
ASKED: Final = "01418131"
"""Discrete mathematics: it asks for nothing."""
LIST: Final = "/adm/curriculum/subjects"
HOLDERS: Final = ("head01", "dean01", "registrar01")


def at(open_page: Open, username: str, path: str) -> Page:
    """A page in Thai of somebody who is signed in."""
    page = open_page(width=WIDE, height=900)
    signed_in(page, username)
    visit(page, path)
    return page


def tab(page: Page, name: str) -> None:
    """Turn to a tab of the subject's page."""
    page.get_by_role("tab", name=name).click()
    loaded(page)


def saved(dialog: Locator) -> None:
    """Press the button that keeps what a dialog says."""
    dialog.get_by_role("button", name="บันทึก", exact=True).click()
    expect(dialog).to_have_count(0)


def copy(page: Page) -> None:
    """Copy the version under a new code-year."""
    page.get_by_role("button", name="คัดลอก", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("รหัสวิชา-ปีหลักสูตรใหม่").fill(NEW)
    assert_accessible(page)
    dialog.get_by_role("button", name="ยืนยันการคัดลอก").click()
    arrived(page, f"{LIST}/{NEW}")
    expect(page.get_by_text("ฉบับร่าง", exact=True).first).to_be_visible()


def add_prerequisite(page: Page) -> None:
    """Ask for one more subject before."""
    tab(page, "วิชาบังคับก่อนและเรียนร่วม")
    page.get_by_role("button", name="แก้ไขวิชาบังคับก่อน").click()
    dialog = page.get_by_role("dialog")
    before = dialog.get_by_role("region", name="ต้องสอบผ่านก่อน")
    before.get_by_role("button", name="เพิ่มรายวิชา").first.click()
    field = before.get_by_role("combobox", name="รายวิชา").last
    field.fill(ASKED)
    page.get_by_role("option").filter(has_text=ASKED).first.click()
    assert_accessible(page)
    saved(dialog)
    around = page.get_by_role("region", name="วิชาก่อนหน้าและวิชาต่อเนื่อง สองขั้น")
    expect(around.get_by_role("application").get_by_role("link", name=re.compile(ASKED))).to_be_visible()
    assert_accessible(page)


def add_teaching_hour(page: Page) -> None:
    """One more topic than the version before had."""
    tab(page, "ชั่วโมงสอน")
    page.get_by_role("button", name="แก้ไขชั่วโมงสอน").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="เพิ่มหัวข้อ").click()
    row = dialog.get_by_role("group", name=re.compile("^หัวข้อที่")).last
    row.get_by_label("หัวข้อ (ไทย)").fill("ความเป็นส่วนตัวของข้อมูล")
    row.get_by_label("ชั่วโมงบรรยาย").fill("2")
    assert_accessible(page)
    saved(dialog)
    expect(page.get_by_text(re.compile("แต่ทั้งภาคต้องเป็น")).first).to_be_visible()


def complete(page: Page) -> None:
    """Say from which term it holds: a copy carries nothing of that."""
    page.get_by_role("button", name="แก้ไขข้อมูลพื้นฐาน").click()
    dialog = page.get_by_role("dialog")
    term = dialog.get_by_role("group", name="เปิดใช้ตั้งแต่ภาค")
    term.get_by_label("ปีการศึกษา (พ.ศ.)").fill("2575")
    term.get_by_role("combobox", name="ภาค").click()
    page.get_by_role("option", name="ภาคต้น").click()
    assert_accessible(page)
    saved(dialog)


def propose(page: Page) -> str:
    """Put the version before its offices; the id of its case."""
    page.get_by_role("button", name="เสนอพิจารณา").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text(re.compile("เป็นวิชาบังคับก่อนหรือเรียนร่วมของ")).first).to_be_visible()
    assert_accessible(page)
    dialog.get_by_label("เหตุผลที่เสนอ").fill("ปรับปรุงตามรอบ และต้องใช้คณิตศาสตร์ดิสครีต")
    with page.expect_response(re.compile("/proposal$")) as answered:
        dialog.get_by_role("button", name="ส่งพิจารณา").click()
    expect(page.get_by_text("ส่งพิจารณาแล้ว")).to_be_visible()
    case_id: str = answered.value.json()["caseId"]
    return case_id


def test_a_subject_is_copied_changed_and_gets_through_review(open_page: Open) -> None:
    page = at(open_page, "curriculum01", f"{LIST}/{OLD}")
    tab(page, "ใช้ที่ใดบ้าง")
    expect(page.get_by_text(re.compile("เป็นวิชาบังคับก่อนหรือเรียนร่วมของ")).first).to_be_visible()
    assert_accessible(page)
    copy(page)
    add_prerequisite(page)
    add_teaching_hour(page)
    tab(page, "ผลลัพธ์การเรียนรู้")
    expect(page.get_by_text("CLO1").first).to_be_visible()
    assert_accessible(page)
    tab(page, "ฉบับของรายวิชา")
    expect(page.get_by_text("วิชาบังคับก่อนและเรียนร่วม").last).to_be_visible()
    complete(page)
    case_id = propose(page)
    for username in HOLDERS:
        reviewer = at(open_page, username, f"/adm/tasks/case/{case_id}")
        expect(reviewer.get_by_text("สิ่งที่เปลี่ยน").first).to_be_visible()
        assert_accessible(reviewer)
        agree(reviewer, case_id)
    visit(page, f"{LIST}/{NEW}")
    expect(page.get_by_text("ใช้งาน", exact=True).first).to_be_visible()
    expect(page.get_by_role("button", name="ลบฉบับร่าง")).to_have_count(0)


def test_what_a_subject_teaches_and_a_curriculum_achieves_is_read_in_english(open_page: Open) -> None:
    page = open_page(width=PHONE, height=900, language="en")
    signed_in(page, "curriculum01")
    visit(page, f"{LIST}/{OLD}?tab=hours")
    topics = page.get_by_role("list", name="Topics and teaching hours")
    expect(topics.get_by_text("1. Introduction and overview of Database Systems")).to_be_visible()
    assert_accessible(page)
    tab(page, "Requisites")
    around = page.get_by_role("region", name="Before and after this subject, two steps each way")
    expect(around.get_by_role("listitem").first).to_be_visible()
    assert_accessible(page)
    for name in ("Outcomes", "Attachments", "Where it is used", "Versions"):
        tab(page, name)
        assert_accessible(page)
    visit(page, f"{LIST}/outcomes")
    assert_accessible(page)
    follow(page.get_by_role("link", name=re.compile("^CUR-D14-65 ")), f"{LIST}/outcomes/CUR-D14-65")
    expect(page.get_by_text("No subject that is taught sees to: PLO4")).to_be_visible()
    page.get_by_role("button", name="Edit PLOs").click()
    expect(page.get_by_role("dialog").get_by_role("group", name=re.compile("4$"))).to_be_visible()
    assert_accessible(page)
