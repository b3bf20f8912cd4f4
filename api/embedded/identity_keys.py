"""Keys, tickets and one-time codes of the development identity provider."""

from __future__ import annotations

import base64
import hashlib
import hmac
import struct
import time
from functools import lru_cache
from typing import Final, TypeVar

from cryptography.hazmat.primitives import serialization
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import OctKey, RSAKey
from pydantic import BaseModel, ValidationError

from api.access.auth.keys import load_or_generate
from models.kit.settings import settings

T = TypeVar("T", bound=BaseModel)

_KEY_BITS: Final = 2048
_OTP_SECONDS: Final = 30
_OTP_DIGITS: Final = 6


@lru_cache(maxsize=1)
def signing_key() -> RSAKey:
    """The key that signs id_tokens and access tokens (RS256), kept in the data folder."""
    key = load_or_generate(settings().data_dir / "identity-key.pem", _KEY_BITS)
    pem = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    signing = RSAKey.import_key(pem, {"use": "sig", "alg": "RS256"})
    signing.ensure_kid()
    return signing


@lru_cache(maxsize=1)
def _ticket_key() -> OctKey:
    secret = hashlib.sha256(b"tickets" + signing_key().as_pem(private=True)).hexdigest()
    return OctKey.import_key(secret)


def sign_token(claims: dict[str, object]) -> str:
    """A token others verify with the published key."""
    return jwt.encode({"alg": "RS256", "kid": signing_key().kid, "typ": "JWT"}, claims, signing_key())


def read_token(token: str) -> dict[str, object] | None:
    """The claims of a token of ours that is still good; None for any other."""
    try:
        claims: dict[str, object] = jwt.decode(token, signing_key(), algorithms=["RS256"]).claims
        jwt.JWTClaimsRegistry(exp={"essential": True}).validate(claims)
    except (JoseError, ValueError):
        return None
    return claims


def seal(ticket: BaseModel, seconds: int) -> str:
    """A value that goes through the browser and comes back unchanged, or not at all."""
    purpose = type(ticket).__name__
    claims = {"purpose": purpose, "exp": int(time.time()) + seconds, "ticket": ticket.model_dump(mode="json")}
    return jwt.encode({"alg": "HS256"}, claims, _ticket_key())


def unseal(sealed: str, kind: type[T]) -> T | None:
    """What :func:`seal` sealed; None when it is of another kind, altered or too old."""
    try:
        claims = jwt.decode(sealed, _ticket_key(), algorithms=["HS256"]).claims
        registry = jwt.JWTClaimsRegistry(exp={"essential": True}, purpose={"essential": True, "value": kind.__name__})
        registry.validate(claims)
        return kind.model_validate(claims["ticket"])
    except (JoseError, ValueError, KeyError, ValidationError):
        return None


def challenge_matches(verifier: str, challenge: str) -> bool:
    """Whether a PKCE verifier belongs to an S256 challenge (RFC 7636)."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
    return hmac.compare_digest(digest, challenge)


def otp_secret(username: str) -> str:
    """The development secret of a user's one-time codes, base32 as authenticator apps take it."""
    digest = hmac.digest(_ticket_key().raw_value, username.encode(), "sha256")
    return base64.b32encode(digest[:20]).decode()


def otp_code(secret: str, at: float) -> str:
    """The one-time code at a moment (RFC 6238: SHA-1, 30 seconds, 6 digits)."""
    counter = struct.pack(">Q", int(at) // _OTP_SECONDS)
    digest = hmac.digest(base64.b32decode(secret), counter, "sha1")
    offset = digest[-1] & 0x0F
    number = int.from_bytes(digest[offset : offset + 4], "big") & 0x7FFFFFFF
    return str(number % 10**_OTP_DIGITS).zfill(_OTP_DIGITS)


def otp_accepts(username: str, typed: str, at: float) -> bool:
    """Whether a typed code is the present one, or a neighbour of it: clocks differ."""
    secret = otp_secret(username)
    typed = "".join(typed.split())
    return any(
        hmac.compare_digest(otp_code(secret, at + shift).encode(), typed.encode())
        for shift in (0, -_OTP_SECONDS, _OTP_SECONDS)
    )
