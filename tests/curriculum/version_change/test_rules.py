"""The records of versions on their way: before an office, waiting for their term, in force (study §2, §3)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

import pytest

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseKind, CaseState
from models.curriculum.version_change.contract import VersionCalendar, VersionChangeStage
from models.curriculum.version_change.rules.freeze import refusal_by_freeze
from models.curriculum.version_change.rules.process import (
    IN_FORCE_EFFECT,
    LAPSE_EFFECT,
    REGULATION,
    begun,
    begun_without_review,
    deadline_of,
)
from models.study.programme_change.contract import ProgrammeChangeRequest

NOW: Final = datetime(2026, 11, 24, 3, 0, tzinfo=UTC)
LATER: Final = NOW + timedelta(days=30)
STARTS: Final = NOW + timedelta(days=90)
KIND: Final = CaseKind.PROGRAMME_CHANGE
REQUEST: Final = ProgrammeChangeRequest(
    case_id=UUID(int=1), opened_by=UUID(int=2), requested_at=NOW, academic_year=2570, semester=1,
    version_id=UUID(int=3), programme_code="E09", reason="ตามรอบ", faculty_code="E", department_code="E1",
    label_th="E09 2570", label_en="E09 2570",
)  # fmt: skip


def test_what_is_proposed_is_before_its_department_until_the_freeze() -> None:
    record = begun(KIND, REQUEST, REGULATION, VersionCalendar(freezes_at=LATER, starts_at=STARTS), NOW)
    assert (record.stage, record.deadline_at, record.deadline_effect) == ("department_review", LATER, LAPSE_EFFECT)
    [task] = record.tasks
    assert (task.role_id, task.department_code) == (RoleId.HEAD_OF_DEPARTMENT, "E1")
    assert task.escalation is not None
    assert task.escalation.role_id == RoleId.DEAN
    assert [(item.key, item.outcome) for item in record.items] == [(str(REQUEST.version_id), "asked")]


def test_what_is_proposed_for_a_term_of_no_calendar_has_no_deadline() -> None:
    record = begun(KIND, REQUEST, REGULATION, VersionCalendar(freezes_at=None, starts_at=None), NOW)
    assert (record.deadline_at, record.deadline_effect) == (None, None)


def test_what_needs_no_review_waits_for_its_term() -> None:
    calendar = VersionCalendar(freezes_at=LATER, starts_at=STARTS)
    record = begun_without_review(KIND, REQUEST, REGULATION, calendar, NOW)
    assert (record.stage, record.tasks, record.deadline_at) == (VersionChangeStage.APPROVED, (), STARTS)
    assert (record.deadline_effect, deadline_of(record, calendar)) == (IN_FORCE_EFFECT, STARTS)


@pytest.mark.parametrize("starts_at", [None, NOW - timedelta(days=1), NOW], ids=["no term", "began", "begins"])
def test_what_needs_no_review_is_in_force_at_once_where_nothing_is_to_be_waited_for(starts_at: datetime | None) -> None:
    record = begun_without_review(KIND, REQUEST, REGULATION, VersionCalendar(freezes_at=None, starts_at=starts_at), NOW)
    assert (record.stage, record.state) == (VersionChangeStage.ACTIVE, CaseState.CLOSED)


def test_nothing_is_proposed_once_the_term_is_frozen() -> None:
    term = {"academic_year": 2570, "semester": 1}
    assert refusal_by_freeze(None, NOW, code="programme_frozen", **term) is None
    assert refusal_by_freeze(LATER, NOW, code="programme_frozen", **term) is None
    refused = refusal_by_freeze(NOW, NOW, code="programme_frozen", **term)
    assert refused is not None
    assert (refused.code, refused.facts["term"]) == ("programme_frozen", "2570/1")
