"""What people do in the portal, by the words they see. Words are given in Thai and English: both are looked for."""

from __future__ import annotations

import re
from datetime import date
from re import Pattern
from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from models.kit.settings import DEMO_PASSWORD
from tests.support.browser.pages import heading_of
from tests.support.browser.provider import access_token
from tests.support.portal import EMPTY
from tests.support.sessions import Kept, session_of

WIDE, PHONE = 1440, 390
BUSY = "[aria-busy=true], .MuiSkeleton-root, #splash"
"""Whatever shows that something is being loaded."""
_PHONE_LAYOUT_BELOW = 992


def words(thai: str, english: str) -> Pattern[str]:
    """A text in whichever language the page is shown."""
    return re.compile(f"{re.escape(thai)}|{re.escape(english)}")


SINGLE_SIGN_ON = words("เข้าสู่ระบบด้วย KU All-Login", "Sign in with KU All-Login")
ENROL = words("ลงทะเบียนวิชา", "Enrol in")
CONFIRM = re.compile("^(ลงทะเบียน|Enrol)$")
OPEN = re.compile("^(เปิดรับ|Open)$")
RESULT = words("ผลการลงทะเบียน", "Enrolment result")


def sign_in(page: Page, username: str) -> None:
    """From the sign-in page, which a visitor at :data:`EMPTY` opens first, to the landing page."""
    if page.url.endswith(EMPTY):
        page.goto("/myku")
    is_phone = (page.viewport_size or {"width": WIDE})["width"] < _PHONE_LAYOUT_BELOW
    if is_phone and page.evaluate("localStorage.getItem('myku.closedNews') === null"):  # news comes up once a browser
        page.get_by_role("button", name=words("แตะที่ใดก็ได้เพื่อปิด", "Tap anywhere to close")).click()
    page.get_by_role("button", name=SINGLE_SIGN_ON).click()
    page.get_by_label(words("รหัสนิสิตหรือรหัสบุคลากร", "Student or staff code")).fill(username)
    page.get_by_label(words("รหัสผ่าน", "Password"), exact=True).fill(DEMO_PASSWORD)
    page.get_by_role("button", name=words("ดำเนินการต่อ", "Continue")).click()
    expect(page).to_have_url(re.compile("/myku/(std|adm)/"))
    arrived(page, page.url)


_SESSION: Final = ("accesstoken", "renewtoken", "user", "userinfo", "renewExpiresin")
_READ: Final = "names => Object.fromEntries(names.map(name => [name, sessionStorage.getItem(name)]))"
_WRITE: Final = "kept => Object.entries(kept).forEach(([name, value]) => sessionStorage.setItem(name, value))"


def signed_in(page: Page, username: str) -> None:
    """Somebody is signed in: as a trusted application hands them over once in a run, then with that session.

    It takes one page, where :func:`sign_in` takes four.

    What they open next is theirs. Who signs out or changes the role ends that session: they have one of their own, by
    :func:`sign_in`.
    """

    def signs_in() -> Kept:
        page.goto(f"/myku/trusted-login#accesstoken={access_token(origin, username)}")
        expect(page).to_have_url(re.compile("/myku/(std|adm)/"))
        arrived(page, page.url)
        return page.evaluate(_READ, list(_SESSION))

    origin = page.evaluate("location.origin")
    kept = session_of(origin, username, signs_in)
    if kept is not None:
        page.evaluate(_WRITE, kept)


def visit(page: Page, path: str) -> None:
    """Open an address behind the sign-in and wait until its page is there."""
    page.goto(f"/myku{path}")
    arrived(page, path)


def follow(link: Locator, path: str) -> None:
    """Click what leads to the page at ``path`` and wait until that page is there."""
    link.click()
    arrived(link.page, path)


def arrived(page: Page, path: str) -> None:
    """Wait until the page at ``path`` shows its heading and nothing on it is being loaded.

    After a link was followed, neither the address nor a heading of just any words is a sign: the old page stands until
    the code of the new one is loaded.
    """
    expect(page.get_by_role("heading", level=1, name=heading_of(path))).to_be_visible()
    loaded(page)


