"""Grades go their way in the browser: entered by keyboard alone, returned, submitted again, agreed to twice, explained
to a student on a phone, corrected by KU7; and what nobody fixed is converted at its instant.
"""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import Engine, text
from temporalio.client import Client
from temporalio.contrib.pydantic import pydantic_data_converter

from models.kit.settings import DEMO_PASSWORD
from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import PHONE, arrived, follow, signed_in, stands_at, tab_to, visit
from tests.support.portal import Open, Portal
from tests.support.starting import reconciled
from tests.support.time_skipping import fast_forward
from tests.support.waiting import wait_until

pytestmark = pytest.mark.changes("grades")

GRADED, INCOMPLETE = "b6610450001", "b6610450005"
"""Who is graded and corrected, and who gets an I."""
CLASS: Final = 15
"""With four topics that is sixty scores."""
BLOCK: Final = "\n".join(["15\t20\t40\t50"] * CLASS)
"""15/20 × 10 + 20/30 × 20 + 40/50 × 30 + 50/60 × 40 is 78.1666…, which is 78."""
PASTE: Final = """text => {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
}"""
PDF: Final = {"name": "ใบคะแนน.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.4\n%%EOF\n"}
_SHEET: Final = text("""
    SELECT h.sheet_id, x.section_id, u.show_code AS subject
      FROM grade_sheet h JOIN grade_sheet_section x USING (sheet_id) JOIN subject u USING (subject_code)
      JOIN person p ON p.person_id = h.coordinator_id
     WHERE p.username = 'teacher01' AND h.group_name = ''
       AND NOT EXISTS (SELECT FROM grade_version v WHERE v.sheet_id = h.sheet_id)
       AND EXISTS (SELECT FROM term m WHERE (m.academic_year, m.semester) = (h.academic_year, h.semester)
                    AND current_date BETWEEN m.starts_on AND m.ends_on)
     ORDER BY (SELECT count(*) FROM score_topic t JOIN topic_score s USING (topic_id)
                WHERE t.sheet_id = h.sheet_id) DESC LIMIT 1
""")
_LEAVE: Final = text("DELETE FROM enrolment WHERE section_id = :section_id")
_JOIN: Final = text("""
    INSERT INTO enrolment (enrolment_id, student_id, section_id, academic_year, semester, subject_code, section_type,
                           credit, enrol_type, status, created_at, updated_at)
    SELECT gen_random_uuid(), s.student_id, c.section_id, c.academic_year, c.semester, c.subject_code, c.section_type,
           u.credit, '92201', 'enrolled', now(), now()
      FROM section c JOIN subject u USING (subject_code),
           (SELECT student_id FROM student WHERE status_code = '17001'
             ORDER BY student_code NOT IN (:graded, :incomplete), student_id LIMIT :most) s
     WHERE c.section_id = :section_id
""")
_BECOMES_DUE: Final = text("UPDATE case_file SET opened_at = opened_at - interval '1 minute' WHERE kind = :kind")
_MOVES: Final = text("UPDATE calendar_period SET closes_at = now() WHERE kind = 'incomplete_grades'")
_CASE: Final = text("""
    SELECT f.workflow_id, f.revision, f.state FROM incomplete_grade i JOIN case_file f USING (case_id)
      JOIN grade_attempt a USING (attempt_id)
      JOIN grade_sheet h ON (h.academic_year, h.semester, h.subject_code)
                          = (a.academic_year, a.semester, a.subject_code)
     WHERE h.sheet_id = :sheet_id
""")
"""The case of the I of the class; past terms have others."""


class Sheet(NamedTuple):
    """The sheet of the class."""

    sheet_id: str
    section_id: int
    subject: str


