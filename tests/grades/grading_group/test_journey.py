"""Two teachers grade their sections together: each enters an own class, a substitute grader helps, the coordinator
agrees the lines and submits one sheet, and two hands publish it for both sections.
"""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import Engine, text

from models.access.role.contract import RoleId
from models.demo.grade_sheets import GROUP
from models.kit.calendar import bangkok_date, utc_now
from models.kit.thai import buddhist_year
from tests.grades.grade_submission.test_journey import decide, open_task, signed, submit
from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import stands_at, type_day, visit
from tests.support.portal import Open

pytestmark = pytest.mark.changes("grades")

COORDINATOR, SUBSTITUTE = "teacher01", "multi01"
CLASS: Final = 2
"""Students of a section at the most; with four topics that is sixteen scores."""
SCORES: Final = ("15", "20", "40", "50")
"""15/20 × 10 + 20/30 × 20 + 40/50 × 30 + 50/60 × 40 is 78.1666…, which is 78."""
_GROUP: Final = text("""
    SELECT h.sheet_id, u.show_code AS subject, c.first_name_th || ' ' || c.last_name_th AS coordinator,
           array_agg(s.section_id ORDER BY p.person_id <> h.coordinator_id) AS section_ids,
           array_agg(s.section_code ORDER BY p.person_id <> h.coordinator_id) AS codes,
           (array_agg(p.username ORDER BY p.person_id <> h.coordinator_id))[2] AS colleague,
           (SELECT o.username FROM role_holder r JOIN person o USING (person_id)
             WHERE r.role_id = :head AND o.department_code = u.department_code AND o.person_id <> h.coordinator_id
             ORDER BY o.username LIMIT 1) AS head,
           (SELECT o.username FROM role_holder r JOIN person o USING (person_id)
             WHERE r.role_id = :dean AND o.faculty_code = d.faculty_code ORDER BY o.username LIMIT 1) AS dean
      FROM grade_sheet h JOIN grade_sheet_section x USING (sheet_id) JOIN section s USING (section_id)
      JOIN section_teacher t ON t.section_id = s.section_id AND t.position = 1
      JOIN person p ON p.person_id = t.person_id
      JOIN person c ON c.person_id = h.coordinator_id JOIN subject u ON u.subject_code = h.subject_code
      JOIN department d ON d.department_code = u.department_code
     WHERE h.group_name = :name GROUP BY h.sheet_id, u.show_code, c.person_id, u.department_code, d.faculty_code
""")
_SMALL_CLASSES: Final = text("""
    DELETE FROM enrolment e WHERE e.section_id = ANY(:section_ids) AND e.student_id NOT IN (
        SELECT student_id FROM (SELECT student_id, row_number() OVER (PARTITION BY section_id ORDER BY student_id) AS n
                                  FROM enrolment WHERE section_id = ANY(:section_ids) AND status = 'enrolled') k
         WHERE n <= :most)
""")
_SIZES: Final = text("""
    SELECT s.section_code, count(*) AS students FROM enrolment e JOIN section s USING (section_id)
     WHERE e.section_id = ANY(:section_ids) AND e.status = 'enrolled' GROUP BY s.section_code
""")
_NAME: Final = text("SELECT first_name_th, last_name_th FROM person WHERE username = :username")


class Group(NamedTuple):
    """The sheet of the group: the coordinator's section comes first."""

    sheet_id: str
    subject: str
    coordinator: str
    section_ids: list[int]
    codes: list[str]
    colleague: str
    head: str
    dean: str
    sizes: dict[str, int]
    """Students by the section's code."""


@pytest.fixture
def group(portal_database: Engine) -> Group:
    """Two sections that are graded together, each with a small class."""
    named = {"name": GROUP, "head": RoleId.HEAD_OF_DEPARTMENT.value, "dean": RoleId.DEAN.value}
    with portal_database.begin() as connection:
        found = Group(*connection.execute(_GROUP, named).one(), sizes={})
        connection.execute(_SMALL_CLASSES, {"section_ids": found.section_ids, "most": CLASS})
        sizes = connection.execute(_SIZES, {"section_ids": found.section_ids})
        return found._replace(sizes={row.section_code: row.students for row in sizes})


