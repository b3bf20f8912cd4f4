"""The stage and the deadline of a sheet."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from models.grades.grade_submission.contract.case import SubmissionStage
from models.grades.grade_submission.contract.status import SheetStage
from models.grades.grade_submission.rules.process import REGULATION
from models.grades.sheet.rules.stages import SheetFacts, due_at, stage_of

NOW = datetime(2026, 11, 20, 3, 0, tzinfo=UTC)
IN_TIME = NOW + timedelta(days=5)
PASSED = NOW - timedelta(days=5)
BLANK = SheetFacts(
    submission=None,
    has_entries=False,
    is_complete=False,
    is_returned=False,
    last_return_at=None,
    calendar_due_at=IN_TIME,
)
RETURNED = replace(
    BLANK,
    submission=SubmissionStage.DRAFTING,
    has_entries=True,
    is_complete=True,
    is_returned=True,
    last_return_at=NOW - timedelta(hours=1),
)


@pytest.mark.parametrize(
    ("facts", "stage"),
    [
        (BLANK, SheetStage.NOT_BEGUN),
        (replace(BLANK, has_entries=True), SheetStage.ENTERING),
        (replace(BLANK, has_entries=True, is_complete=True), SheetStage.READY),
        (replace(BLANK, calendar_due_at=None, has_entries=True), SheetStage.ENTERING),
        (replace(BLANK, has_entries=True, is_complete=True, calendar_due_at=PASSED), SheetStage.LATE),
        (replace(BLANK, submission=SubmissionStage.LATE), SheetStage.LATE),
        (replace(BLANK, submission=SubmissionStage.CANCELLED, has_entries=True), SheetStage.ENTERING),
        (RETURNED, SheetStage.RETURNED),
        (replace(RETURNED, calendar_due_at=PASSED), SheetStage.RETURNED),
        (replace(RETURNED, calendar_due_at=PASSED, last_return_at=PASSED), SheetStage.LATE),
        *((replace(RETURNED, submission=each), SheetStage.SUBMITTED)
          for each in (SubmissionStage.HEAD_REVIEW, SubmissionStage.DEAN_REVIEW, SubmissionStage.REGISTRAR_REVIEW)),
        (replace(BLANK, submission=SubmissionStage.PUBLISHED, calendar_due_at=PASSED), SheetStage.PUBLISHED),
    ],
)  # fmt: skip
def test_stage_of_a_sheet(facts: SheetFacts, stage: SheetStage) -> None:
    assert stage_of(facts, REGULATION, NOW) is stage


def test_returned_sheet_is_due_when_it_may_be_amended_no_longer() -> None:
    returned = replace(RETURNED, calendar_due_at=PASSED)
    assert due_at(returned, REGULATION, NOW) == NOW - timedelta(hours=1) + REGULATION.amend_within


def test_sheet_under_review_has_no_deadline() -> None:
    assert due_at(replace(BLANK, submission=SubmissionStage.HEAD_REVIEW), REGULATION, NOW) is None