@pytest.fixture
def sheet(portal_database: Engine) -> Sheet:
    """The sheet of a class of fifteen: two personas among them."""
    with portal_database.begin() as connection:
        found = Sheet(*connection.execute(_SHEET).one())
        connection.execute(_LEAVE, {"section_id": found.section_id})
        people = {"graded": GRADED.removeprefix("b"), "incomplete": INCOMPLETE.removeprefix("b")}
        connection.execute(_JOIN, {"section_id": found.section_id, "most": CLASS, **people})
    return found


def enters_scores_by_keyboard(page: Page, sheet: Sheet) -> None:
    """From the sign-in page to a submitted sheet: sixty scores pasted, a line moved, one I, without the mouse."""
    keys = page.keyboard
    expect(page.get_by_role("button", name="เข้าสู่ระบบด้วย KU All-Login")).to_be_visible()
    tab_to(page, "เข้าสู่ระบบด้วย KU All-Login")
    keys.press("Enter")
    expect(page.get_by_label("รหัสนิสิตหรือรหัสบุคลากร")).to_be_focused()
    keys.type("teacher01")
    keys.press("Tab")
    keys.type(DEMO_PASSWORD)
    keys.press("Enter")
    expect(page).to_have_url(re.compile("/myku/adm/"))
    arrived(page, page.url)
    tab_to(page, "ผลการเรียน")
    if page.evaluate("document.activeElement.getAttribute('aria-expanded')") == "false":
        keys.press("Enter")
    tab_to(page, "ใบคะแนนของฉัน")
    keys.press("Enter")
    arrived(page, "/adm/grades/sheets")
    assert_accessible(page)
    tab_to(page, re.compile(f"^{sheet.subject} "))
    keys.press("Enter")
    arrived(page, f"/adm/grades/sheets/{sheet.sheet_id}")
    grid = page.get_by_role("grid")
    expect(grid).to_have_attribute("aria-rowcount", str(CLASS + 1))
    for _ in range(40):
        keys.press("Tab")
        if page.evaluate("document.activeElement.closest('[role=grid]') !== null"):
            break
    keys.press("Control+Home")
    page.evaluate(PASTE, BLOCK)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name=re.compile("^วาง"))).to_be_enabled()
    tab_to(page, re.compile("^วาง"))
    keys.press("Enter")
    expect(dialog).to_have_count(0)
    expect(page.get_by_text("บันทึกครบทุกช่องแล้ว")).to_be_visible()
    expect(grid.get_by_role("row").nth(CLASS)).to_contain_text("B+")
    keys.press("Escape")
    to_next_tab(page, "คะแนน", "ตัดเกรด")
    tab_to(page, "A ตั้งแต่")
    keys.press("Control+A")
    keys.type("78")
    expect(page.get_by_text(f"เกรดเปลี่ยน {CLASS} คน")).to_be_visible()
    tab_to(page, "บันทึก")
    keys.press("Enter")
    expect(page.get_by_text("บันทึกเกณฑ์ตัดเกรดแล้ว")).to_be_visible()
    assert_accessible(page)
    to_next_tab(page, "ตัดเกรด", "เกรดและการส่ง")
    row = page.get_by_role("row").filter(has_text=INCOMPLETE.removeprefix("b"))
    by_hand = row.get_by_role("button").get_attribute("aria-label")
    assert by_hand is not None
    tab_to(page, by_hand)
    keys.press("Enter")
    expect(dialog.get_by_role("combobox")).to_be_visible()
    tab_to(page, "ตามคะแนน (คำนวณให้)")
    keys.press("ArrowDown")
    keys.type("I")
    keys.press("Enter")
    expect(dialog.get_by_role("combobox")).to_contain_text("I (ยังไม่สมบูรณ์)")
    tab_to(page, "เหตุผล")
    keys.type("ยังไม่ส่งรายงาน")
    tab_to(page, "บันทึก")
    keys.press("Enter")
    expect(dialog).to_have_count(0)
    expect(row).to_contain_text("กำหนดเอง: ยังไม่ส่งรายงาน")
    tab_to(page, "ส่งผลการเรียน", "Shift+Tab")
    keys.press("Enter")
    expect(dialog).to_be_visible()
    tab_to(page, "ส่งผลการเรียน")
    keys.press("Enter")
    expect(dialog).to_have_count(0)
    stands_at(page, "หัวหน้าภาควิชาพิจารณา")


