"""Why a sign-in failed, in the original's shape: code, message and ``user: null`` (wire contract §1)."""

from __future__ import annotations

from typing import Final

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse

from api.kit.errors import ErrorBody, log_unavailable
from api.kit.language import language_of
from api.kit.texts import sentence
from models.kit.errors import Detail, Refusal

_WIRE_CODE: Final = {
    "get_user_profile_error": "error",
    "user_profile_not_found": "error",
    "ldap_authenticate_error": "error",
}
_REASON: Final = {
    "get_user_profile_error": "get user profile error",
    "user_profile_not_found": "user profile not found",
    "ldap_authenticate_error": "Ldap authenticate error",
    "rate_limited": "API rate limit exceeded",
    "no_authorization_data": "no data for authentication",
}
_SECONDS_PER_MINUTE: Final = 60


class SignInRefused(Refusal):
    """A sign-in that did not succeed. ``details.reason`` carries the phrase existing clients compare with."""

    def __init__(self, code: str, **details: Detail) -> None:
        if code in _REASON:
            details["reason"] = _REASON[code]
        super().__init__(code, **details)


class SignInErrorBody(ErrorBody):
    """An error with the ``user`` that existing clients expect beside it."""

    user: None = None


def install_sign_in_errors(app: FastAPI) -> None:
    """Teach the app the shape of a refused sign-in."""

    @app.exception_handler(SignInRefused)
    async def refused(request: Request, refusal: SignInRefused) -> JSONResponse:
        log_unavailable(refusal)
        body = SignInErrorBody(
            code=_WIRE_CODE.get(refusal.code, refusal.code),
            message=sentence(refusal.code, refusal.details, language_of(request), "student"),
            details=refusal.details,
        )
        response = JSONResponse(body.model_dump(), status_code=refusal.status)
        minutes = refusal.details.get("minutes")
        if isinstance(minutes, int):
            response.headers["Retry-After"] = str(minutes * _SECONDS_PER_MINUTE)
        return response