def loaded(page: Page) -> None:
    """Wait until nothing is being loaded on the page that is shown: after a tab or a filter, not after a link."""
    expect(page.locator(BUSY)).to_have_count(0)


def stands_at(page: Page, stage: str, *, within_ms: float | None = None) -> None:
    """Wait until the case that a page shows has come to a stage: the words of stages to come are on the page too."""
    expect(page.locator("[aria-current=step]").filter(has_text=stage)).to_be_visible(timeout=within_ms)


def typed(day: date) -> str:
    """Return a day as it is typed into a field: digits alone, with the Buddhist year."""
    return f"{day:%d%m}{day.year + 543}"


def type_day(field: Locator, day: str) -> None:
    """A day, typed as it is read: 01082590."""
    field.get_by_role("spinbutton").first.click()
    field.page.keyboard.type(day)


def find_subject(page: Page, text: str) -> None:
    """Search the open subjects of the term."""
    visit(page, "/std/open-subjects")
    page.get_by_role("searchbox").fill(text)
    expect(page.get_by_role("heading", level=2, name=text)).to_be_visible()


def choose_sections(page: Page) -> None:
    """The first section with a free seat of each type that the subject found has."""
    expect(page.get_by_role("radiogroup").first).to_be_visible()
    for group in page.get_by_role("radiogroup").all():
        with_seat(group).first.check()


def with_seat(group: Locator) -> Locator:
    """The sections of a group that take students: others can only be planned."""
    return group.locator("> div").filter(has=group.page.get_by_text(OPEN)).get_by_role("radio")


def ask_to_enrol(page: Page) -> Locator:
    """Press the button and confirm; answers the dialog with the result."""
    page.get_by_role("button", name=ENROL).click()
    page.get_by_role("button", name=CONFIRM).click()
    result = page.get_by_role("dialog", name=RESULT)
    expect(result).to_be_visible()
    return result


def pages_of(page: Page) -> list[str]:
    """The pages of the side menu of whoever is signed in in this tab."""
    menus = page.evaluate("JSON.parse(sessionStorage.user).roleMenus")
    return [menu["menuUrl"] for menu in menus if menu["menuUrl"]]


_FOCUSED_NAME: Final = """() => {
  const focused = document.activeElement
  const label = focused.getAttribute('aria-label') ?? focused.labels?.[0]?.textContent ?? focused.textContent
  return label.trim()
}"""
_TABS: Final = 80


def tab_to(page: Page, name: str | Pattern[str], key: str = "Tab") -> None:
    """Press Tab (or Shift+Tab) until the element of this name has the focus; every stop must show that it has it."""
    passed: list[str] = []
    for _ in range(_TABS):
        page.keyboard.press(key)
        focused = page.evaluate(_FOCUSED_NAME)
        passed.append(focused)
        if focused == name or (isinstance(name, Pattern) and name.search(focused)):
            return
    raise AssertionError(f"{key} never reached {name!r}, only {passed}")


def choose_kind(dialog: Locator, name: str) -> None:
    """Choose the kind of a file whose name begins so, in Thai; where there are many it is looked for first."""
    radio = dialog.get_by_role("radio", name=re.compile(f"^{re.escape(name)}"))
    search = dialog.get_by_label("ค้นหาชนิดไฟล์")
    expect(radio.or_(search).first).to_be_visible()
    if search.is_visible():
        search.fill(name)
    radio.check()


def agree(page: Page, case_id: str) -> None:
    """Whoever has the task agrees to it, on its page, which is opened unless it is the one that is shown."""
    path = f"/adm/tasks/case/{case_id}"
    if urlsplit(page.url).path != f"/myku{path}":
        visit(page, path)
    page.get_by_role("button", name="อนุมัติ", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="อนุมัติ", exact=True).click()
    expect(dialog).to_be_hidden()
