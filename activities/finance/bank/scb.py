"""The bank whose interface is the SCB-style REST API: bill payments by QR code, asked about by their references."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from threading import Lock
from typing import Final, TypeVar

import httpx
from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError
from pydantic.alias_generators import to_camel

from activities.finance.bank.port import BankAwayError, BillPayment
from models.finance.bank.contract import BankTransaction
from models.finance.payment_pass.rules import qr_payload
from models.kit.calendar import BANGKOK, utc_now
from models.kit.money import PositiveMoney, baht_text
from models.kit.outgoing import trusted
from models.kit.table import new_id

Answered = TypeVar("Answered", bound="_Done")

_BILL_PAYMENT_EVENT: Final = "00300100"
_REFERENCE_3: Final = "KU"
_SUCCESS: Final = 1000
_EARLY: Final = timedelta(seconds=30)
"""A token is renewed so long before it ends."""


class _Answer(BaseModel):
    """Fields as the bank writes them."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)


class _Status(_Answer):
    code: int


class _Done(_Answer):
    status: _Status


class _Token(_Answer):
    access_token: str
    expires_in: int


class _TokenAnswer(_Done):
    data: _Token


class _Created(_Answer):
    qr_raw_data: str = Field(max_length=512)


class _CreateAnswer(_Done):
    data: _Created


class _Booked(_Answer):
    transaction_id: str = Field(min_length=1, max_length=60)
    amount: PositiveMoney
    transaction_at: datetime = Field(alias="transactionDateandTime")
    bill_payment_ref1: str = ""
    bill_payment_ref2: str = ""
    reverse_flag: str = "N"

    def transaction(self) -> BankTransaction:
        at = self.transaction_at
        return BankTransaction(
            self.transaction_id,
            self.bill_payment_ref1,
            self.bill_payment_ref2,
            self.amount,
            (at if at.tzinfo else at.replace(tzinfo=BANGKOK)).astimezone(UTC),
        )


class _InquiryAnswer(_Done):
    data: list[_Booked] = []


class ScbBank:
    """Asks the bank by HTTP. A token is kept until shortly before it ends, for all threads."""

    def __init__(self, url: str, key: str, secret: SecretStr, timeout_seconds: float) -> None:
        self._key, self._secret = key, secret
        self._http = httpx.Client(base_url=url.rstrip("/"), timeout=timeout_seconds, verify=trusted())
        self._token = ("", datetime.min.replace(tzinfo=UTC))
        self._token_lock = Lock()

    def create(self, wanted: BillPayment) -> str:
        """Have the bank take this payment until it expires; what its QR code holds.

        The code is refused, as a bank that is away, where it holds anything else than what was asked for.
        """
        body = {
            "qrType": "PP",
            "ppType": "BILLERID",
            "ppId": wanted.biller_id,
            "amount": baht_text(wanted.amount),
            "ref1": wanted.reference_1,
            "ref2": wanted.reference_2,
            "ref3": _REFERENCE_3,
            "expiryDate": wanted.expires_at.astimezone(BANGKOK).isoformat(),
        }
        made = self._ask(_CreateAnswer, "POST", "/v1/payment/qrcode/create", body=body).data.qr_raw_data
        if made != qr_payload(wanted.biller_id, wanted.reference_1, wanted.reference_2, wanted.amount):
            raise BankAwayError("the bank made another code than it was asked for")
        return made

    def cancel(self, wanted: BillPayment) -> None:
        """Have the bank refuse this payment from now on."""
        body = {"billerId": wanted.biller_id, "ref1": wanted.reference_1, "ref2": wanted.reference_2}
        self._ask(_Done, "POST", "/v1/payment/qrcode/cancel", body=body)

    def inquire(self, biller_id: str, reference_1: str, reference_2: str, on: date) -> tuple[BankTransaction, ...]:
        """The money that came by these references on a Bangkok day."""
        asked = {
            "eventCode": _BILL_PAYMENT_EVENT,
            "transactionDate": on.isoformat(),
            "billerId": biller_id,
            "reference1": reference_1,
            "reference2": reference_2,
        }
        found = self._ask(_InquiryAnswer, "GET", "/v1/payment/billpayment/inquiry", query=asked).data
        return tuple(one.transaction() for one in found if one.reverse_flag != "Y")

    def void(self, transaction: str) -> None:
        """Have the bank give the money back to its payer."""
        self._ask(_Done, "POST", "/v1/payment/billpayment/void", body={"transactionId": transaction})

    def _ask(
        self,
        kind: type[Answered],
        method: str,
        path: str,
        *,
        body: dict[str, str] | None = None,
        query: dict[str, str] | None = None,
    ) -> Answered:
        """One call, with a new token where the bank no longer takes the one that was kept."""
        token = self._access_token()
        response = self._send(method, path, token, body, query)
        if response.status_code == httpx.codes.UNAUTHORIZED:
            response = self._send(method, path, self._access_token(refused=token), body, query)
        return _read(kind, response)

    def _send(
        self, method: str, path: str, token: str, body: dict[str, str] | None, query: dict[str, str] | None
    ) -> httpx.Response:
        headers = {**self._headers(), "authorization": f"Bearer {token}"}
        try:
            return self._http.request(method, path, json=body, params=query, headers=headers)
        except httpx.HTTPError as error:
            raise BankAwayError(type(error).__name__) from error

    def _access_token(self, refused: str = "") -> str:
        """The token that is kept, or a new one where it ends or the bank ``refused`` it."""
        with self._token_lock:
            token, until = self._token
            if token != refused and utc_now() < until:
                return token
            body = {"applicationKey": self._key, "applicationSecret": self._secret.get_secret_value()}
            try:
                response = self._http.post("/v1/oauth/token", json=body, headers=self._headers())
            except httpx.HTTPError as error:
                raise BankAwayError(type(error).__name__) from error
            answer = _read(_TokenAnswer, response).data
            self._token = (answer.access_token, utc_now() + timedelta(seconds=answer.expires_in) - _EARLY)
            return answer.access_token

    def _headers(self) -> dict[str, str]:
        return {"resourceOwnerId": self._key, "requestUId": str(new_id()), "accept-language": "EN"}


def _read(kind: type[Answered], response: httpx.Response) -> Answered:
    """What the bank answered. Raises :class:`BankAwayError` for anything but an answer that says success."""
    try:
        answer = kind.model_validate_json(response.content)
    except ValidationError as error:
        raise BankAwayError(f"{response.status_code} without an answer") from error
    if response.is_error or answer.status.code != _SUCCESS:
        raise BankAwayError(f"{response.status_code}, status {answer.status.code}")
    return answer