def to_next_tab(page: Page, selected: str, name: str) -> None:
    """From the tab that is open to the one beside it, by its arrow."""
    tab_to(page, selected, "Shift+Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")


def submit(page: Page) -> None:
    """Submit the sheet that is open."""
    page.get_by_role("button", name="ส่งผลการเรียน").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    assert_accessible(page)
    dialog.get_by_role("button", name="ส่งผลการเรียน").click()
    expect(dialog).to_have_count(0)
    stands_at(page, "หัวหน้าภาควิชาพิจารณา")


def open_task(page: Page, kind: str, name: str, heading: str | re.Pattern[str] = "ใบคะแนนที่ส่ง") -> None:
    """The task of a reviewer who is signed in, whole."""
    visit(page, f"/adm/tasks?kind={kind}")
    page.get_by_role("link", name=name).first.click()
    follow(page.get_by_role("link", name="ดูทุกขั้นตอนของเรื่องนี้"), "/adm/tasks/case/any")
    expect(page.get_by_role("heading", name=heading)).to_be_visible()


def decide(page: Page, action: str, remark: str = "") -> None:
    """Take an action on the open case."""
    page.get_by_role("button", name=action, exact=True).first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    if remark:
        dialog.get_by_role("textbox").first.fill(remark)
    dialog.get_by_role("button", name=action, exact=True).click()
    expect(dialog).to_have_count(0)


def signed(open_page: Open, username: str, width: int = 1440) -> Page:
    """A page of somebody who is signed in."""
    page = open_page(width=width)
    signed_in(page, username)
    return page


def explained(page: Page, sheet: Sheet, name: str = "ที่มาของเกรดวิชา") -> None:
    """How the grade of the class came about, as the student who is signed in opens it."""
    visit(page, "/std/grades")
    page.get_by_role("button", name=f"{name} {sheet.subject}").first.click()
    expect(page.get_by_role("dialog").get_by_role("listitem").last).to_be_visible()
    assert_accessible(page)


def asks_for_correction(teacher: Page, student: str) -> None:
    """KU7: the teacher asks for another letter, with the evidence."""
    row = teacher.get_by_role("table", name="ผลการเรียนที่ประกาศแล้ว").get_by_role("row").filter(has_text=student)
    row.get_by_role("button", name=re.compile("^ขอแก้ไขเกรดของ")).click()
    dialog = teacher.get_by_role("dialog")
    dialog.get_by_role("combobox").click()
    teacher.get_by_role("option", name="B+", exact=True).click()
    expect(dialog.get_by_role("table")).to_be_visible()
    dialog.get_by_role("textbox", name="เหตุผล").fill("กรอกคะแนนผิดช่อง")
    dialog.locator("input[type=file]").set_input_files([PDF])
    assert_accessible(teacher)
    dialog.get_by_role("button", name="ส่งคำขอ").click()
    expect(dialog).to_have_count(0)
    expect(row.get_by_role("link", name=re.compile("^KU7-"))).to_be_visible()


class Case(NamedTuple):
    """Where the case of the I stands."""

    workflow_id: str
    revision: int
    state: str


def case_of(portal_database: Engine, sheet: Sheet) -> Case:
    """The case of the one I of the class."""
    with portal_database.connect() as connection:
        return Case(*connection.execute(_CASE, {"sheet_id": sheet.sheet_id}).one())


