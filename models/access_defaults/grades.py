"""Pages of the area ``grades``."""

from __future__ import annotations

from typing import Final

from models.access_defaults.shape import PRINT, MenuPage, to
from models.contracts.access.permissions import MenuId, RoleId

PAGES: Final = (
    MenuPage(
        MenuId.MY_GRADES, MenuId.GRADES, "/std/grades", "ตรวจสอบผลการเรียน", "Grade check",
        (to(PRINT, RoleId.STUDENT),),
    ),
)  # fmt: skip
