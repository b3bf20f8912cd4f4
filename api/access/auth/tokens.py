"""The portal's own tokens: an access JWT (wire contract §2.4) and an opaque renew token, stored hashed."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Final
from uuid import UUID

from joserfc import jwt
from joserfc.errors import ExpiredTokenError, JoseError
from joserfc.jwk import OctKey

from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.kit.settings import settings

ALGORITHM: Final = "HS256"


@dataclass(frozen=True, slots=True)
class TokenSubject:
    """Whom an access token speaks of; its claims keep the original's names and types."""

    session_id: UUID
    username: str
    user_type: str
    id_code: str
    student_id: int | None
    student_status_code: str | None
    role_id: int
    title_th: str
    first_name_th: str
    first_name_en: str
    last_name_th: str
    last_name_en: str


def issue_access_token(subject: TokenSubject, now: datetime | None = None) -> str:
    """A signed access token that lives ``access_token_minutes``. ``sid`` ties it to its session row."""
    issued_at = now or utc_now()
    claims = {
        "username": subject.username,
        "usertype": subject.user_type,
        "idcode": subject.id_code,
        "stdid": "" if subject.student_id is None else str(subject.student_id),
        "firstNameEn": subject.first_name_en,
        "firstNameTh": subject.first_name_th,
        "lastNameEn": subject.last_name_en,
        "lastNameTh": subject.last_name_th,
        "titleTh": subject.title_th,
        # Existing clients know roleId as null for students.
        "roleId": None if subject.student_id is not None else subject.role_id,
        "stdStatusCode": subject.student_status_code or "",
        "sid": str(subject.session_id),
        "iat": int(issued_at.timestamp()),
        "exp": int((issued_at + timedelta(minutes=settings().access_token_minutes)).timestamp()),
    }
    return jwt.encode({"alg": ALGORITHM, "typ": "JWT"}, claims, signing_key())


def session_of(access_token: str, now: datetime | None = None, *, even_expired: bool = False) -> UUID:
    """The session an access token belongs to; ``even_expired`` for those who only want to sign out.

    Raises Refusal ``expired`` past its lifetime, ``invalid`` for anything that is not a token of ours.
    """
    registry = jwt.JWTClaimsRegistry(
        now=int((now or utc_now()).timestamp()), exp={"essential": True}, sid={"essential": True}
    )
    try:
        claims = jwt.decode(access_token, signing_key(), algorithms=[ALGORITHM]).claims
        try:
            registry.validate(claims)
        except ExpiredTokenError:
            if not even_expired:
                raise Refusal("expired") from None
        return UUID(str(claims["sid"]))
    except (JoseError, ValueError, KeyError):
        raise Refusal("invalid") from None


def new_renew_token() -> str:
    """A renew token: 256 random bits. Only its hash is stored."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """How a renew token is stored: SHA-256, enough for a value that cannot be guessed."""
    return hashlib.sha256(token.encode()).hexdigest()


@lru_cache(maxsize=4)
def _key_of(secret: str) -> OctKey:
    return OctKey.import_key(secret)


def signing_key() -> OctKey:
    """The key of every token the portal signs."""
    return _key_of(settings().token_key.get_secret_value())
