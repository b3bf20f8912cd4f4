"""An action that asks for a form: the page learns its fields, a wrong one is named, a right one reaches the workflow."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from enum import StrEnum

import httpx
import pytest
from pydantic import ConfigDict, Field
from temporalio.worker import Worker

from models.contracts.access.permissions import RoleId
from models.contracts.cases.case import ActionForm, CaseActionName, CaseKind
from models.money import PositiveMoney
from models.rules.cases.actions import Process
from models.rules.cases.reviews import REVIEW_ACTIONS
from models.rules.enrolment.unlock.process import UNLOCK
from models.rules.processes import PROCESSES
from tests.support.university import University
from tests.support.unlock import Offices


class Ground(StrEnum):
    """Why."""

    HARDSHIP = "hardship"
    OTHER = "other"


class Terms(ActionForm):
    """What the approval of a waiver asks for, as the coming processes have it."""

    model_config = ConfigDict(extra="forbid")

    amount: PositiveMoney
    due_on: date
    ground: Ground = Ground.OTHER
    note: str | None = Field(default=None, max_length=200)


WITH_FORM: Process = replace(
    UNLOCK,
    actions={
        "advisor_review": tuple(
            replace(rule, form=Terms) if rule.name is CaseActionName.APPROVE else rule for rule in REVIEW_ACTIONS
        )
    },
)


@pytest.fixture
def offices(university: University, monkeypatch: pytest.MonkeyPatch) -> Offices:
    """Offices of a university in which the advisor's approval asks for an amount and a date."""
    monkeypatch.setitem(PROCESSES, CaseKind.UNLOCK, WITH_FORM)  # type: ignore[arg-type]
    return Offices(university)


async def test_a_form_is_shown_checked_and_taken(api: httpx.AsyncClient, offices: Offices, worker: Worker) -> None:
    student = offices.university.signed_in(offices.student.person_id, RoleId.STUDENT)
    request = offices.request()
    await api.get("/unlocks/possible?academicYear=2569&semester=1", headers=student)
    advisor = {
        **offices.university.signed_in(offices.advisor.person_id, RoleId.TEACHER),
        "Idempotency-Key": "the-advisors-key",
        "Accept-Language": "en",
    }
    shown = await begun_case(api, request.case_id.hex, advisor)
    [approve] = [action for action in shown["actions"] if action["name"] == "approve"]
    assert [(field["name"], field["type"], field["required"]) for field in approve["form"]] == [
        ("amount", "money", True),
        ("dueOn", "date", True),
        ("ground", "choice", False),
        ("note", "text", False),
    ]
    assert approve["form"][2]["choices"] == ["hardship", "other"]
    assert approve["form"][3]["maxLength"] == 200
    url, asked = f"/cases/{request.case_id}/actions/approve", {"revision": shown["revision"]}

    empty = await api.post(url, json=asked, headers=advisor)
    assert (empty.status_code, empty.json()["code"]) == (422, "fields_invalid")
    assert [field["field"] for field in empty.json()["details"]["fields"]] == ["form.amount", "form.dueOn"]
    wrong = await api.post(url, json={**asked, "form": {"amount": "0.00", "dueOn": "2026-12-01"}}, headers=advisor)
    [field] = wrong.json()["details"]["fields"]
    assert (field["field"], field["message"]) == ("form.amount", "Must be more than 0")
    assert (await api.get(f"/cases/{request.case_id}", headers=advisor)).json()["revision"] == shown["revision"]
