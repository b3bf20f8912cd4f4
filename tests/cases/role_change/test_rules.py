"""Who may agree to a role change, and what stands in its way once they did, as tables."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest

from models.access.role.contract import DataScope, RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName
from models.cases.case.rules.actions import available_actions, refusal_of
from models.cases.role_change.contract import RoleChangeRequest, RoleState, RoleStep
from models.cases.role_change.rules.hindrances import RoleChangeFacts, hindrance
from models.cases.role_change.rules.process import REGULATION, ROLE_CHANGE, put_before_administrators
from models.cases.task.contract import ActingFor, Actor
from models.kit.calendar import utc_now
from models.people.role_holding.rules import HoldingProblem

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
        (GIVE, {"holding_problem": HoldingProblem("role_unit_unknown", "unit_code")}, "role_unit_unknown"),
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


ADMINISTRATOR = RoleId.ADMINISTRATOR.value
ASKER, OTHER, RECEIVER, SUBSTITUTE = uuid4(), uuid4(), uuid4(), uuid4()


def administrator(person_id: UUID, *, in_place_of: UUID | None = None) -> Actor:
    """An administrator; in the place of another one, they are signed in with a role of their own."""
    if in_place_of is None:
        return Actor(person_id=person_id, role_id=ADMINISTRATOR)
    away = ActingFor(person_id=in_place_of, role_id=ADMINISTRATOR)
    return Actor(person_id=person_id, role_id=RoleId.REGISTRAR.value, acting_for=(away,))


@pytest.mark.parametrize(
    ("actor", "code"),
    [
        (administrator(OTHER), None),
        (administrator(ASKER), "own_request"),
        (administrator(RECEIVER), "gains_by_it"),
        (administrator(SUBSTITUTE, in_place_of=OTHER), None),
        (administrator(SUBSTITUTE, in_place_of=ASKER), "own_request"),
        (administrator(SUBSTITUTE, in_place_of=RECEIVER), "gains_by_it"),
        (administrator(RECEIVER, in_place_of=OTHER), "gains_by_it"),
        (Actor(person_id=OTHER, role_id=RoleId.REGISTRAR.value), "not_your_task"),
    ],
)
def test_who_agrees_neither_asked_nor_gains(actor: Actor, code: str | None) -> None:
    request = asked(GIVE).model_copy(update={"opened_by": ASKER, "receiver_id": RECEIVER, "gaining": (RECEIVER,)})
    record = put_before_administrators(request, REGULATION, utc_now())
    agreeing = CaseAction(action=CaseActionName.APPROVE, actor=actor, revision=record.revision)
    refusal = refusal_of(ROLE_CHANGE, record, agreeing, utc_now())
    assert (refusal and refusal.code) == code
    offered = {rule.name for rule in available_actions(ROLE_CHANGE, record, actor)}
    assert (CaseActionName.APPROVE in offered) is (code is None)
