"""Why a change of a role that two administrators agreed to cannot be done any more."""

from __future__ import annotations

from typing import NamedTuple

from models.cases.case.contract.record import Refused
from models.cases.role_change.contract import RoleChangeRequest, RoleStep
from models.people.role_holding.rules import HoldingProblem


class RoleChangeFacts(NamedTuple):
    """How the role and the people stand at the moment; ``revision`` is None where the role is gone.

    ``received_since``: whether somebody has received the role since the request was made. ``receiver_holds``: whether
    the receiver has the role for that unit and those days already. ``holding_problem``: why it cannot be held for them.
    """

    revision: int | None
    received_since: bool
    receiver_is_open: bool
    receiver_holds: bool
    asker_administers: bool
    decider_administers: bool
    decider_gains: bool
    holding_problem: HoldingProblem | None = None


def hindrance(request: RoleChangeRequest, now: RoleChangeFacts) -> Refused | None:
    """Why nothing may be changed, or None. What was agreed to is what was shown, or nothing."""
    gives = request.step is RoleStep.GIVE
    found = (
        ("role_moved", now.revision != request.revision),
        # Who decides was shown the holders: nobody else is to gain by it.
        ("role_held_since", not gives and now.received_since),
        ("role_receiver_closed", gives and not now.receiver_is_open),
        ("role_already_held", gives and now.receiver_holds),
        (now.holding_problem.code if now.holding_problem else "", gives and now.holding_problem is not None),
        ("role_asker_no_administrator", not now.asker_administers),
        ("role_decider_gains", now.decider_gains or not now.decider_administers),
    )
    code = next((code for code, stands in found if stands), None)
    return None if code is None else Refused(code=code, rule=hindrance.__name__, facts={"unit": request.held.unit_code})
