"""What a client is told before and after signing in: its configuration, menus, routes and scope."""

from __future__ import annotations

from pydantic import BaseModel, Field

from api.access.session.schemas import MenuActions, MenuView, Wire
from api.kit.numbers import RowId
from api.kit.wire import Names
from models.access.role.contract import DataScope


class OidcView(Wire):
    """Where and how a browser signs on."""

    authorization_endpoint: str
    end_session_endpoint: str
    client_id: str
    scope: str
    redirect_uri: str


class ClientConfig(Wire):
    """What the original compiled into its web application, and what pages state of the settings. Nothing is secret."""

    app_key: str
    rsa_public_key: str
    oidc: OidcView
    developer_login: bool
    mobile_deep_link: str
    build_number: str = "2024"
    waitlist_offer_hours: int
    session_state_expected: bool
    setup_needed: bool
    """Nobody administers the portal, and it has no students: every page leads to the set-up."""
    university: Names | None
    """What the set-up called the university; None where nobody has set it up."""
    logo: str | None
    """The path of the university's logo; None where it has none, and the portal's own mark is shown."""


class AuthorizeRawData(BaseModel):
    """What the browser kept during the redirect."""

    code_verifier: str = Field(default="", max_length=256)
    redirect_uri: str = Field(max_length=2048)
    state: str | None = None
    nonce: str | None = None


class AuthorizeData(BaseModel):
    """What the identity provider's redirect brought."""

    code: str | None = Field(default=None, max_length=8192)
    session_state: str | None = Field(default=None, max_length=512)
    authorize_raw_data: AuthorizeRawData


class TokensAnswer(BaseModel):
    """A session begun; ``login-profile`` tells the rest."""

    code: str = "success"
    accesstoken: str
    renewtoken: str


class DeveloperCode(Wire):
    """A developer sign-in's code."""

    code: str = "success"
    authorization_code: str


class RoleMenuRequest(Wire):
    """Which role's routes; the current one where no role is named."""

    role_id: RowId | None = None
    menu_system: str | None = Field(default=None, alias="menu_system")


class RouteView(Wire):
    """A page of the role."""

    path: str
    menu_id: int


class RoutesAnswer(BaseModel):
    """The pages a role may open."""

    code: str = "success"
    results: list[RouteView]


class ScopeView(Wire):
    """How far a role sees and what it may do where."""

    data_scope: DataScope
    action_scope: list[MenuActions]


class ScopeAnswer(BaseModel):
    """A role's data scope."""

    code: str = "success"
    results: ScopeView


class MenusAnswer(BaseModel):
    """A role's side menu."""

    code: str = "success"
    results: list[MenuView]
