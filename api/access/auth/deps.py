"""Who may call a route. Every route declares exactly one protection; the route x role matrix test enumerates them.

Usage::

    @router.get("/tasks")
    async def tasks(principal: Annotated[Principal, Depends(requires(MenuId.TASKS, Action.VIEW))]) -> ...: ...

    @router.get("/me")
    async def me(principal: CurrentPrincipal) -> ...: ...

    @router.get("/news", dependencies=[Depends(public)])
    async def news() -> ...: ...

    may: Final = menu_rights(MenuId.HOLDS)

    @router.get("/holds", dependencies=[may.view])
    async def holds() -> ...: ...

    @router.post("/holds")
    async def place(principal: Annotated[Principal, may.add]) -> ...: ...
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import Depends, Request, Security, params
from fastapi.dependencies.models import Dependant
from fastapi.security import APIKeyHeader

from api.access.auth.principal import Principal
from api.access.auth.tokens import session_of
from api.access.session.queries import principal_of_session
from models.access.role.contract import Action, MenuId
from models.db import async_engine
from models.kit.errors import Refusal

access_token_header: Final = APIKeyHeader(
    name="x-access-token", auto_error=False, description="The access token, bare."
)


@dataclass(frozen=True, slots=True)
class Protection:
    """What a route asks of its caller. ``menus`` empty: being signed in is enough; else one of them must grant."""

    signed_in: bool
    menus: frozenset[MenuId] = frozenset()
    action: Action | None = None

    def admits(self, principal: Principal) -> bool:
        """Whether a signed-in caller passes."""
        action = self.action
        return action is None or any(principal.may(menu, action) for menu in self.menus)


_PROTECTIONS: Final[dict[Callable[..., object], Protection]] = {}


async def public() -> None:
    """Declares a route open to everybody."""


async def signed_in(
    request: Request, access_token: Annotated[str | None, Security(access_token_header)] = None
) -> Principal:
    """The caller, read in one query; a refusal then knows whom it speaks to. Raises 401 ``expired`` or ``invalid``."""
    if not access_token:
        raise Refusal("invalid")
    principal = await principal_of_session(async_engine(), session_of(access_token))
    request.state.audience = principal.audience
    return principal


CurrentPrincipal = Annotated[Principal, Depends(signed_in)]
"""A signed-in caller in any role."""


def requires(menu: MenuId | tuple[MenuId, ...], action: Action) -> Callable[[Principal], Awaitable[Principal]]:
    """A dependency that answers the caller, or 403 unless their role grants ``action`` on one of the menus."""
    protection = Protection(True, frozenset((menu,) if isinstance(menu, MenuId) else menu), action)

    async def permitted(principal: CurrentPrincipal) -> Principal:
        if not protection.admits(principal):
            raise Refusal("forbidden")
        return principal

    _PROTECTIONS[permitted] = protection
    return permitted


@dataclass(frozen=True, slots=True)
class MenuRights:
    """What the routes behind one menu ask of their callers; each answers the caller."""

    view: params.Depends
    add: params.Depends
    edit: params.Depends
    delete: params.Depends


def menu_rights(menu: MenuId) -> MenuRights:
    """The protections of a page that lists, adds, changes and deletes."""
    actions = (Action.VIEW, Action.ADD, Action.EDIT, Action.DELETE)
    return MenuRights(*(Depends(requires(menu, action)) for action in actions))


_PROTECTIONS[public] = Protection(signed_in=False)
_PROTECTIONS[signed_in] = Protection(signed_in=True)


def protections_of(dependant: Dependant) -> set[Protection]:
    """The protections a route declares, outermost only: ``requires`` stands for the sign-in below it."""
    found: set[Protection] = set()
    for dependency in dependant.dependencies:
        protection = _PROTECTIONS.get(dependency.call) if dependency.call else None
        found |= {protection} if protection else protections_of(dependency)
    return found
