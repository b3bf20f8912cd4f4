"""The single sign-on's side of the portal: a client of any OpenID provider (design §6).

Authlib writes the token request and the client's authentication, joserfc checks signatures (docs/adr/0006). Discovery
tells where the endpoints are. Every failure is a :class:`SignInRefused`; no caller sees an HTTP error.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Final, TypeVar
from urllib.parse import urlencode

import httpx
from authlib.oauth2.auth import ClientAuth
from authlib.oauth2.rfc6749.parameters import prepare_token_request
from fastapi import Depends
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet
from pydantic import BaseModel, ConfigDict, ValidationError

from api.access.auth.refusals import SignInRefused
from models.access.sign_in.rules import LOGGED_OUT_PAGE, username_of_uid
from models.kit.outgoing import trusted
from models.kit.settings import Settings, settings

M = TypeVar("M", bound=BaseModel)

_METADATA_SECONDS: Final = 3600
_RETRY_SECONDS: Final = 15
_LEEWAY_SECONDS: Final = 60
_ALGORITHMS: Final = ["RS256", "PS256", "ES256"]


class ProviderMetadata(BaseModel):
    """What discovery tells, as far as the portal uses it."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    userinfo_endpoint: str
    jwks_uri: str
    end_session_endpoint: str | None = None


class TokenAnswer(BaseModel):
    """The token endpoint's answer."""

    access_token: str = ""
    id_token: str = ""


class Identity(BaseModel):
    """The claims of an id_token, an access token or the userinfo endpoint."""

    model_config = ConfigDict(extra="ignore")

    sub: str = ""
    uid: str = ""
    azp: str = ""
    client_id: str = ""
    nonce: str | None = None
    sid: str | None = None

    @property
    def username(self) -> str | None:
        """The person's user name, from ``uid``; None for a uid that is no account's."""
        return username_of_uid(self.uid)


@dataclass(frozen=True, slots=True)
class Authorization:
    """What the browser brought back from the provider."""

    code: str
    redirect_uri: str
    code_verifier: str
    nonce: str | None = None


