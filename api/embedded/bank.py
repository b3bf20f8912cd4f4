"""A bank for development: the SCB-style interface of bill payments, a phone to pay with, and a desk for mischief.

A program of its own beside the portal, which talks to it over HTTP and cannot tell it from another bank. Its books are
a file of the data folder.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from pathlib import Path
from typing import Annotated, Final, Self

import httpx
import uvicorn
from fastapi import APIRouter, Depends, FastAPI, Header, HTTPException, Query, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel

from api.embedded.bank_pages import router as pages
from api.embedded.bank_store import BankStore, Bill, Booked, Told
from models.finance.payment_pass.rules import qr_payload
from models.kit.calendar import BANGKOK
from models.kit.money import PositiveMoney, baht_text

_DONE: Final = {"status": {"code": 1000, "description": "Success"}}
_TOKEN_SECONDS: Final = 1800
_LOOKS_SECONDS: Final = 0.2
_SENT_WITHIN_SECONDS: Final = 10.0

router: Final = APIRouter(prefix="/v1")


@dataclass(frozen=True, slots=True)
class BankPlaces:
    """Where the bank's books are, whom it tells of payments, and who may ask it."""

    books: Path
    confirmations: str
    key: str
    secret: str

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> Self:
        """From what the stack gives it."""
        return cls(
            Path(environment["BANK_BOOKS"]),
            environment["BANK_CONFIRMATIONS"],
            environment["MYKU_SCB_API_KEY"],
            environment["MYKU_SCB_API_SECRET"],
        )


class TokenAsk(BaseModel):
    """OAuth client credentials, as the bank names them."""

    applicationKey: str  # noqa: N815 - the bank's names
    applicationSecret: str  # noqa: N815


class CodeAsk(BaseModel):
    """A code to be made."""

    ppId: str  # noqa: N815
    amount: PositiveMoney
    ref1: str
    ref2: str
    expiryDate: datetime | None = None  # noqa: N815


class CodeName(BaseModel):
    """A code that was made."""

    billerId: str  # noqa: N815
    ref1: str
    ref2: str


class VoidAsk(BaseModel):
    """Money to be given back."""

    transactionId: str  # noqa: N815


def _bank(request: Request, authorization: Annotated[str, Header()] = "") -> BankStore:
    """The books, for whoever has a token. 503 while the bank is away."""
    store: BankStore = request.app.state.store
    if store.is_away:
        raise HTTPException(HTTPStatus.SERVICE_UNAVAILABLE)
    if authorization.removeprefix("Bearer ") not in request.app.state.tokens:
        raise HTTPException(HTTPStatus.UNAUTHORIZED)
    return store


Books = Annotated[BankStore, Depends(_bank)]


@router.post("/oauth/token")
def token(request: Request, asked: TokenAsk) -> JSONResponse:
    """A token for the portal's key and secret."""
    places: BankPlaces = request.app.state.places
    if request.app.state.store.is_away:
        raise HTTPException(HTTPStatus.SERVICE_UNAVAILABLE)
    if not secrets.compare_digest(f"{asked.applicationKey} {asked.applicationSecret}", f"{places.key} {places.secret}"):
        raise HTTPException(HTTPStatus.UNAUTHORIZED)
    made = secrets.token_urlsafe(24)
    request.app.state.tokens.add(made)
    return JSONResponse({**_DONE, "data": {"accessToken": made, "tokenType": "Bearer", "expiresIn": _TOKEN_SECONDS}})


@router.post("/payment/qrcode/create")
def create_code(books: Books, asked: CodeAsk) -> JSONResponse:
    """Make a code."""
    books.make_code(Bill(asked.ppId, asked.ref1, asked.ref2, asked.amount), asked.expiryDate)
    return JSONResponse({**_DONE, "data": {"qrRawData": qr_payload(asked.ppId, asked.ref1, asked.ref2, asked.amount)}})


@router.post("/payment/qrcode/cancel")
def cancel_code(books: Books, asked: CodeName) -> JSONResponse:
    """Take no money by a code any more."""
    books.cancel_code(asked.billerId, asked.ref1, asked.ref2)
    return JSONResponse(_DONE)


@router.get("/payment/billpayment/inquiry")
def inquiry(
    books: Books,
    billerId: Annotated[str, Query()],  # noqa: N803 - the bank's names
    reference1: Annotated[str, Query()],
    reference2: Annotated[str, Query()],
    transactionDate: Annotated[str, Query()],  # noqa: N803
) -> JSONResponse:
    """What came by these references on a day."""
    found = books.came(billerId, reference1, reference2, transactionDate)
    return JSONResponse(
        {**_DONE, "data": [{**_transaction_fields(one), "reverseFlag": "Y" if back else "N"} for one, back in found]}
    )


@router.post("/payment/billpayment/void")
def void(books: Books, asked: VoidAsk) -> JSONResponse:
    """Give money back to its payer."""
    if not books.reverse(asked.transactionId):
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return JSONResponse(_DONE)


def _transaction_fields(one: Booked | Told) -> dict[str, str]:
    """A payment in the bank's words."""
    return {
        "payeeProxyId": one.bill.biller,
        "payeeProxyType": "BILLERID",
        "payerName": "DEMO PAYER",
        "sendingBankCode": "014",
        "amount": baht_text(one.bill.amount),
        "transactionId": one.number,
        "transactionDateandTime": one.booked_at.astimezone(BANGKOK).isoformat(),
        "billPaymentRef1": one.bill.reference_1,
        "billPaymentRef2": one.bill.reference_2,
        "billPaymentRef3": "KU",
        "currencyCode": "764",
        "channelCode": "PMH",
        "transactionType": "Domestic Transfers",
    }


async def _tell_of_payments(store: BankStore, address: str) -> None:
    """Send each confirmation when it is due, those that are due together beside each other."""
    async with httpx.AsyncClient(timeout=_SENT_WITHIN_SECONDS) as client:
        while True:
            await asyncio.gather(*(_send(client, store, address, message) for message in store.due_messages()))
            await asyncio.sleep(_LOOKS_SECONDS)


async def _send(client: httpx.AsyncClient, store: BankStore, address: str, message: Told) -> None:
    try:
        response = await client.post(address, json=_transaction_fields(message))
        answer, taken = f"{response.status_code} {response.text[:200]}", response.is_success
    except httpx.HTTPError as error:
        answer, taken = type(error).__name__, False
    store.answered(message.id, answer, taken=taken)


@asynccontextmanager
async def _tells(app: FastAPI) -> AsyncIterator[None]:
    telling = asyncio.create_task(_tell_of_payments(app.state.store, app.state.places.confirmations))
    yield
    telling.cancel()
    with suppress(asyncio.CancelledError):
        await telling


def bank_app(places: BankPlaces) -> FastAPI:
    """The bank with its books at these places."""
    app = FastAPI(title="Bank (development)", openapi_url=None, docs_url=None, redoc_url=None, lifespan=_tells)
    app.state.places, app.state.store, app.state.tokens = places, BankStore(places.books), set()
    app.include_router(router)
    app.include_router(pages)
    return app


def main() -> None:
    """Serve on the port that is named first."""
    app = bank_app(BankPlaces.from_environment(os.environ))
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), access_log=False, timeout_graceful_shutdown=2)


if __name__ == "__main__":
    main()
