"""A promotion on its way past a second registrar (golive §4)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseRecord, CaseState
from models.cases.case.rules.actions import available_actions, refusal_of
from models.cases.task.contract import Actor
from models.study.year_promotion.contract import PromotionFigures, PromotionRequest, PromotionStage
from models.study.year_promotion.rules.process import (
    REGULATION,
    YEAR_PROMOTION,
    acted,
    begun,
    finished,
    first_record,
    previewed,
    stays,
    undone,
)

AT = datetime(2026, 6, 1, 3, tzinfo=UTC)
ASKER, SECOND = uuid4(), uuid4()
REQUEST = PromotionRequest(
    case_id=uuid4(), opened_by=ASKER, requested_at=AT, academic_year=2569, reason="ขึ้นปีการศึกษาใหม่"
)
FIGURES = PromotionFigures(students=10, to_promote=6, unchanged=3, to_look_at=1)


def taken(record: CaseRecord, name: CaseActionName, by: UUID = SECOND) -> CaseAction:
    """Somebody decides, as a registrar."""
    actor = Actor(person_id=by, role_id=RoleId.REGISTRAR.value)
    return CaseAction(action=name, actor=actor, revision=record.revision, remark="ตรวจแล้ว")


def shown() -> CaseRecord:
    """A promotion whose preview stands."""
    return previewed(first_record(REQUEST, 10, REGULATION), FIGURES, AT)


def done() -> CaseRecord:
    """A promotion that was carried out."""
    confirmed = acted(shown(), taken(shown(), CaseActionName.APPROVE), AT)
    figures = PromotionFigures(students=10, promoted=5, unchanged=3, to_look_at=1, moved=1)
    return finished(begun(confirmed, AT), figures, REGULATION, AT)


def refused(record: CaseRecord, name: CaseActionName, by: UUID) -> str | None:
    """The code by which an action is refused."""
    found = refusal_of(YEAR_PROMOTION, record, taken(record, name, by), AT)
    return found and found.code


def test_the_preview_counts_who_goes_up_stays_and_is_to_be_looked_at() -> None:
    record = shown()
    assert [(item.key, item.outcome) for item in record.items] == [
        ("2569", "to_promote"), ("to_promote", "to_promote"), ("unchanged", "unchanged"), ("to_look_at", "to_look_at"),
    ]  # fmt: skip
    assert record.events[-1].facts == {"students": 6, "unchanged": 3, "problems": 1}
    assert [task.role_id for task in record.tasks] == [RoleId.REGISTRAR.value]


def test_a_preview_in_which_nobody_goes_up_ends_it() -> None:
    record = previewed(first_record(REQUEST, 4, REGULATION), PromotionFigures(students=4, unchanged=4), AT)
    assert (record.stage, record.state) == (PromotionStage.CANCELLED, CaseState.CLOSED)
    assert {item.outcome for item in record.items} == {"unchanged"}


def test_nobody_confirms_what_they_asked_for_and_the_second_registrar_does() -> None:
    assert refused(shown(), CaseActionName.APPROVE, ASKER) == "own_request"
    assert refused(shown(), CaseActionName.APPROVE, SECOND) is None
    offered = available_actions(YEAR_PROMOTION, shown(), Actor(person_id=SECOND, role_id=RoleId.REGISTRAR.value))
    assert {action.name for action in offered} >= {CaseActionName.APPROVE, CaseActionName.DISAPPROVE}


def test_it_is_undone_within_seven_days_by_two_people_with_a_reason() -> None:
    record = done()
    assert record.deadline_at == AT + timedelta(days=7)
    assert record.events[-1].facts == {"students": 5, "moved": 1, "problems": 1}
    asks = taken(record, CaseActionName.ASK_UNDO, ASKER)
    without = asks.model_copy(update={"remark": None})
    found = refusal_of(YEAR_PROMOTION, record, without, AT)
    assert found is not None
    assert found.code == "remark_required"
    review = acted(record, asks, AT)
    assert (review.stage, review.deadline_at) == (PromotionStage.UNDO_REVIEW, record.deadline_at)
    assert refused(review, CaseActionName.APPROVE, ASKER) == "own_request"
    undoing = acted(review, taken(review, CaseActionName.APPROVE), AT)
    ended = undone(undoing, PromotionFigures(undone=4, kept=1), AT)
    assert (ended.stage, ended.events[-1].facts) == (PromotionStage.UNDONE, {"students": 4, "kept": 1})


def test_after_a_week_it_stands() -> None:
    record = stays(done(), AT + timedelta(days=7))
    assert (record.stage, record.state) == (PromotionStage.PROMOTED, CaseState.CLOSED)


@pytest.mark.parametrize("name", [CaseActionName.DISAPPROVE, CaseActionName.CANCEL])
def test_what_is_refused_or_called_off_ends(name: CaseActionName) -> None:
    by = SECOND if name is CaseActionName.DISAPPROVE else ASKER
    assert refused(shown(), name, by) is None
    assert acted(shown(), taken(shown(), name, by), AT).stage == PromotionStage.CANCELLED
