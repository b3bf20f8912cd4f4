"""Pages of the area ``people``."""

from __future__ import annotations

from typing import Final

from models.access_defaults.shape import VIEW, MenuPage, to
from models.contracts.access.permissions import MenuId, RoleId

PAGES: Final = (
    MenuPage(
        MenuId.MY_PROFILE, MenuId.PROFILE, "/std/profile", "ประวัตินิสิต", "My profile",
        (to(VIEW, RoleId.STUDENT),),
    ),
)  # fmt: skip
