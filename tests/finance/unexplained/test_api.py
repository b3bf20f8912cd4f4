"""Money nobody can explain is visible: nobody's, not confirmed, unknown to the bank."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import httpx
import pytest

from models.access.role.contract import RoleId
from models.finance.payment.contract import ConfirmationState
from models.finance.payment_pass.tables import BankConfirmation
from models.kit.calendar import utc_now
from models.people.person.tables import UserType
from tests.support.money import Cashier
from tests.support.university import University


@pytest.fixture
def officer(university: University) -> dict[str, str]:
    """A finance officer's session."""
    person = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)
    return university.signed_in(person.person_id, RoleId.FINANCE_OFFICER)


def told(university: University, transaction: str, state: ConfirmationState, minutes_ago: int) -> None:
    """A confirmation of a hundred baht."""
    at = utc_now() - timedelta(minutes=minutes_ago)
    university.add(
        BankConfirmation(
            bank_code="SCB", bank_transaction=transaction, body=b"{}", reference_1="6610450001", reference_2="X",
            claimed_amount=Decimal(100), received_at=at, look_at=at, state=state,
        )
    )  # fmt: skip


async def listed(api: httpx.AsyncClient, officer: dict[str, str], **asked: str) -> list[tuple[str, str]]:
    """What is on the list: the transaction, and why."""
    answer = await api.get("/finance/unexplained", params=asked, headers=officer)
    items: list[dict[str, Any]] = answer.json()["items"]
    return [(item["transaction"], item["why"]) for item in items]


async def test_what_nobody_can_explain_is_listed_with_its_reason(
    api: httpx.AsyncClient, university: University, officer: dict[str, str]
) -> None:
    told(university, "forged", ConfirmationState.UNKNOWN, 9000)
    told(university, "waits", ConfirmationState.RECEIVED, 30)
    told(university, "posted", ConfirmationState.POSTED, 30)
    told(university, "just now", ConfirmationState.RECEIVED, 0)
    Cashier(university).pay("orphan", Decimal("700.00"), None)
    assert await listed(api, officer) == [("orphan", "nobody"), ("waits", "checking"), ("forged", "unknown")]
    assert await listed(api, officer, why="unknown") == [("forged", "unknown")]


async def test_money_that_was_found_to_be_a_students_leaves_the_list(
    api: httpx.AsyncClient, university: University, officer: dict[str, str]
) -> None:
    cashier, student = Cashier(university), university.student()
    recorded = cashier.pay("orphan", Decimal("700.00"), None)
    cashier.attribute(recorded.payment_id, student, student.person_id)
    assert await listed(api, officer) == []
