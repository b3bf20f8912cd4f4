"""The ways into a session: password, single sign-on, developer code, a university app's token, a trusted hand-over."""

from __future__ import annotations

from collections.abc import Set

from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.attempts import SignInKind, counted_attempt
from api.access.auth.developer import developer_claims
from api.access.auth.keys import decrypt_field
from api.access.auth.passwords import off_loop, open_account, person_by_password
from api.access.auth.provider import Authorization, IdentityProvider
from api.access.auth.refusals import SignInRefused
from api.access.auth.sessions import OpenedSession, Origin, open_session, open_session_under
from api.access.auth.tokens import issue_access_token, session_of
from api.access.security.schemas import AuthorizeData, AuthorizeRawData
from api.access.session.queries import principal_of_session
from api.access.session.schemas import Credentials, LoginAnswer, TrustedParameters
from api.access.session.signed_in_user import signed_in_user, token_subject
from models.access.role.tables import SignInMethod
from models.access.sign_in.rules import callback_addresses, clean_username, redirect_allowed, safe_intent
from models.db import async_engine
from models.kit.errors import Refusal
from models.kit.settings import settings
from models.people.person.tables import Person, UserType


async def sign_in_by_password(
    session: AsyncSession, credentials: Credentials, address: str, admitted: Set[UserType]
) -> LoginAnswer:
    """Sign in with a password. Raises the refusals of spec §8, ``rate_limited`` among them."""
    async with counted_attempt(address, SignInKind.PASSWORD) as attempt:
        username = clean_username(await off_loop(decrypt_field, credentials.username))
        password = await off_loop(decrypt_field, credentials.password)
        await attempt.names(username)
        person = await person_by_password(username, password, admitted)
    opened = await open_session(session, person.person_id, Origin(SignInMethod.PASSWORD))
    return await login_answer(session, opened, intent=safe_intent(credentials.intent))


async def sign_in_by_authorization(
    session: AsyncSession, provider: IdentityProvider, data: AuthorizeData, address: str
) -> tuple[OpenedSession, str]:
    """The single sign-on's return: a session and its access token.

    Raises SignInRefused: ``no_authorization_data``, ``redirect_not_allowed``, ``rate_limited`` and what the provider's
    client raises; ``authorization_rejected`` for a developer's code used before.
    """
    if not data.code or (settings().oidc_sends_session_state and not data.session_state):
        raise SignInRefused("no_authorization_data")
    if data.authorize_raw_data.redirect_uri not in callback_addresses(settings().portal_url):
        raise SignInRefused("redirect_not_allowed")
    async with counted_attempt(address, SignInKind.AUTHORIZATION):
        username, origin = await _vouched_for(provider, data.code, data.session_state, data.authorize_raw_data)
    opened = await open_session(session, (await _known(session, username)).person_id, origin)
    subject, _ = await token_subject(session, opened.session_id)
    return opened, issue_access_token(subject)


async def _vouched_for(
    provider: IdentityProvider, code: str, session_state: str | None, raw: AuthorizeRawData
) -> tuple[str | None, Origin]:
    """Whose code this is, as the provider says it, or a developer's code itself."""
    if developer := developer_claims(code):
        username, mark = developer
        return username, Origin(SignInMethod.DEVELOPER, session_state=mark)
    authorization = Authorization(code, raw.redirect_uri, raw.code_verifier, raw.nonce)
    identity, tokens = await provider.exchange(authorization)
    return identity.username, Origin(SignInMethod.SSO, id_token=tokens.id_token, session_state=session_state)


async def sign_in_by_app_token(
    session: AsyncSession, provider: IdentityProvider, access_token: str, address: str
) -> LoginAnswer:
    """A university app hands over its provider access token. Raises ``rate_limited`` and as the provider's client."""
    async with counted_attempt(address, SignInKind.APP_TOKEN):
        identity = await provider.identity_of_access_token(access_token)
    person = await _known(session, identity.username)
    return await login_answer(session, await open_session(session, person.person_id, Origin(SignInMethod.SUPER_APP)))


async def sign_in_by_trust(
    session: AsyncSession, provider: IdentityProvider, trusted: TrustedParameters, address: str
) -> tuple[OpenedSession, str]:
    """A trusted application hands over a portal access token; the new session ends when that token's session does.

    A provider token sent along must be of the same person. Raises Refusal ``invalid``, ``expired``,
    ``redirect_not_allowed``, ``rate_limited``.
    """
    if trusted.redirect_url and not redirect_allowed(trusted.redirect_url, settings().portal_url):
        raise SignInRefused("redirect_not_allowed")
    async with counted_attempt(address, SignInKind.HAND_OVER):
        async with AsyncSession(async_engine()) as reading:
            principal = await principal_of_session(reading, session_of(trusted.accesstoken))
        if trusted.oauthtoken:
            identity = await provider.identity_of_access_token(trusted.oauthtoken)
            if identity.username != principal.username:
                raise Refusal("invalid")
    opened = await open_session_under(session, principal.session_id)
    subject, _ = await token_subject(session, opened.session_id)
    return opened, issue_access_token(subject)


async def login_answer(session: AsyncSession, opened: OpenedSession, intent: str | None = None) -> LoginAnswer:
    """The login answer of a session just begun. Raises SignInRefused ``calendar_error``."""
    subject, expires_at = await token_subject(session, opened.session_id)
    return LoginAnswer(
        accesstoken=issue_access_token(subject),
        renewtoken=opened.renew_token,
        renew_expiresin=int(expires_at.timestamp()),
        intent=intent,
        user=await signed_in_user(session, await principal_of_session(session, opened.session_id)),
    )


async def _known(session: AsyncSession, username: str | None) -> Person:
    person = await open_account(session, username) if username else None
    if person is None:
        raise SignInRefused("user_profile_not_found")
    return person