def open_sheet(page: Page, group: Group) -> None:
    """The sheet of the group, with everybody of both sections."""
    visit(page, f"/adm/grades/sheets/{group.sheet_id}")
    expect(page.get_by_role("grid")).to_have_attribute("aria-rowcount", str(sum(group.sizes.values()) + 1))
    expect(page.get_by_text(f"กลุ่มตัดเกรด “{GROUP}”")).to_be_visible()


def enter_class(page: Page, group: Group, code: str) -> None:
    """Every score of a section, by keyboard from the first cell of each student."""
    lines = page.get_by_role("row").filter(has=page.get_by_text(f"หมู่ {code}", exact=True))
    expect(lines).to_have_count(group.sizes[code])
    for line in lines.all():
        line.get_by_role("gridcell").first.click()
        for score in SCORES:
            page.keyboard.type(score)
            page.keyboard.press("ArrowRight")
    expect(page.get_by_text("บันทึกครบทุกช่องแล้ว")).to_be_visible()
    for line in lines.all():
        expect(line).to_contain_text("78")


def name_substitute(page: Page, first: str, last: str) -> None:
    """Let another teacher enter scores in the coordinator's place until next week."""
    page.get_by_role("button", name="ผู้กรอกคะแนนแทน").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox", name="อาจารย์").fill(first)
    page.get_by_role("option").filter(has_text=f"{first} {last}").click()
    day = bangkok_date(utc_now()) + timedelta(days=7)
    type_day(dialog.get_by_role("group", name="ถึง"), f"{day:%d%m}{buddhist_year(day)}1630")
    assert_accessible(page)
    dialog.get_by_role("button", name="ให้กรอกคะแนนแทน").click()
    expect(dialog).to_have_count(0)


def test_sections_graded_together_are_filled_by_three_and_submitted_as_one_sheet(
    open_page: Open, portal_database: Engine, group: Group
) -> None:
    with portal_database.connect() as connection:
        first, last = connection.execute(_NAME, {"username": SUBSTITUTE}).one()
    colleague = signed(open_page, group.colleague)
    open_sheet(colleague, group)
    expect(colleague.get_by_role("button", name="หัวข้อคะแนน")).to_have_count(0)
    expect(colleague.get_by_text("หมู่ของผู้สอนอื่น ดูได้อย่างเดียว")).to_have_count(group.sizes[group.codes[0]])
    enter_class(colleague, group, group.codes[1])
    assert_accessible(colleague)

    coordinator = signed(open_page, COORDINATOR)
    open_sheet(coordinator, group)
    coordinator.get_by_role("button", name="กลุ่มตัดเกรด").click()
    dialog = coordinator.get_by_role("dialog")
    for code in group.codes:
        expect(dialog.get_by_text(re.compile(f"^หมู่ {code} · นิสิต {group.sizes[code]} คน$"))).to_be_visible()
    assert_accessible(coordinator)
    coordinator.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    name_substitute(coordinator, first, last)

    substitute = signed(open_page, SUBSTITUTE)
    open_sheet(substitute, group)
    enter_class(substitute, group, group.codes[0])

    coordinator.get_by_role("tab", name="ตัดเกรด").click()
    coordinator.get_by_role("textbox", name="A ตั้งแต่").fill("78")
    expect(coordinator.get_by_text(f"เกรดเปลี่ยน {sum(group.sizes.values())} คน")).to_be_visible()
    assert_accessible(coordinator)
    coordinator.get_by_role("button", name="บันทึก").click()
    expect(coordinator.get_by_text("บันทึกเกณฑ์ตัดเกรดแล้ว")).to_be_visible()
    coordinator.get_by_role("tab", name="เกรดและการส่ง").click()
    submit(coordinator)

    head = signed(open_page, group.head)
    open_task(head, "grade_submission", f"ส่งผลการเรียน {group.subject}")
    for code in group.codes:
        expect(head.get_by_text(re.compile(rf"หมู่.*\b{code}\b")).first).to_be_visible()
    assert_accessible(head)
    decide(head, "อนุมัติ")
    dean = signed(open_page, group.dean)
    open_task(dean, "grade_submission", f"ส่งผลการเรียน {group.subject}")
    decide(dean, "อนุมัติ")
    stands_at(dean, "ประกาศผลแล้ว")
    visit(colleague, "/adm/grades/sheets")
    published = colleague.get_by_role("row").filter(has_text=GROUP)
    expect(published.get_by_text("ประกาศแล้ว")).to_be_visible()
    assert_accessible(colleague)
