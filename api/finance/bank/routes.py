"""Where banks confirm payments. Anybody can call it, so nothing it is told is believed before the bank was asked."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final

import structlog
from fastapi import APIRouter, BackgroundTasks, Depends, Path, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

from api.access.auth.attempts import exact_address, is_among
from api.access.auth.deps import public
from api.finance.bank.commands import keep_confirmation, read_notice, tell_pass
from api.kit.temporal import TemporalDep
from models.kit.errors import Refusal
from models.kit.settings import settings

log = structlog.get_logger()

router: Final = APIRouter(prefix="/finance/bank", tags=["banks"])

BankCode = Annotated[str, Path(pattern=r"^[0-9A-Za-z]{2,12}$")]
_TAKEN: Final = ("00", "success")
_NOT_READ: Final = ("99", "not a confirmation")
_LONGEST: Final = 8 * 1024
"""Bytes of a confirmation: one is a tenth of it, and each is kept whole."""


class BankAnswer(BaseModel):
    """What a bank is answered, in its words."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)

    res_code: str
    res_desc: str


@router.post(
    "/{bank}/confirmations",
    dependencies=[Depends(public)],
    responses={HTTPStatus.BAD_REQUEST: {"model": BankAnswer, "description": "It is no confirmation"}},
)
async def confirm(client: TemporalDep, later: BackgroundTasks, request: Request, bank: BankCode) -> JSONResponse:
    """Keep what the bank says, answer in its words, and then tell the pass. Sent again, it is the same confirmation.

    From elsewhere than banks call from, where that is known, it is not found. The masters are not asked.
    """
    allowed = settings().bank_addresses
    if allowed and not is_among(exact_address(request), allowed):
        log.warning("confirmation_from_elsewhere", bank=bank)
        raise Refusal("not_found")
    body = await request.body()
    notice = read_notice(body) if len(body) <= _LONGEST else None
    if notice is None:
        code, description = _NOT_READ
        return JSONResponse({"resCode": code, "resDesc": description}, HTTPStatus.BAD_REQUEST)
    kept = await keep_confirmation(bank.upper(), notice, body)
    later.add_task(tell_pass, client, kept)
    code, description = _TAKEN
    return JSONResponse(
        {
            "resCode": code,
            "resDesc": description,
            "transactionId": kept.transaction,
            "confirmId": kept.confirmation_id.hex,
        }
    )
