"""The bank simulator's pages, in Thai and English: a phone that pays, and a desk that misbehaves. No script."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import Annotated, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, File, Form, Query, Request
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from api.embedded.bank_codes import read_bill, text_of_picture
from api.embedded.bank_store import BankStore, Bill, Manner
from api.embedded.page_files import resource
from api.kit.language import language_of
from models.kit.errors import Language, text_of
from models.kit.money import PositiveMoney, baht_figures
from models.kit.thai import short_instant

_TEMPLATES: Final = Path(__file__).parent / "templates"
_LARGEST_PICTURE: Final = 10_000_000
_LANGUAGE: Final = "BANK_LANGUAGE"
_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
}

router: Final = APIRouter()


@lru_cache(maxsize=1)
def _templates() -> Environment:
    return Environment(loader=FileSystemLoader(_TEMPLATES), autoescape=True, undefined=StrictUndefined)


def _language(request: Request) -> Language:
    wish = request.query_params.get("lang") or request.cookies.get(_LANGUAGE)
    if wish:
        return "en" if wish == "en" else "th"
    return language_of(request)


def _store(request: Request) -> BankStore:
    store: BankStore = request.app.state.store
    return store


Books = Annotated[BankStore, Depends(_store)]
Text = Annotated[str, Form(max_length=60)]
Asked = Annotated[str, Query(max_length=60)]


def _page(request: Request, template: str, *, status: HTTPStatus = HTTPStatus.OK, **facts: object) -> HTMLResponse:
    language = _language(request)

    def say(key: str) -> str:
        return text_of(key, language, name="bank")

    page = (
        _templates()
        .get_template(template)
        .render(
            say=say,
            language=language,
            baht=baht_figures,
            instant=lambda at: short_instant(at, thai=language == "th"),
            is_away=_store(request).is_away,
            manners=[manner.value for manner in Manner],
            **facts,
        )
    )
    response = HTMLResponse(page, status, headers=_HEADERS)
    if "lang" in request.query_params:
        response.set_cookie(_LANGUAGE, language, httponly=True, samesite="lax")
    return response


def _to(place: str, **facts: str) -> RedirectResponse:
    return RedirectResponse(f"{place}?{urlencode(facts)}" if facts else place, HTTPStatus.SEE_OTHER)


@router.get("/health")
async def health() -> dict[str, str]:
    """Whether it answers."""
    return {"status": "ok"}


@router.get("/resources/{name}")
async def resources(name: str) -> Response:
    """Styles and fonts."""
    file = _TEMPLATES / name if name == "bank.css" else resource(name)
    return Response(status_code=HTTPStatus.NOT_FOUND) if file is None else FileResponse(file)


@router.get("/")
def phone(request: Request, books: Books, problem: Asked = "") -> HTMLResponse:
    """Scan a picture, paste a code, or pick one that nobody has paid."""
    return _page(request, "bank-phone.html", codes=books.unpaid_codes(), problem=problem)


@router.post("/scan")
def scan(
    picture: Annotated[bytes, File(max_length=_LARGEST_PICTURE)] = b"",
    payload: Annotated[str, Form(max_length=600)] = "",
) -> RedirectResponse:
    """What a picture or text asks to be paid."""
    bill = read_bill(payload or text_of_picture(picture) or "")
    return _to("/", problem="notReadable") if bill is None else _asked(bill)


def _asked(bill: Bill) -> RedirectResponse:
    return _to(
        "/pay",
        biller=bill.biller,
        reference_1=bill.reference_1,
        reference_2=bill.reference_2,
        amount=f"{bill.amount:.2f}",
    )


@router.get("/pay")
def ask(
    request: Request,
    books: Books,
    biller: Asked,
    reference_1: Asked,
    reference_2: Asked,
    amount: Annotated[PositiveMoney, Query()],
) -> HTMLResponse:
    """What will be paid, before it is."""
    bill = Bill(biller, reference_1, reference_2, amount)
    return _page(request, "bank-pay.html", bill=bill, is_refused=books.is_refused(bill))


@router.post("/pay")
def pay(
    books: Books,
    biller: Text,
    reference_1: Text,
    reference_2: Text,
    amount: Annotated[PositiveMoney, Form()],
    manner: Annotated[Manner, Form()] = Manner.ONCE,
) -> RedirectResponse:
    """Pay. A bank does not ask whether the code was one of its own: whoever typed the references pays as well."""
    number = books.pay(Bill(biller.strip(), reference_1.strip(), reference_2.strip(), amount), manner)
    return _to("/paid", number=number)


@router.get("/paid")
def paid(request: Request, books: Books, number: Asked) -> Response:
    """The slip."""
    found = next((one for one in books.last_booked() if one.number == number), None)
    return _to("/") if found is None else _page(request, "bank-paid.html", paid=found)


@router.get("/desk")
def desk(request: Request, books: Books) -> HTMLResponse:
    """Everything a bank can do wrong."""
    codes = books.unpaid_codes()
    bill = codes[0] if codes else Bill("", "", "", Decimal("100.00"))
    return _page(request, "bank-desk.html", bill=bill, booked=books.last_booked())


@router.post("/desk/forge")
def forge(
    books: Books,
    biller: Text,
    reference_1: Text,
    reference_2: Text,
    amount: Annotated[PositiveMoney, Form()],
) -> RedirectResponse:
    """Confirm money that never moved."""
    books.forge(Bill(biller.strip(), reference_1.strip(), reference_2.strip(), amount))
    return _to("/desk")


@router.post("/desk/again")
def again(books: Books, number: Text) -> RedirectResponse:
    """Confirm a payment once more."""
    books.tell_again(number)
    return _to("/desk")


@router.post("/desk/reverse")
def reverse(books: Books, number: Text) -> RedirectResponse:
    """Give the money of a payment back to its payer."""
    books.reverse(number)
    return _to("/desk")


@router.post("/desk/away")
def away(books: Books) -> RedirectResponse:
    """Go away, or come back."""
    if books.is_away:
        books.come_back()
    else:
        books.go_away()
    return _to("/desk")
