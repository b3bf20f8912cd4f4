"""Signing in with a password, renewing, changing role, signing out (spec §7; aliases of wire contract §8)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Security

from api.access.auth.attempts import client_address
from api.access.auth.deps import CurrentPrincipal, access_token_header, public
from api.access.auth.passwords import EVERYBODY, STAFF
from api.access.auth.provider import ProviderDep
from api.access.auth.refusals import SignInRefused
from api.access.auth.sessions import OpenedSession, change_role, revoke_session, session_to_renew
from api.access.auth.sign_in import login_answer, sign_in_by_app_token, sign_in_by_password, sign_in_by_trust
from api.access.auth.tokens import issue_access_token, session_of
from api.access.session.schemas import (
    AppAccessToken,
    Credentials,
    LoginAnswer,
    LogoutAnswer,
    LogoutRequest,
    RenewAnswer,
    RenewToken,
    RoleChoice,
    TrustedParameters,
    VerifiedAnswer,
)
from api.access.session.signed_in_user import signed_in_user, token_subject
from api.kit.bodies import described, json_or_form
from api.kit.db import SessionDep, end_transaction
from models.access.role.tables import SignInMethod
from models.kit.errors import Refusal
from models.kit.settings import settings

router = APIRouter(tags=["session"])


@router.post("/auth/login", dependencies=[Depends(public)], openapi_extra=described(Credentials))
@router.post("/v2/user-login/login", dependencies=[Depends(public)], openapi_extra=described(Credentials))
async def login(
    request: Request, session: SessionDep, credentials: Annotated[Credentials, Depends(json_or_form(Credentials))]
) -> LoginAnswer:
    """Sign in with a password: existing clients, students among them where a setting allows it."""
    admitted = EVERYBODY if settings().student_password_login else STAFF
    return await sign_in_by_password(session, credentials, client_address(request), admitted)


@router.post("/user-login/staff", dependencies=[Depends(public)], openapi_extra=described(Credentials))
async def staff_login(
    request: Request, session: SessionDep, credentials: Annotated[Credentials, Depends(json_or_form(Credentials))]
) -> LoginAnswer:
    """The portal's own form for staff and administrators: no student signs in here, whatever the settings."""
    return await sign_in_by_password(session, credentials, client_address(request), STAFF)


@router.post("/auth/renew", dependencies=[Depends(public)], openapi_extra=described(RenewToken))
@router.post("/v2/user-login/renew", dependencies=[Depends(public)], openapi_extra=described(RenewToken))
async def renew(session: SessionDep, renewal: Annotated[RenewToken, Depends(json_or_form(RenewToken))]) -> RenewAnswer:
    """A new access token; the renew token stays as it is, so that two renewals at once are both right."""
    subject, _ = await token_subject(session, await session_to_renew(session, renewal.renewtoken))
    return RenewAnswer(accesstoken=issue_access_token(subject), username=subject.username)


@router.post("/auth/logout", dependencies=[Depends(public)], openapi_extra=described(LogoutRequest))
@router.post("/user-login/logout", dependencies=[Depends(public)], openapi_extra=described(LogoutRequest))
@router.post("/v2/user-login/logout", dependencies=[Depends(public)], openapi_extra=described(LogoutRequest))
async def logout(
    session: SessionDep,
    provider: ProviderDep,
    access_token: Annotated[str | None, Security(access_token_header)] = None,
) -> LogoutAnswer:
    """End the token's session, expired token or not. Signing out twice, or of nothing, succeeds too."""
    ended = None
    try:
        if access_token:
            ended = await revoke_session(session, session_of(access_token, even_expired=True))
    except Refusal:
        return LogoutAnswer(logout_url=None)
    if ended is None or ended.method is not SignInMethod.SSO or not ended.id_token:
        return LogoutAnswer(logout_url=None)
    await end_transaction(session)  # the session is over, whatever the provider says
    try:
        return LogoutAnswer(logout_url=await provider.end_session_url(ended.id_token))
    except SignInRefused:  # the provider is silent; the portal's session ends all the same
        return LogoutAnswer(logout_url=None)


@router.post("/security/myadmin-user/login-profile")
async def login_profile(session: SessionDep, principal: CurrentPrincipal) -> LoginAnswer:
    """The user of a session that the single sign-on began, in the shape of a login."""
    subject, expires_at = await token_subject(session, principal.session_id)
    return LoginAnswer(
        accesstoken=issue_access_token(subject),
        renewtoken="",
        renew_expiresin=int(expires_at.timestamp()),
        user=await signed_in_user(session, principal),
    )


@router.post("/security/myadmin-user/mobile-user-profile-by-app-access-token", dependencies=[Depends(public)])
async def mobile_profile(
    request: Request, session: SessionDep, provider: ProviderDep, app: AppAccessToken
) -> LoginAnswer:
    """Sign in with the access token of one of the university's apps."""
    return await sign_in_by_app_token(session, provider, app.accesstoken, client_address(request))


@router.post("/security/myadmin-user/re-generate-token")
async def regenerate_token(session: SessionDep, principal: CurrentPrincipal, choice: RoleChoice) -> LoginAnswer:
    """New tokens in another role the user holds, or in the same one. The session ends when it would have ended."""
    opened: OpenedSession = await change_role(session, principal.session_id, choice.role_id)
    return await login_answer(session, opened)


@router.post("/security/token/verify-accesstoken", dependencies=[Depends(public)])
async def verify_access_token(
    request: Request, session: SessionDep, provider: ProviderDep, trusted: TrustedParameters
) -> VerifiedAnswer:
    """A trusted application's hand-over."""
    opened, access_token = await sign_in_by_trust(session, provider, trusted, client_address(request))
    return VerifiedAnswer(accesstoken=access_token, renewtoken=opened.renew_token)
