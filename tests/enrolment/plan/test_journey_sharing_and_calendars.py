"""A plan with its examinations, shared with a friend; the address of a calendar: on a phone in Thai, and in English."""

from __future__ import annotations

import re

import httpx
import pypdfium2
import pytest
from icalendar import Calendar
from PIL import Image
from playwright.sync_api import Page, expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import PHONE, arrived, choose_sections, find_subject, follow, signed_in, visit, words
from tests.support.portal import Open

pytestmark = pytest.mark.changes("desks")

STUDENT, FRIEND = "b6610450001", "b6510450004"
SUBJECTS = ("01418351", "01418112")
MAKE = words("สร้างลิงก์", "Make a link")
LINK = words("ลิงก์ (แสดงครั้งเดียว)", "Link (shown once)")
ADDRESS = words("ที่อยู่ (แสดงครั้งเดียว)", "Address (shown once)")


def _planned(page: Page) -> None:
    """A plan of the subjects, put together from the search."""
    for subject in SUBJECTS:
        find_subject(page, subject)
        choose_sections(page)
        page.get_by_role("button", name=words(f"ใส่ {subject} ในแผน", f"Put {subject} into a plan")).click()
        expect(page.get_by_role("link", name=words("เปิดแผน", "Open the plan"))).to_be_visible()
    visit(page, "/std/plan")


def _shared(page: Page) -> str:
    """The path of a new link to the plan that is shown."""
    page.get_by_role("button", name=MAKE).click()
    field = page.get_by_role("textbox", name=LINK)
    expect(field).to_be_visible()
    return field.input_value().partition("/myku")[2]


def test_a_plan_with_its_examinations_is_shared_with_a_friend_who_copies_it(open_page: Open) -> None:
    page = open_page(width=PHONE, height=844)
    signed_in(page, STUDENT)
    _planned(page)
    exams = page.locator("section, div").filter(has=page.get_by_role("heading", name="กำหนดสอบตามแผน")).last
    expect(page.get_by_text(re.compile("สอบปลายภาค สัปดาห์")).first).to_be_visible()
    expect(page.get_by_text(re.compile("แถว (A–D|E–K) · อยู่ในแผน")).first).to_be_visible()
    assert_accessible(page)
    with page.expect_download() as file:
        exams.get_by_role("button", name="พิมพ์").click()
        page.get_by_role("menuitem", name="PDF ภาษาไทย").click()
    with pypdfium2.PdfDocument(file.value.path()) as document:
        assert SUBJECTS[0] in document[0].get_textpage().get_text_bounded()
    with page.expect_download() as file:
        page.get_by_role("button", name="บันทึกเป็นรูป").click()
    with Image.open(file.value.path()) as picture:
        assert picture.format == "PNG"
    path = _shared(page)
    assert_accessible(page)

    friend = open_page(width=PHONE, height=844)
    signed_in(friend, FRIEND)
    visit(friend, path)
    expect(friend.get_by_role("list", name=words("ผลการตรวจสอบตามเกณฑ์", "What the rules say")).first).to_be_visible()
    for subject in SUBJECTS:
        expect(friend.get_by_text(re.compile(subject)).first).to_be_visible()
    expect(friend.get_by_text(STUDENT.removeprefix("b"))).to_have_count(0)
    assert_accessible(friend)
    friend.get_by_role("button", name="คัดลอกเป็นแผนของฉัน").click()
    arrived(friend, "/std/plan")
    expect(friend.get_by_role("tab", name="แผนจากเพื่อน 1")).to_have_attribute("aria-selected", "true")

    page.get_by_role("button", name="ยกเลิกลิงก์").click()
    expect(page.get_by_text("ยกเลิกลิงก์แล้ว")).to_be_visible()
    visit(friend, path)
    expect(friend.get_by_text(re.compile("ลิงก์นี้ไม่ถูกต้อง"))).to_be_visible()
    assert_accessible(friend)


def test_a_calendar_program_follows_the_timetable_until_the_address_is_taken_back(open_page: Open) -> None:
    page = open_page(width=PHONE, height=844)
    signed_in(page, STUDENT)
    visit(page, "/std/timetable")
    follow(page.get_by_role("link", name="ติดตามในแอปปฏิทิน"), "/std/timetable/calendar")
    expect(page.get_by_text(re.compile("ยอดค่าธรรมเนียมที่ยังไม่ได้ชำระ"))).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="สร้างที่อยู่").click()
    field = page.get_by_role("textbox", name=ADDRESS)
    expect(field).to_be_visible()
    assert_accessible(page)
    address = field.input_value()
    webcal = page.get_by_role("link", name="เปิดในแอปปฏิทิน").get_attribute("href")
    assert webcal == f"webcal://{address.partition('://')[2]}"
    answer = httpx.get(address)
    events = Calendar.from_ical(answer.content).walk("VEVENT")
    kinds = {str(event["UID"]).partition("-")[0] for event in events}
    assert {"class", "midterm", "final"} <= kinds
    assert httpx.get(address, headers={"if-none-match": answer.headers["etag"]}).status_code == 304
    visit(page, "/std/timetable/calendar")
    expect(page.get_by_text(re.compile(r"แอปปฏิทินอ่านล่าสุดเมื่อ .*25\d\d"))).to_be_visible()
    expect(page.get_by_role("textbox", name=ADDRESS)).to_have_count(0)
    page.get_by_role("button", name="ยกเลิกที่อยู่").click()
    expect(page.get_by_text(re.compile("จะอ่านไม่ได้อีก"))).to_be_visible()
    assert httpx.get(address).status_code == 404
