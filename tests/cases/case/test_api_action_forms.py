"""An action that asks for a form: the page learns its fields, a wrong one is named, a right one is taken."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from enum import StrEnum

import httpx
import pytest
from pydantic import Field
from temporalio.worker import Worker

from models.cases.case.contract.forms import ActionForm
from models.cases.case.contract.record import CaseActionName
from models.cases.review.rules.chain import REVIEW_ACTIONS
from models.enrolment.unlock.rules.process import UNLOCK
from models.kit.money import PositiveMoney
from tests.enrolment.unlock.test_api import ask, keyed, signed
from tests.support.university import University
from tests.support.unlock import Offices


class Ground(StrEnum):
    """Why."""

    HARDSHIP = "hardship"
    OTHER = "other"


class Terms(ActionForm):
    """What the approval of a waiver asks for, as the coming processes have it."""

    amount: PositiveMoney
    due_on: date
    ground: Ground = Ground.OTHER
    note: str | None = Field(default=None, max_length=200)


ASKING = tuple(replace(rule, form=Terms) if rule.name is CaseActionName.APPROVE else rule for rule in REVIEW_ACTIONS)


@pytest.fixture
def offices(university: University, monkeypatch: pytest.MonkeyPatch) -> Offices:
    """Offices of a university in which the advisor's approval asks for an amount and a date."""
    monkeypatch.setitem(UNLOCK.actions, "advisor_review", ASKING)  # type: ignore[arg-type]
    return Offices(university)


async def test_a_form_is_shown_checked_and_taken(api: httpx.AsyncClient, offices: Offices, worker: Worker) -> None:
    asked = await ask(api, signed(offices, offices.student))
    case_id, advisor = asked["caseId"], keyed(signed(offices, offices.advisor)) | {"Accept-Language": "en"}
    shown = (await api.get(f"/cases/{case_id}", headers=advisor)).json()
    [approve] = [action for action in shown["actions"] if action["name"] == "approve"]
    assert [(field["name"], field["type"], field["required"]) for field in approve["form"]] == [
        ("amount", "money", True),
        ("dueOn", "date", True),
        ("ground", "choice", False),
        ("note", "text", False),
    ]
    assert approve["form"][2]["choices"] == ["hardship", "other"]
    assert approve["form"][3]["maxLength"] == 200

    url, decision = f"/cases/{case_id}/actions/approve", {"revision": shown["revision"]}
    empty = await api.post(url, json=decision, headers=advisor)
    assert (empty.status_code, empty.json()["code"]) == (422, "fields_invalid")
    assert [field["field"] for field in empty.json()["details"]["fields"]] == ["form.amount", "form.dueOn"]
    wrong = await api.post(url, json={**decision, "form": {"amount": "0.00", "dueOn": "2026-12-01"}}, headers=advisor)
    [field] = wrong.json()["details"]["fields"]
    assert (field["field"], field["message"]) == ("form.amount", "The amount has to be more than 0.")
    assert (await api.get(f"/cases/{case_id}", headers=advisor)).json()["revision"] == shown["revision"]

    right = {**decision, "form": {"amount": "100.50", "dueOn": "2026-12-01", "ground": "hardship"}}
    taken = await api.post(url, json=right, headers=advisor)
    assert (taken.status_code, taken.json()["stage"]) == (200, "faculty_review")


async def test_a_form_is_refused_where_none_is_asked_for(
    api: httpx.AsyncClient, university: University, worker: Worker
) -> None:
    offices = Offices(university)
    asked = await ask(api, signed(offices, offices.student))
    decision = {"revision": asked["case"]["revision"], "form": {"amount": "100.00"}}
    answer = await api.post(
        f"/cases/{asked['caseId']}/actions/approve", json=decision, headers=keyed(signed(offices, offices.advisor))
    )
    assert (answer.status_code, answer.json()["code"]) == (422, "form_not_asked_for")
