"""Who takes part in a going live, each in a browser of their own."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from playwright.sync_api import Page, expect

from models.access.role.contract import RoleId
from models.access_defaults.roles import ROLES
from tests.golive.offices import holdings
from tests.golive.university import OldSystem
from tests.support.browser.setting_up import ADMINISTRATOR, REGISTRAR, sign_in_with_password
from tests.support.browser.steps import PHONE, loaded
from tests.support.portal import Open

DESK: Final = 1280
_PHONE_HEIGHT: Final = 844


@dataclass
class People:
    """Everybody who was signed in, by username. Staff sit at a wide screen, students hold a phone."""

    open_page: Open
    old: OldSystem
    _pages: dict[str, Page] = field(default_factory=dict)

    def page_of(self, username: str, role: RoleId | None = None, *, width: int = DESK) -> Page:
        """Return the page of somebody, who signs in first where they did not yet, and works in a role they hold."""
        if username not in self._pages:
            self._pages[username] = self._signed_in(username, width)
            if role is not None:
                _choose_role(self._pages[username], role)
        return self._pages[username]

    def student(self, username: str) -> Page:
        """Return the page of a student, on a phone."""
        return self.page_of(username, width=PHONE)

    def keeper_of(self, role: RoleId, unit: str = "") -> Page:
        """Return the page of who holds a role, for a faculty or department where it is held for one."""
        found = next(each for each in holdings(self.old) if (each.role, each.unit) == (role, unit))
        return self.page_of(found.member.code.lower(), role)

    @property
    def administrator(self) -> Page:
        """The first administrator, named by the set-up."""
        return self.page_of(ADMINISTRATOR)

    @property
    def registrar(self) -> Page:
        """The first registrar, named by the set-up."""
        return self.page_of(REGISTRAR)

    @property
    def second_administrator(self) -> Page:
        """The second administrator, once appointed."""
        return self.page_of(self.second_administrator_name, RoleId.ADMINISTRATOR)

    @property
    def second_administrator_name(self) -> str:
        """The username of who becomes the second administrator."""
        return next(member.code.lower() for member in reversed(self.old.staff) if not member.has_left)

    def _signed_in(self, username: str, width: int) -> Page:
        """Sign somebody in: the first two by their passwords, all others as the single sign-on of a trial does."""
        if username in (ADMINISTRATOR, REGISTRAR):
            page = self.open_page("/myku/login-admin/staff", width=width, height=_PHONE_HEIGHT)
            sign_in_with_password(page, username)
        else:
            page = self.open_page("/myku/oauth/sim-login", width=width, height=_PHONE_HEIGHT)
            page.get_by_label("ชื่อผู้ใช้").fill(username)
            page.get_by_role("button", name="เข้าสู่ระบบ", exact=True).click()
            expect(page).to_have_url(re.compile("/myku/(std|adm)/"))
        _landed(page)
        return page


def _choose_role(page: Page, role: RoleId) -> None:
    """Choose a role at the top of the page, where the one of the sign-in is another."""
    name = next(each.name_th for each in ROLES if each.role is role)
    menu = page.get_by_role("banner").get_by_role("button", name=re.compile("^บทบาท"))
    if name not in menu.inner_text():
        menu.click()
        with page.expect_navigation():  # the application begins anew, on the page where the role lands
            page.get_by_role("menuitem", name=name, exact=True).click()
        _landed(page)


def _landed(page: Page) -> None:
    """Wait for whatever page somebody lands on: an administrator is led on to the checklist."""
    expect(page.get_by_role("main").get_by_role("heading", level=1)).to_be_visible()
    loaded(page)
