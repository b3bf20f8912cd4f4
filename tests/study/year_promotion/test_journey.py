"""Two registrars promote a year: one asks and looks at the preview, the other confirms it and agrees to undo it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import Engine, create_engine, text

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import PHONE, WIDE, agree, loaded, signed_in, stands_at, visit
from tests.support.portal import Open, Portal

pytestmark = pytest.mark.changes("offices")

PATH: Final = "/adm/study/year-promotions"
_BEHIND: Final = text("""
    UPDATE student SET study_year = 1
     WHERE student_id = (SELECT min(student_id) FROM student WHERE study_year = 2 AND status_code = '17001')
    RETURNING student_id, student_code
""")
_AHEAD: Final = text("""
    UPDATE student SET study_year = 4
     WHERE student_id = (SELECT max(student_id) FROM student WHERE study_year = 2 AND status_code = '17001')
    RETURNING student_id, student_code
""")
_YEAR: Final = text("SELECT study_year FROM student WHERE student_code = :code")
_BACK: Final = text("UPDATE student SET study_year = 2 WHERE student_code = ANY(:codes)")


@pytest.fixture
def rows(portal: Portal) -> Iterator[Engine]:
    """The portal's database."""
    engine = create_engine(portal.database_url)
    yield engine
    engine.dispose()


@pytest.fixture
def behind_and_ahead(rows: Engine) -> Iterator[tuple[str, str]]:
    """The codes of a student whose study year was left behind, and of one who is ahead of what was studied."""
    with rows.begin() as connection:
        codes = (connection.execute(_BEHIND).one().student_code, connection.execute(_AHEAD).one().student_code)
    yield codes
    with rows.begin() as connection:
        connection.execute(_BACK, {"codes": list(codes)})


def _year(rows: Engine, code: str) -> int:
    with rows.connect() as connection:
        year: int = connection.execute(_YEAR, {"code": code}).scalar_one()
        return year


def _asked(page: Page) -> str:
    """Ask for the year that is suggested, and wait for the preview; the case's id."""
    visit(page, PATH)
    assert_accessible(page)
    page.get_by_role("button", name="ขอเลื่อนชั้นปี").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("ปีการศึกษาที่จะเริ่ม (พ.ศ.)")).not_to_have_value("")
    dialog.get_by_label("เหตุผล").fill("ขึ้นปีการศึกษาใหม่")
    assert_accessible(page)
    dialog.get_by_role("button", name="คำนวณตัวอย่าง").click()
    page.wait_for_url("**/year-promotions/*")
    stands_at(page, "รอนายทะเบียนอีกคนยืนยัน")
    return page.url.split("/year-promotions/")[1].split("?")[0]


def test_two_registrars_promote_a_year_and_undo_it(
    open_page: Open, rows: Engine, behind_and_ahead: tuple[str, str]
) -> None:
    behind, ahead = behind_and_ahead
    first = open_page(width=WIDE, height=900)
    signed_in(first, "registrar01")
    case_id = _asked(first)
    loaded(first)
    expect(first.get_by_role("table", name="รายชื่อนิสิต").get_by_text(ahead)).to_be_visible()
    expect(first.get_by_text("ต่ำกว่าปี 4 ที่บันทึกไว้").first).to_be_visible()
    expect(first.get_by_role("group", name="ยอดรวม")).to_contain_text("ต้องตรวจสอบ")  # counted with the preview
    figures = first.get_by_role("group", name="ยอดรวม").inner_text()
    assert_accessible(first)
    assert _year(rows, behind) == 1

    second = open_page(width=PHONE, height=844)
    signed_in(second, "registrar02")
    visit(second, f"/adm/tasks/case/{case_id}")
    expect(second.get_by_role("group", name="ยอดรวม")).to_be_visible()
    assert second.get_by_role("group", name="ยอดรวม").inner_text() == figures
    assert_accessible(second)
    agree(second, case_id)

    stands_at(first, "เลื่อนชั้นปีแล้ว")
    loaded(first)
    assert_accessible(first)
    assert (_year(rows, behind), _year(rows, ahead)) == (2, 4)

    first.get_by_role("button", name="ขอถอนรายการ").click()
    dialog = first.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("เลื่อนก่อนกำหนด")
    dialog.get_by_role("button", name="ขอถอนรายการ").click()
    expect(dialog).to_be_hidden()
    visit(second, f"/adm/tasks/case/{case_id}")
    agree(second, case_id)
    expect(first.get_by_text("ถอนแล้ว").first).to_be_visible()
    assert _year(rows, behind) == 1
