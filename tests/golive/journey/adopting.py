"""The drafts of faculties become what is taught: a registrar asks, the dean and a second registrar agree."""

from __future__ import annotations

import re
from datetime import timedelta

from playwright.sync_api import expect

from models.access.role.contract import RoleId
from models.kit.calendar import bangkok_date, utc_now
from tests.golive.journey.people import People
from tests.golive.university import Unit
from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import agree, loaded, stands_at, type_day, typed, visit

_PAGE = "/adm/study/adoptions"


def adopt_faculties(people: People) -> None:
    """Set the go-live day, and have the drafts of every faculty adopted."""
    page = people.registrar
    visit(page, _PAGE)
    page.get_by_role("button", name="กำหนดวันเริ่มใช้ระบบ").click()
    dialog = page.get_by_role("dialog")
    type_day(dialog.get_by_role("group", name="วันเริ่มใช้ระบบ"), typed(bangkok_date(utc_now() + timedelta(days=30))))
    dialog.get_by_role("button", name="บันทึก").click()
    expect(dialog).to_have_count(0)
    for faculty in people.old.units:
        if faculty.kind == "faculty":
            _adopt(people, faculty)


def _adopt(people: People, faculty: Unit) -> None:
    page = people.registrar
    visit(page, _PAGE)
    page.get_by_role("button", name=f"ตรวจและเสนอของ{faculty.name_th}").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name=re.compile("^เสนอคณะ"))).to_be_enabled()
    loaded(page)
    assert_accessible(page)
    with page.expect_response(re.compile("/adoptions/faculties/")) as answered:
        dialog.get_by_role("button", name=re.compile("^เสนอคณะ")).click()
    expect(dialog).to_have_count(0)
    case_id: str = answered.value.json()["caseId"]
    stands_at(page, "คณะพิจารณา")
    agree(people.keeper_of(RoleId.DEAN, faculty.code), case_id)
    stands_at(page, "นายทะเบียน")
    second = people.keeper_of(RoleId.REGISTRAR)
    visit(second, f"/adm/tasks/case/{case_id}")
    second.get_by_role("button", name="อนุมัติ", exact=True).click()
    confirm = second.get_by_role("dialog")
    told = re.search(r"(\d+) รายวิชา (\d+) หลักสูตร", confirm.inner_text())
    assert told is not None
    subjects, programmes = map(int, told.groups())
    assert programmes > 0
    confirm.get_by_label("จำนวนรายวิชารวมกับหลักสูตรในรายการ").fill(str(subjects + programmes))
    confirm.get_by_role("button", name="อนุมัติ", exact=True).click()
    expect(confirm).to_be_hidden()
    stands_at(page, "ใช้งานแล้ว")