def converts(portal: Portal, portal_database: Engine, sheet: Sheet) -> None:
    """The I waits, and its instant comes: the calendar is moved to now, and the case's own clock runs to its end."""

    async def forward() -> None:
        client = await Client.connect(
            portal.temporal_address, namespace=portal.temporal_namespace, data_converter=pydantic_data_converter
        )
        await reconciled(client)
        await asyncio.to_thread(wait_until, lambda: case_of(portal_database, sheet).revision > 0)
        with portal_database.begin() as connection:
            connection.execute(_MOVES)
        await fast_forward(client, case_of(portal_database, sheet).workflow_id, timedelta(days=70))

    with portal_database.begin() as connection:
        connection.execute(_BECOMES_DUE, {"kind": "incomplete_grade"})
    with ThreadPoolExecutor(1) as beside:  # the browser's own loop runs in this thread
        beside.submit(asyncio.run, forward()).result()
    wait_until(lambda: case_of(portal_database, sheet).state == "closed")


def in_english(page: Page, path: str) -> None:
    """The page, in the other language."""
    page.evaluate("localStorage.setItem('myku.language', 'en')")
    visit(page, path)


def test_grades_from_the_first_score_to_a_correction(
    open_page: Open, portal: Portal, portal_database: Engine, sheet: Sheet
) -> None:
    teacher = open_page("/myku")
    enters_scores_by_keyboard(teacher, sheet)
    head = signed(open_page, "head01")
    open_task(head, "grade_submission", f"ส่งผลการเรียน {sheet.subject}")
    assert_accessible(head)
    decide(head, "ส่งกลับแก้ไข", "ตรวจคะแนนอีกครั้ง")
    expect(teacher.get_by_text("ส่งได้ถึง").first).to_be_visible()
    submit(teacher)
    open_task(head, "grade_submission", f"ส่งผลการเรียน {sheet.subject}")
    decide(head, "อนุมัติ")
    dean = signed(open_page, "dean01")
    open_task(dean, "grade_submission", f"ส่งผลการเรียน {sheet.subject}")
    decide(dean, "อนุมัติ")
    stands_at(dean, "ประกาศผลแล้ว")

    student = signed(open_page, GRADED, PHONE)
    explained(student, sheet)
    dialog = student.get_by_role("dialog")
    for words in ("78.1666… → 78", "78 ถึงเกณฑ์ A (ตั้งแต่ 78)", "คณบดีอนุมัติ", "ประกาศผล A"):
        expect(dialog.get_by_text(words)).to_be_visible()
    waiting = signed(open_page, INCOMPLETE, PHONE)
    explained(waiting, sheet)
    expect(waiting.get_by_role("dialog").get_by_text("เกรดนี้ยังไม่สิ้นสุด")).to_be_visible()

    asks_for_correction(teacher, GRADED.removeprefix("b"))
    registrar = signed(open_page, "registrar01")
    for reviewer in (head, dean, registrar):
        open_task(reviewer, "grade_correction", "ขอแก้ไขผลการเรียน (KU7)", re.compile("^คำขอแก้ไขเลขที่"))
        assert_accessible(reviewer)
        decide(reviewer, "อนุมัติ")
    stands_at(registrar, "แก้ไขแล้ว")
    explained(student, sheet)
    expect(dialog.get_by_text(re.compile("^แก้ไขเป็น B\\+ ตาม KU7-"))).to_be_visible()
    expect(dialog.get_by_text("78.1666… → 78")).to_be_visible()

    converts(portal, portal_database, sheet)
    explained(waiting, sheet)
    expect(waiting.get_by_role("dialog").get_by_text("เปลี่ยนเป็น F เพราะพ้นกำหนดแก้")).to_be_visible()

    in_english(teacher, f"/adm/grades/sheets/{sheet.sheet_id}")
    expect(teacher.get_by_role("tab", name="Grading")).to_be_visible()
    assert_accessible(teacher)
    in_english(student, "/std/grades")
    explained(student, sheet, "How the grade of")
    expect(dialog.get_by_text("78 meets the line of A (from 78)")).to_be_visible()
