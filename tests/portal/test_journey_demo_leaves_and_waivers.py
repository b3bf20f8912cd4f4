"""What ``make run`` does with leaves and waivers once the portal serves: one waits, one was granted, one is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from sqlalchemy import Engine, text

from api.embedded import demo_leaves, demo_waivers
from models.finance.waiver.contract.case import WaiverStage
from models.study.leave.contract import LeaveStage
from tests.support.browser.demo_cases import after_demo_people
from tests.support.portal import Portal

pytestmark = pytest.mark.changes("what demo people did")

_LEAVES: Final = text("SELECT c.stage, l.reason, l.number FROM leave l JOIN case_file c USING (case_id)")
_WAIVERS: Final = text("SELECT c.stage, w.reason FROM waiver w JOIN case_file c USING (case_id)")


@pytest.fixture(scope="module")
def rows(portal: Portal) -> Iterator[Engine]:
    """The portal's database, with the cases of the demo."""
    with after_demo_people(portal) as engine:
        yield engine


def test_the_demo_has_a_leave_that_waits_one_that_was_granted_and_a_student_who_may_come_back(rows: Engine) -> None:
    with rows.connect() as connection:
        found = {row.reason: row for row in connection.execute(_LEAVES)}
    assert found[demo_leaves.WAITS].stage == LeaveStage.ADVISOR_REVIEW
    granted = found[demo_leaves.GRANTED]
    assert (granted.stage, granted.number is None) == (LeaveStage.GRANTED, False)
    on_leave = found.get(demo_leaves.ON_LEAVE)
    assert on_leave is None or on_leave.stage == LeaveStage.ACTIVE  # in a summer nobody is on leave


def test_the_demo_has_a_waiver_that_waits_one_that_was_granted_and_one_that_was_refused(rows: Engine) -> None:
    with rows.connect() as connection:
        found = {row.reason: row.stage for row in connection.execute(_WAIVERS)}
    assert found[demo_waivers.WAITS] == WaiverStage.ADVISOR_REVIEW
    assert found[demo_waivers.GRANTED] == WaiverStage.GRANTED
    assert found[demo_waivers.REFUSED] == WaiverStage.REFUSED
