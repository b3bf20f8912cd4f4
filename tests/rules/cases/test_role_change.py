"""What stands in the way of a role change that two administrators agreed to, as a table."""

from __future__ import annotations

from uuid import uuid4

import pytest

from models.calendar import utc_now
from models.contracts.access.permissions import DataScope, RoleId
from models.contracts.cases.role_changes import RoleChangeRequest, RoleState, RoleStep
from models.rules.cases.role_change.hindrances import RoleChangeFacts, hindrance

STANDS = RoleChangeFacts(
    revision=3,
    received_since=False,
    receiver_is_open=True,
    receiver_holds=False,
    asker_administers=True,
    decider_administers=True,
    decider_gains=False,
)
STATE = RoleState(permissions={}, data_scope=DataScope.ALL)


def asked(step: RoleStep) -> RoleChangeRequest:
    return RoleChangeRequest(
        case_id=uuid4(), opened_by=uuid4(), requested_at=utc_now(), step=step, role_id=RoleId.DEAN, revision=3,
        receiver_id=uuid4() if step is RoleStep.GIVE else None, before=STATE,
        after=None if step is RoleStep.GIVE else STATE, role_name_th="คณบดี", role_name_en="Dean", reason="คำสั่ง",
    )  # fmt: skip


GIVE, WIDEN = RoleStep.GIVE, RoleStep.PERMISSIONS


@pytest.mark.parametrize(
    ("step", "now", "code"),
    [
        (GIVE, {}, None),
        (GIVE, {"revision": 4}, "role_moved"),
        (GIVE, {"revision": None}, "role_moved"),
        (GIVE, {"receiver_is_open": False}, "role_receiver_closed"),
        (GIVE, {"receiver_holds": True}, "role_already_held"),
        (GIVE, {"asker_administers": False}, "role_asker_no_administrator"),
        (GIVE, {"decider_gains": True}, "role_decider_gains"),
        (GIVE, {"decider_administers": False}, "role_decider_gains"),
        # Others who received the role do not concern the one who is to receive it.
        (GIVE, {"received_since": True}, None),
        (WIDEN, {"receiver_is_open": False}, None),
        (WIDEN, {"received_since": True}, "role_held_since"),
        (WIDEN, {"revision": 4, "received_since": True}, "role_moved"),
        (WIDEN, {"decider_gains": True}, "role_decider_gains"),
    ],
)
def test_nothing_is_changed_but_what_was_shown(step: RoleStep, now: dict[str, object], code: str | None) -> None:
    refused = hindrance(asked(step), STANDS._replace(**now))  # type: ignore[arg-type]
    assert (refused and refused.code) == code
