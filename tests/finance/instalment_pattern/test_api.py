"""Patterns of instalments, as finance officers keep them."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from decimal import Decimal
from typing import Any, Final

import httpx
import pytest

from models.finance.period.contract import FinancePeriod
from models.kit.calendar import utc_now
from tests.finance.deciding import added, agreed, keyed
from tests.support.api_finance import Headers
from tests.support.api_finance import director as director
from tests.support.api_finance import officer as officer
from tests.support.university import University

PATTERNS: Final = "/finance/instalment-patterns"
AT_CLOSE: Final = {"due": {"kind": "payment_period"}, "percent": 40}
LATER: Final = {"due": {"kind": "month", "months": 4, "day": 31}}
THREE: Final = {"code": "inst", "nameTh": "ผ่อน", "nameEn": "Parts", "isDefault": True, "parts": [AT_CLOSE, LATER]}
WHY: Final[dict[str, Any]] = {"reason": "ประกาศ"}
pytestmark = pytest.mark.usefixtures("worker")


async def ask(api: httpx.AsyncClient, who: Headers, **other: object) -> httpx.Response:
    return await api.post(PATTERNS, json=THREE | WHY | other, headers=keyed(who))


async def patterns(api: httpx.AsyncClient, who: Headers) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await api.get(PATTERNS, headers=who)).json()["items"]
    return found


async def test_the_pattern_made_the_one_in_use_takes_over_and_there_is_always_one(
    api: httpx.AsyncClient, officer: Headers, director: Headers
) -> None:
    first = await added(api, officer, director, PATTERNS, THREE)
    asked = await ask(api, officer, code="other")
    assert [pattern["isDefault"] for pattern in await patterns(api, officer)] == [True], "one officer adds none"
    assert await agreed(api, director, asked) == "done"
    found = await patterns(api, director)
    assert [(pattern["code"], pattern["isDefault"]) for pattern in found] == [("OTHER", True), ("INST", False)]
    trail = (await api.get(f"{PATTERNS}/{first['instalmentPatternId']}/audit", headers=director)).json()["items"]
    assert [entry["after"]["isDefault"] for entry in trail] == [False, True]
    place = f"{PATTERNS}/{found[0]['instalmentPatternId']}"
    without = THREE | WHY | {"code": "other", "isDefault": False, "revision": 1}
    for refused in (
        await api.put(place, json=without, headers=keyed(officer)),
        await api.delete(place, params=WHY | {"revision": 1}, headers=keyed(officer)),
    ):
        assert (refused.status_code, refused.json()["code"]) == (409, "instalment_default_kept")


async def test_of_patterns_agreed_to_at_once_one_is_in_use(
    api: httpx.AsyncClient, officer: Headers, director: Headers
) -> None:
    await added(api, officer, director, PATTERNS, THREE)
    asked = [await ask(api, officer, code=code) for code in ("a", "b", "c")]
    assert await asyncio.gather(*(agreed(api, director, each) for each in asked)) == ["done"] * 3
    assert sum(pattern["isDefault"] for pattern in await patterns(api, director)) == 1


async def test_parts_that_cannot_be_paid_are_refused(api: httpx.AsyncClient, officer: Headers) -> None:
    for parts, code in (
        ([AT_CLOSE], "instalment_rest"),
        ([LATER, LATER], "instalment_rest"),
        ([AT_CLOSE | {"amount": "1.00"}, LATER], "instalment_twofold"),
        ([AT_CLOSE, AT_CLOSE | {"percent": 60}, LATER], "instalment_percent"),
    ):
        answer = await ask(api, officer, parts=parts)
        assert (answer.status_code, answer.json()["code"]) == (422, code)


@pytest.mark.parametrize(("stored", "typed"), [(40, "40.00"), ("40.0", 40), ("12.50", "12.5")])
async def test_the_same_percentage_in_another_form_is_no_change(
    api: httpx.AsyncClient, officer: Headers, director: Headers, stored: float | str, typed: float | str
) -> None:
    kept = THREE | {"parts": [AT_CLOSE | {"percent": stored}, LATER]}
    pattern = await added(api, officer, director, PATTERNS, kept)
    place = f"{PATTERNS}/{pattern['instalmentPatternId']}"
    same = kept | WHY | {"revision": 1, "parts": [AT_CLOSE | {"percent": typed}, LATER]}
    refused = await api.put(place, json=same, headers=keyed(officer))
    assert (refused.status_code, refused.json()["code"]) == (409, "master_unchanged")


async def test_a_second_pattern_of_a_code_is_refused(
    api: httpx.AsyncClient, officer: Headers, director: Headers
) -> None:
    await added(api, officer, director, PATTERNS, THREE)
    again = await ask(api, officer)
    assert (again.status_code, again.json()["code"]) == (409, "instalment_pattern_exists")


async def test_parts_are_looked_at_on_an_amount_with_the_days_of_the_term(
    api: httpx.AsyncClient, university: University, director: Headers
) -> None:
    wanted = {"amount": "1000.01", "parts": THREE["parts"]}
    gone = await api.post(f"{PATTERNS}/preview", json=wanted, headers=director)
    assert gone.json()["code"] == "calendar_not_found"
    now = utc_now()
    university.period(FinancePeriod.PAYMENT, now, now + timedelta(days=30))
    answer = await api.post(f"{PATTERNS}/preview", json=wanted, headers=director)
    assert answer.status_code == 200, answer.text
    amounts = [Decimal(due["amount"]) for due in answer.json()["instalments"]]
    assert (sorted(amounts), sum(amounts)) == ([Decimal("400.00"), Decimal("600.01")], Decimal("1000.01"))
