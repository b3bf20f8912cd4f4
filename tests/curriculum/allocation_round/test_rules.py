"""Which rounds may be planned and moved, and how many seats they release."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName
from models.cases.case.rules.actions import refusal_of
from models.cases.task.contract import ActingFor, Actor
from models.curriculum.allocation_round.contract import RoundPlan, RoundRequest, RoundStage
from models.curriculum.allocation_round.rules.planning import (
    PlannedRound,
    change_refusal,
    planning_refusal,
    seats_to_release,
)
from models.curriculum.allocation_round.rules.process import ALLOCATION_ROUND, cancelled, planned

NOW = datetime(2026, 11, 20, 3, 0, tzinfo=UTC)
DAY = timedelta(days=1)


def plan(opens: int, closes: int, percent: int = 50) -> RoundPlan:
    """A plan in days from now."""
    return RoundPlan(opens_at=NOW + opens * DAY, closes_at=NOW + closes * DAY, release_percent=percent)


def a_round(planned: RoundPlan, campus: str = "B") -> PlannedRound:
    """A round of the first term of 2569."""
    return PlannedRound(2569, 1, campus, "รอบแรก", "First round", planned)


OTHER = a_round(plan(2, 4))


@pytest.mark.parametrize(
    ("campus", "wanted", "code"),
    [
        ("B", plan(4, 6), None),  # back to back
        ("B", plan(0, 2), None),
        ("K", plan(2, 4), None),  # another campus
        ("B", plan(3, 5), "round_overlaps"),
        ("", plan(1, 6), "round_overlaps"),  # every campus is also this one
        ("B", plan(3, 3), "round_order"),
        ("B", plan(-3, 0), "round_closes_in_past"),
        ("B", plan(-3, 1), None),  # it opened before it was planned: it opens at once
    ],
)
def test_a_round_closes_in_the_future_and_stands_apart(campus: str, wanted: RoundPlan, code: str | None) -> None:
    refused = planning_refusal(a_round(wanted, campus), [OTHER], NOW)
    assert (refused.code if refused else None) == code


def test_a_round_of_every_campus_meets_each_of_them() -> None:
    refused = planning_refusal(a_round(plan(2, 4), "K"), [replace(OTHER, campus_code="")], NOW)
    assert refused is not None
    assert (refused.code, refused.facts["name"]) == ("round_overlaps", "รอบแรก")


@pytest.mark.parametrize(
    ("stage", "before", "after", "code"),
    [
        (RoundStage.SCHEDULED, plan(5, 7), plan(6, 9, 80), None),
        (RoundStage.OPEN, plan(-1, 1), plan(-1, 2), None),
        (RoundStage.OPEN, plan(-1, 1), plan(1, 2), "round_is_open"),
        (RoundStage.OPEN, plan(-2, 0), plan(-2, 1), "round_is_over"),  # its end has come, the release is under way
        (RoundStage.RELEASED, plan(-2, -1), plan(-2, 1), "round_is_over"),
        (RoundStage.CANCELLED, plan(5, 7), plan(5, 8), "round_is_over"),
        (RoundStage.SCHEDULED, plan(5, 7), plan(3, 7), "round_overlaps"),
    ],
)
def test_a_round_moves_until_its_end_and_never_opens_twice(
    stage: RoundStage, before: RoundPlan, after: RoundPlan, code: str | None
) -> None:
    refused = change_refusal(stage, a_round(before), a_round(after), [OTHER], NOW)
    assert (refused.code if refused else None) == code


@pytest.mark.parametrize("change", [{"name": "รอบสอง"}, {"name_en": "Second"}, {"semester": 2}, {"campus_code": "K"}])
def test_what_a_round_is_may_change_until_it_opens(change: dict[str, Any]) -> None:
    for opens, stage, code in ((5, RoundStage.SCHEDULED, None), (0, RoundStage.OPEN, "round_has_begun")):
        before = a_round(plan(opens, 7))
        refused = change_refusal(stage, before, replace(before, **change), [], NOW)
        assert (refused.code if refused else None) == code


def test_a_round_moved_to_another_campus_stands_apart_there() -> None:
    before = a_round(plan(2, 4), "K")
    refused = change_refusal(RoundStage.SCHEDULED, before, replace(before, campus_code="B"), [OTHER], NOW)
    assert refused is not None
    assert refused.code == "round_overlaps"


def test_a_round_called_off_in_anothers_place_says_in_whose() -> None:
    registrar, substitute = uuid4(), uuid4()
    request = RoundRequest(
        case_id=uuid4(), academic_year=2569, semester=1, campus_code="", name_th="รอบ", name_en="Round",
        plan=plan(1, 3), opened_by=registrar, requested_at=NOW,
    )  # fmt: skip
    away = ActingFor(person_id=registrar, role_id=RoleId.REGISTRAR)
    actor = Actor(person_id=substitute, role_id=RoleId.TEACHER, acting_for=(away,))
    record = planned(request)
    action = CaseAction(action=CaseActionName.CANCEL, actor=actor, revision=record.revision)
    assert refusal_of(ALLOCATION_ROUND, record, action, NOW) is None
    event = cancelled(record, action, NOW).events[-1]
    assert (event.actor_id, event.facts) == (substitute, {"in_place_of": str(registrar)})


@given(unused=st.integers(1, 10_000), percent=st.integers(1, 100))
def test_a_round_releases_at_least_its_share_and_never_more_than_there_is(unused: int, percent: int) -> None:
    seats = seats_to_release(unused, percent)
    assert 1 <= seats <= unused
    assert unused * percent <= seats * 100 < unused * percent + 100