@dataclass(slots=True)
class IdentityProvider:
    """A client of one provider, with its metadata and keys cached."""

    current: Settings
    transport: httpx.AsyncBaseTransport | None = None
    _metadata: ProviderMetadata | None = None
    _metadata_at: float = -_METADATA_SECONDS
    _failed_at: float = -_RETRY_SECONDS
    _keys: KeySet | None = None
    _keys_at: float = -_RETRY_SECONDS
    _asking: asyncio.Task[ProviderMetadata] | None = None

    async def metadata(self) -> ProviderMetadata:
        """The provider's endpoints, asked for once an hour; the old answer stands while it is silent.

        Many who ask at once wait for one answer. Raises SignInRefused ``identity_provider_silent`` when it never
        answered.
        """
        now = time.monotonic()
        if self._metadata and now - self._metadata_at < _METADATA_SECONDS:
            return self._metadata
        if now - self._failed_at < _RETRY_SECONDS:
            return self._known_metadata()
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask_metadata())
        return await asyncio.shield(self._asking)

    async def metadata_within(self, seconds: float) -> ProviderMetadata:
        """:meth:`metadata` for who cannot wait: after so many seconds the old answer, however old.

        Raises SignInRefused ``identity_provider_silent`` when there is none.
        """
        try:
            async with asyncio.timeout(seconds):
                return await self.metadata()
        except TimeoutError:
            return self._known_metadata()

    async def _ask_metadata(self) -> ProviderMetadata:
        now = time.monotonic()
        try:
            response = await self._send("GET", f"{self.current.oidc_issuer}/.well-known/openid-configuration")
            found = ProviderMetadata.model_validate_json(response.content)
            if found.issuer != self.current.oidc_issuer:
                raise SignInRefused("identity_provider_silent")
        except (SignInRefused, ValidationError):
            self._failed_at = now
            return self._known_metadata()
        self._metadata, self._metadata_at = found, now
        return found

    async def exchange(self, authorization: Authorization) -> tuple[Identity, TokenAnswer]:
        """Turn a code into a verified identity. The client secret goes from server to server only.

        Raises SignInRefused ``authorization_rejected``, ``access_token_missing``, ``get_user_profile_error`` or
        ``identity_provider_silent``.
        """
        metadata = await self.metadata()
        response = await self._send("POST", *self._token_request(metadata.token_endpoint, authorization))
        if response.status_code != httpx.codes.OK:
            raise SignInRefused("authorization_rejected")
        tokens = _parsed(TokenAnswer, response, "access_token_missing")
        if not tokens.access_token or not tokens.id_token:
            raise SignInRefused("access_token_missing")
        identity = await self._verified(tokens.id_token, audience=self.current.oidc_client_id)
        if identity.azp not in ("", self.current.oidc_client_id) or identity.nonce != authorization.nonce:
            raise SignInRefused("authorization_rejected")
        if not identity.uid:
            profile = await self._userinfo(tokens.access_token)
            if profile.sub != identity.sub:
                raise SignInRefused("authorization_rejected")
            identity = profile
        return identity, tokens

    async def identity_of_access_token(self, access_token: str) -> Identity:
        """Whose provider access token this is. It must have been issued to the portal or to an app of the settings:
        any other client's token would let that client sign in here as its users.

        Raises SignInRefused ``authorization_rejected``, ``get_user_profile_error`` or ``identity_provider_silent``.
        """
        claims = await self._verified(access_token, audience=None)
        apps = {self.current.oidc_client_id, *self.current.oidc_app_client_ids.replace(",", " ").split()}
        if (claims.azp or claims.client_id) not in apps:
            raise SignInRefused("authorization_rejected")
        profile = await self._userinfo(access_token)
        if profile.sub != claims.sub:
            raise SignInRefused("authorization_rejected")
        return profile

    async def end_session_url(self, id_token: str) -> str | None:
        """Where the browser ends the provider's session; None where the provider has no such place."""
        endpoint = (await self.metadata()).end_session_endpoint
        if not endpoint:
            return None
        back = self.current.portal_url + LOGGED_OUT_PAGE
        return f"{endpoint}?{urlencode({'id_token_hint': id_token, 'post_logout_redirect_uri': back})}"

    def _token_request(self, endpoint: str, authorization: Authorization) -> tuple[str, dict[str, str], str]:
        """Address, headers and form of the request that changes a code for tokens (spec §7), with the PKCE verifier."""
        form = prepare_token_request(
            "authorization_code",
            redirect_uri=authorization.redirect_uri,
            code=authorization.code,
            code_verifier=authorization.code_verifier,
        )
        client = ClientAuth(
            self.current.oidc_client_id, self.current.oidc_client_secret.get_secret_value(), "client_secret_post"
        )
        headers = {"content-type": "application/x-www-form-urlencoded", "accept": "application/json"}
        url: str
        url, headers, form = client.prepare("POST", endpoint, headers, form)  # type: ignore[no-untyped-call]
        return url, headers, form

    async def _userinfo(self, access_token: str) -> Identity:
        endpoint = (await self.metadata()).userinfo_endpoint
        response = await self._send("GET", endpoint, {"authorization": f"Bearer {access_token}"})
        if response.status_code != httpx.codes.OK:
            raise SignInRefused("get_user_profile_error")
        return _parsed(Identity, response, "get_user_profile_error")

    async def _verified(self, token: str, *, audience: str | None) -> Identity:
        registry = jwt.JWTClaimsRegistry(
            leeway=_LEEWAY_SECONDS,
            iss={"essential": True, "value": self.current.oidc_issuer},
            exp={"essential": True},
            sub={"essential": True},
            aud={"essential": True, "value": audience} if audience else {},
        )
        keys = await self._key_set()
        try:
            try:
                claims = jwt.decode(token, keys, algorithms=_ALGORITHMS).claims
            except (JoseError, ValueError):
                keys = await self._key_set(renewed=True)  # the provider may have changed its keys
                claims = jwt.decode(token, keys, algorithms=_ALGORITHMS).claims
            registry.validate(claims)
            return Identity.model_validate(claims)
        except (JoseError, ValueError):
            raise SignInRefused("authorization_rejected") from None

    async def _key_set(self, *, renewed: bool = False) -> KeySet:
        now = time.monotonic()
        if self._keys and not (renewed and now - self._keys_at >= _RETRY_SECONDS):
            return self._keys
        response = await self._send("GET", (await self.metadata()).jwks_uri)
        try:
            self._keys, self._keys_at = KeySet.import_key_set(response.json()), now
        except (JoseError, ValueError, KeyError):
            raise SignInRefused("identity_provider_silent") from None
        return self._keys

    def _known_metadata(self) -> ProviderMetadata:
        if self._metadata is None:
            raise SignInRefused("identity_provider_silent")
        return self._metadata

    async def _send(
        self, method: str, url: str, headers: dict[str, str] | None = None, content: str | None = None
    ) -> httpx.Response:
        """One request; a provider that is silent or broken (5xx) is ``identity_provider_silent``."""
        timeout = httpx.Timeout(self.current.oidc_timeout_seconds)
        try:
            async with httpx.AsyncClient(timeout=timeout, transport=self.transport, verify=trusted()) as client:
                response = await client.request(method, url, content=content, headers=headers)
        except (httpx.HTTPError, httpx.InvalidURL):
            raise SignInRefused("identity_provider_silent") from None
        if response.is_server_error:
            raise SignInRefused("identity_provider_silent")
        return response


@lru_cache(maxsize=1)
def identity_provider() -> IdentityProvider:
    """This process's client of the configured provider."""
    return IdentityProvider(settings())


ProviderDep = Annotated[IdentityProvider, Depends(identity_provider)]


def _parsed(model: type[M], response: httpx.Response, otherwise: str) -> M:
    try:
        return model.model_validate_json(response.content)
    except ValidationError:
        raise SignInRefused(otherwise) from None
