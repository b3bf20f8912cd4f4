"""Developer sign-in: codes that sign in as anybody. Exists only where ``MYKU_DEVELOPER_LOGIN`` is on."""

from __future__ import annotations

from typing import Final

from joserfc import jwt
from joserfc.errors import JoseError

from api.access.auth.tokens import ALGORITHM, signing_key
from models.access.sign_in.rules import clean_username
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.kit.settings import settings
from models.kit.table import new_id

_CODE_SECONDS: Final = 60
_PURPOSE: Final = "developer-code"


def require_developer_login() -> None:
    """Raises Refusal ``not_found`` where developer sign-in is off: there it does not exist."""
    if not settings().developer_login:
        raise Refusal("not_found")


def issue_developer_code(username: str) -> str:
    """A code for one sign-in as ``username`` within a minute. It is no access token: it names no session."""
    claims = {
        "purpose": _PURPOSE,
        "uid": clean_username(username),
        "jti": str(new_id()),
        "exp": int(utc_now().timestamp()) + _CODE_SECONDS,
    }
    return jwt.encode({"alg": ALGORITHM, "typ": "JWT"}, claims, signing_key())


def developer_claims(code: str) -> tuple[str, str] | None:
    """The user name and the mark of a developer code; None for any other code, which is the provider's business.

    A session keeps its code's mark, and no two sessions may have the same: the code is good for one of them.
    """
    if not settings().developer_login:
        return None
    try:
        claims = jwt.decode(code, signing_key(), algorithms=[ALGORITHM]).claims
        jwt.JWTClaimsRegistry(exp={"essential": True}, purpose={"essential": True, "value": _PURPOSE}).validate(claims)
    except (JoseError, ValueError):
        return None
    return str(claims["uid"]), f"developer:{claims['jti']}"
