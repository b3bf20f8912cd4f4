"""A transcript from the registrar's desk to the stranger who scans it; a teacher's word to a subject's students."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from playwright.sync_api import expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import PHONE, follow, signed_in, visit
from tests.support.portal import Open

pytestmark = pytest.mark.changes("scores")

STUDENT = "6610450001"
TITLE = "เลื่อนสอบย่อยครั้งที่ 2"
_MADE_WITHIN_MS = 75_000
"""The first paper of a portal loads what renders it, and the page asks three times for what is still being made."""


def scanned(pdf: Path) -> str:
    """What a phone's camera reads off the first page."""
    with pypdfium2.PdfDocument(pdf) as document:
        (code,) = zxingcpp.read_barcodes(document[0].render(scale=2).to_pil())
    return code.text


def test_a_transcript_is_issued_verified_by_a_stranger_and_cancelled(open_page: Open) -> None:
    registrar = open_page()
    signed_in(registrar, "registrar01")
    visit(registrar, "/adm/grades/transcripts")
    assert_accessible(registrar)
    registrar.get_by_role("button", name="ออกใบแสดงผลการเรียน").click()
    dialog = registrar.get_by_role("dialog")
    dialog.get_by_label("รหัสนิสิต").fill(STUDENT)
    expect(dialog.get_by_text(re.compile("ภาคการศึกษา · ได้ .+ หน่วยกิต · GPAX"))).to_be_visible()
    assert_accessible(registrar)
    with registrar.expect_download(timeout=_MADE_WITHIN_MS) as download:
        dialog.get_by_role("button", name="ออกเอกสาร").click()
    number = download.value.suggested_filename.removeprefix("ใบแสดงผลการเรียน-").removesuffix(".pdf")
    expect(registrar.get_by_role("status").filter(has_text=number)).to_be_visible()

    stranger = open_page(scanned(Path(download.value.path())), width=PHONE, height=844)
    expect(stranger.get_by_role("heading", name="เอกสารจริง", exact=True)).to_be_visible()
    expect(stranger.get_by_text(f"เลขที่ {number}")).to_be_visible()

    registrar.get_by_role("button", name=f"ยกเลิกเลขที่ {number}").click()
    dialog.get_by_label("เหตุผลที่ยกเลิก").fill("ออกผิดภาษา")
    dialog.get_by_role("button", name="ยกเลิกเอกสาร").click()
    expect(registrar.get_by_role("row").filter(has_text=number)).to_contain_text("ออกผิดภาษา")
    stranger.reload()
    expect(stranger.get_by_role("heading", name="เอกสารจริง แต่ไม่เป็นปัจจุบัน")).to_be_visible()


def test_what_a_teacher_announces_is_new_under_the_bell_until_the_subject_is_opened(open_page: Open) -> None:
    teacher = open_page()
    signed_in(teacher, "teacher01")
    visit(teacher, "/adm/grades/sheets")
    follow(teacher.get_by_role("link", name="เปิดใบคะแนน").first, "/adm/grades/sheets/any")
    code = teacher.get_by_text(re.compile(r"^\d{10}$")).first.inner_text()
    follow(teacher.get_by_role("link", name="ประกาศรายวิชา"), "/adm/announcements")
    teacher.get_by_role("button", name="เพิ่มประกาศ").click()
    dialog = teacher.get_by_role("dialog")
    dialog.get_by_role("textbox", name="หัวข้อ", exact=True).fill(TITLE)
    # Typed key by key: the editor takes over what is set from outside only after a while.
    dialog.get_by_role("textbox", name="เนื้อหา").press_sequentially("สอบวันพุธหน้า เวลา 13.00 น.")
    assert_accessible(teacher)
    dialog.get_by_role("button", name="บันทึก").click()
    expect(teacher.get_by_role("heading", name=TITLE)).to_be_visible()

    student = open_page(width=PHONE)
    signed_in(student, f"b{code}")
    visit(student, "/std/news")
    student.get_by_role("button", name=re.compile("^การแจ้งเตือน")).click()
    follow(student.get_by_role("dialog").get_by_role("link", name=re.compile(TITLE)), "/std/news/subjects/any")
    expect(student.get_by_role("article").filter(has_text=TITLE).get_by_text("ใหม่", exact=True)).to_be_visible()
    subject = student.get_by_role("heading", level=1).inner_text().removeprefix("ประกาศรายวิชา ")
    expect(student.get_by_text("สอบวันพุธหน้า เวลา 13.00 น.")).to_be_visible()
    assert_accessible(student)
    follow(student.get_by_role("link", name="รายวิชาทั้งหมด"), "/std/news")
    read = student.get_by_role("listitem").filter(has_text=subject)
    expect(read).to_be_visible()
    expect(read).not_to_contain_text("ใหม่")

    teacher.get_by_role("button", name=f"ลบประกาศ {TITLE}").click()
    teacher.get_by_role("dialog").get_by_role("button", name="ลบ").click()
    expect(teacher.get_by_role("heading", name=TITLE)).to_have_count(0)
