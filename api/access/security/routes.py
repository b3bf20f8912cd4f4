"""What a client needs around a session: its configuration, the single sign-on's return, menus, routes and scope."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import Response
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.attempts import client_address
from api.access.auth.deps import CurrentPrincipal, public
from api.access.auth.developer import issue_developer_code, require_developer_login
from api.access.auth.keys import public_key_pem
from api.access.auth.principal import Principal
from api.access.auth.provider import IdentityProvider, ProviderDep
from api.access.auth.refusals import SignInRefused
from api.access.auth.sign_in import sign_in_by_authorization
from api.access.menu.queries import actions_of_role, menus_of_role, routes_of_role
from api.access.role.queries import roles_held
from api.access.security.schemas import (
    AuthorizeData,
    ClientConfig,
    DeveloperCode,
    MenusAnswer,
    OidcView,
    RoleMenuRequest,
    RoutesAnswer,
    ScopeAnswer,
    ScopeView,
    TokensAnswer,
)
from api.access.setup.logo import logo_path
from api.access.setup.need import known_need
from api.kit.db import SessionDep
from api.kit.numbers import RowId
from api.kit.wire import names_of
from models.access.role.tables import Role
from models.access.sign_in.rules import AUTHORIZE_CALLBACK, callback_addresses
from models.kit.errors import Refusal
from models.kit.settings import settings
from models.people.university.store import logo_of_digest

_PAGE_WAITS_SECONDS: Final = 1.0
"""Every page needs this answer: a provider that is silent may not hold it up."""

_PNG: Final[dict[int | str, dict[str, object]]] = {
    200: {"content": {"image/png": {"schema": {"type": "string", "format": "binary"}}}}
}

router = APIRouter(prefix="/security", tags=["security"])


@router.get("/client-config", dependencies=[Depends(public)])
async def client_config(provider: ProviderDep) -> ClientConfig:
    """What a browser must know before anything else; nothing of it is secret."""
    current = settings()
    need = await known_need().need()
    return ClientConfig(
        app_key=current.app_key.get_secret_value(),
        rsa_public_key=public_key_pem(),
        oidc=await _oidc(provider),
        developer_login=current.developer_login,
        mobile_deep_link=current.mobile_deep_link,
        waitlist_offer_hours=current.waitlist_offer_hours,
        session_state_expected=current.oidc_sends_session_state,
        setup_needed=need.is_needed,
        university=names_of(need.university.name_th, need.university.name_en) if need.university else None,
        logo=logo_path(need.university.logo) if need.university else None,
    )


@router.get("/logo/{digest}", dependencies=[Depends(public)], responses=_PNG, response_class=Response)
async def university_logo(session: SessionDep, digest: Annotated[str, Path(pattern="^[0-9a-f]{64}$")]) -> Response:
    """The university's logo; another logo has another address."""
    png = await session.run_sync(logo_of_digest, digest)
    if png is None:
        raise Refusal("not_found")
    return Response(png, media_type="image/png", headers={"cache-control": "public, max-age=31536000, immutable"})


async def _oidc(provider: IdentityProvider) -> OidcView:
    current = settings()
    try:
        metadata = await provider.metadata_within(_PAGE_WAITS_SECONDS)
        authorization, end_session = metadata.authorization_endpoint, metadata.end_session_endpoint or ""
    except SignInRefused:
        # The provider never answered. The page still opens, for those with a password; a realm's usual addresses
        # let the single sign-on work again as soon as the provider does.
        realm = f"{current.oidc_issuer}/protocol/openid-connect"
        authorization, end_session = f"{realm}/auth", f"{realm}/logout"
    return OidcView(
        authorization_endpoint=authorization,
        end_session_endpoint=end_session,
        client_id=current.oidc_client_id,
        scope=current.oidc_scope,
        redirect_uri=current.portal_url + AUTHORIZE_CALLBACK,
    )


@router.post("/oauth/save-authorize-data", dependencies=[Depends(public)])
async def save_authorize_data(
    request: Request, session: SessionDep, provider: ProviderDep, data: AuthorizeData
) -> TokensAnswer:
    """The single sign-on came back: change its code for a session."""
    opened, access_token = await sign_in_by_authorization(session, provider, data, client_address(request))
    return TokensAnswer(accesstoken=access_token, renewtoken=opened.renew_token)


@router.get("/oauth/authorize", dependencies=[Depends(public), Depends(require_developer_login)])
async def authorize(
    state: Annotated[str, Query(max_length=64)],
    redirect_uri: str,
    client_id: str,
    response_type: str = "code",
    client_secret: str = "",
    uid: Annotated[str, Query(max_length=64)] = "",
) -> DeveloperCode:
    """A developer's code for the user ``uid``, else ``state``. The client secret is not asked for."""
    current = settings()
    if client_id != current.oidc_client_id or redirect_uri not in callback_addresses(current.portal_url):
        raise SignInRefused("redirect_not_allowed")
    return DeveloperCode(authorization_code=issue_developer_code(uid or state))


@router.post("/permission/menu-routing")
async def menu_routing(session: SessionDep, principal: CurrentPrincipal, asked: RoleMenuRequest) -> RoutesAnswer:
    """The pages of a role the caller holds; a role without pages has an empty list."""
    role = await _held_role(session, principal, asked.role_id)
    return RoutesAnswer(results=await routes_of_role(session, role.role_id, role.system))


@router.get("/permission/role-data-scope")
async def role_data_scope(
    session: SessionDep, principal: CurrentPrincipal, role_id: RowId | None = None
) -> ScopeAnswer:
    """How far a role the caller holds sees, and what it may do."""
    role = await _held_role(session, principal, role_id)
    return ScopeAnswer(
        results=ScopeView(data_scope=role.data_scope, action_scope=await actions_of_role(session, role.role_id))
    )


@router.get("/userAuthProfile/getUserMenu")
async def get_user_menu(
    session: SessionDep,
    principal: CurrentPrincipal,
    role_id: Annotated[RowId | None, Query(alias="roleId")] = None,
    menu_system: str | None = None,
) -> MenusAnswer:
    """The side menu of a role the caller holds. The role's own system decides; ``menu_system`` need not be sent."""
    role = await _held_role(session, principal, role_id)
    return MenusAnswer(results=await menus_of_role(session, role.role_id, role.system))


async def _held_role(session: AsyncSession, principal: Principal, role_id: int | None) -> Role:
    wanted = principal.role_id if role_id is None else role_id
    for role in await roles_held(session, principal.person_id):
        if role.role_id == wanted:
            return role
    raise Refusal("role_not_held", role=wanted)
