"""Old sign-ins go, in batches; whoever is signed in stays; the schedule is there after every start."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from sqlalchemy import text
from temporalio.client import Client
from temporalio.worker import Worker

from activities.access import housekeeping
from models.access.role.contract import RoleId
from models.access.role.tables import LoginAttempt, SignInMethod, UserSession
from models.kit.calendar import utc_now
from models.kit.settings import settings
from models.kit.table import new_id
from tests.support.university import University
from workflows.housekeeping import HousekeepingWorkflow
from workflows.schedules import HOUSEKEEPING, keep_schedules


def add_session(university: University, *, expired_days: int, revoked_days: int | None = None) -> UserSession:
    """A session of a new teacher that expired, or was revoked, so many days ago."""
    now = utc_now()
    session = UserSession(
        person_id=university.teacher().person_id,
        role_id=RoleId.TEACHER,
        renew_token_hash=new_id().hex,
        method=SignInMethod.SSO,
        created_at=now - timedelta(days=90),
        expires_at=now - timedelta(days=expired_days),
        revoked_at=now - timedelta(days=revoked_days) if revoked_days else None,
    )
    university.add(session)
    return session


async def test_old_sign_ins_are_deleted_in_batches_and_nothing_else(
    university: University, worker: Worker, temporal_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "BATCH", 2)
    for days in (31, 40, 50, 60, 70):
        add_session(university, expired_days=days)
        university.add(
            LoginAttempt(account="somebody", address="::1", at=utc_now() - timedelta(days=days), outcome="failed")
        )
    add_session(university, expired_days=-1, revoked_days=31)
    kept = [
        add_session(university, expired_days=-1),
        add_session(university, expired_days=29),
        add_session(university, expired_days=-1, revoked_days=1),
    ]
    university.add(LoginAttempt(account="somebody", address="::1", at=utc_now(), outcome="failed"))

    deleted = await temporal_client.execute_workflow(
        HousekeepingWorkflow.run, id=f"one-night-{uuid4()}", task_queue=settings().temporal_task_queue
    )
    assert deleted == 11
    with university.engine.connect() as connection:
        assert set(connection.scalars(text("SELECT session_id FROM user_session"))) == {one.session_id for one in kept}
        assert connection.scalar(text("SELECT count(*) FROM login_attempt")) == 1


@pytest.mark.own_namespace
async def test_its_schedule_is_kept(temporal_client: Client) -> None:
    await keep_schedules(temporal_client, settings().temporal_task_queue)
    await keep_schedules(temporal_client, settings().temporal_task_queue)
    found = await temporal_client.get_schedule_handle(HOUSEKEEPING).describe()
    assert len(found.info.next_action_times) > 0
