"""A student enrols and pays, a teacher gives a grade, two offices agree, and the student sees it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from decimal import ROUND_DOWN, Decimal
from typing import Final, NamedTuple

from playwright.sync_api import Page, expect

from models.access.role.contract import RoleId
from tests.golive.expected import Expected
from tests.golive.holds import is_held
from tests.golive.journey.people import People
from tests.golive.present_term import placed_subjects, teacher_of
from tests.golive.university import PRESENT_YEAR, EnrolledStudent, Grade, Member, OldSystem, TaughtSubject
from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.paying import CODE, PAID, PAY, paid_at_the_bank, saved
from tests.support.browser.steps import (
    PHONE,
    agree,
    ask_to_enrol,
    choose_sections,
    find_subject,
    follow,
    loaded,
    stands_at,
    visit,
)
from tests.support.portal import Open

LETTER: Final = "A"
_ASKS_NOTHING: Final = (0, 3)


class Enrolling(NamedTuple):
    """Who enrols in what, and who teaches it."""

    student: EnrolledStudent
    subject: TaughtSubject
    teacher: Member
    faculty: str


def chosen(old: OldSystem, expected: Expected) -> Enrolling:
    """Return a student whom nothing stands in the way of, and a subject of the faculty that they have not had."""
    parents = {unit.code: unit.parent for unit in old.units}
    for student in old.each_student():
        has_studied = student.admission_year < PRESENT_YEAR and expected.owed.get(student.code) == "0"
        if not has_studied or is_held(student):
            continue
        faculty = parents[parents[student.major]]
        had = {each.subject for each in (*student.grades, *student.transferred)}
        for number, (subject, place) in enumerate(placed_subjects(old)):
            if parents[subject.department] == faculty and subject.code not in had and number % 4 in _ASKS_NOTHING:
                return Enrolling(student, subject, teacher_of(old, subject, place), faculty)
    raise LookupError("no student can enrol in anything")


def enrol(page: Page, subject: TaughtSubject) -> None:
    """The student chooses how to enrol and to pay, finds the subject and enrols in it."""
    visit(page, "/std/finance")
    page.get_by_role("tab", name="เลือกรูปแบบ").click()
    page.get_by_role("button", name="บันทึกรูปแบบ").click()
    expect(page.get_by_role("status").filter(has_text="บันทึกแล้ว")).to_be_visible()
    loaded(page)
    assert_accessible(page)
    find_subject(page, subject.code)
    choose_sections(page)
    result = ask_to_enrol(page)
    expect(result.locator("[aria-current=step]")).to_contain_text("ลงทะเบียนสำเร็จ")
    assert_accessible(page)


def pay(page: Page, open_page: Open, bank_url: str, amounts: Collection[str]) -> None:
    """Pay what is due at the bank, one code after the other, until nothing is left of these amounts."""
    left = set(amounts)
    while left:
        visit(page, "/std/finance?tab=finance")
        page.get_by_role("button", name=PAY).first.click()
        sheet = page.get_by_role("dialog")
        expect(sheet.get_by_role("img", name=CODE)).to_be_visible()
        loaded(page)
        assert_accessible(page)
        asked = next(amount for amount in left if amount in sheet.inner_text())
        paid_at_the_bank(open_page(bank_url, width=PHONE), bank_url, saved(page, sheet))
        expect(sheet.get_by_text(PAID)).to_be_visible()
        left.remove(asked)
    visit(page, "/std/finance?tab=finance")
    expect(page.get_by_text("ไม่มียอดที่ต้องชำระ")).to_be_visible()
    assert_accessible(page)


def grade(people: People, enrolling: Enrolling) -> None:
    """The teacher gives the letter and submits it; the head of department and the dean agree."""
    subject, code = enrolling.subject, enrolling.student.code
    page = people.page_of(enrolling.teacher.code.lower())
    visit(page, "/adm/grades/sheets")
    # The portal starts the sheet within a minute of the first enrolment; a teacher who is earlier starts it.
    row = page.get_by_role("row").filter(has_text=subject.code)
    opens, starts = row.get_by_role("link", name="เปิดใบคะแนน"), row.get_by_role("button", name="เริ่มใบคะแนน")
    follow(opens.or_(starts), "/adm/grades/sheets/any")
    assert_accessible(page)
    page.get_by_role("tab", name="เกรดและการส่ง").click()
    row = page.get_by_role("row").filter(has_text=code)
    row.get_by_role("button").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox").click()
    page.get_by_role("option", name=LETTER, exact=True).click()
    dialog.get_by_role("textbox", name="เหตุผล").fill("คะแนนจากระบบเดิม")
    dialog.get_by_role("button", name="บันทึก").click()
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="ส่งผลการเรียน").click()
    dialog.get_by_role("button", name="ส่งผลการเรียน").click()
    expect(dialog).to_have_count(0)
    stands_at(page, "หัวหน้าภาควิชาพิจารณา")
    for role, unit in ((RoleId.HEAD_OF_DEPARTMENT, subject.department), (RoleId.DEAN, enrolling.faculty)):
        office = people.keeper_of(role, unit)
        visit(office, "/adm/tasks?kind=grade_submission")
        office.get_by_role("link", name=f"ส่งผลการเรียน {subject.code}").first.click()
        follow(office.get_by_role("link", name="ดูทุกขั้นตอนของเรื่องนี้"), "/adm/tasks/case/any")
        assert_accessible(office)
        agree(office, office.url.split("?")[0].rsplit("/", 1)[1])
    stands_at(page, "ประกาศผลแล้ว")


def see_grade(page: Page, enrolling: Enrolling) -> None:
    """The student sees the letter, and the average that it makes with the earlier ones."""
    visit(page, "/std/grades")
    expect(page.get_by_text(enrolling.subject.code).first).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text(_average(enrolling))
    assert_accessible(page)


def _average(enrolling: Enrolling) -> str:
    """Return the average with the new letter, with two decimals that are not rounded up."""
    subject = enrolling.subject
    new = Grade(PRESENT_YEAR, 1, subject.code, subject.credit, LETTER)
    with_it = replace(enrolling.student, grades=(*enrolling.student.grades, new))
    gpax = with_it.standing.gpax
    assert gpax is not None
    return f"{gpax.quantize(Decimal('0.01'), ROUND_DOWN):f}"
