"""Messages of changes of roles that two administrators decide on: a role is given, or allows more."""

from __future__ import annotations

from enum import StrEnum
from uuid import UUID

from models.access.role.contract import Action, DataScope
from models.cases.case.contract.record import CaseAction, CaseRecord
from models.cases.case.contract.starting import CaseRequest
from models.cases.review.contract import Regulation
from models.kit.message import Message
from models.people.role_holding.contract import HeldFor


class RoleChangeStage(StrEnum):
    """Where a request stands. Persisted: never renamed."""

    RECEIVED = "received"
    ADMINISTRATOR_REVIEW = "administrator_review"
    DONE = "done"
    REFUSED = "refused"
    """Another administrator refused it, or it could not be done any more when they agreed."""
    CANCELLED = "cancelled"


class RoleStep(StrEnum):
    """What is to happen to a role. Persisted: never renamed."""

    GIVE = "give"
    PERMISSIONS = "permissions"
    DATA_SCOPE = "data_scope"


class RoleState(Message):
    """What a role allows: its actions by menu id, and how far it sees."""

    permissions: dict[int, tuple[Action, ...]]
    data_scope: DataScope


class RoleChangeRequest(CaseRequest):
    """A role is to be given to ``receiver_id``, or to become ``after``; it was seen at ``revision``, as ``before``.

    Where the role is given, it stays as it is: ``after`` is None, and ``held`` says for which unit and days.
    ``gaining`` are those who would gain by it when it was asked for: the receiver, or the administrators who hold the
    role.
    """

    opened_by: UUID
    step: RoleStep
    role_id: int
    revision: int
    receiver_id: UUID | None = None
    before: RoleState
    after: RoleState | None = None
    held: HeldFor = HeldFor()
    gaining: tuple[UUID, ...] = ()
    role_name_th: str
    role_name_en: str
    reason: str


class RoleChangeReceived(Message):
    """A request before another administrator, and what it runs under."""

    record: CaseRecord
    regulation: Regulation


class RoleChangeDecision(Message):
    """Another administrator agreed to a request that stands at ``record``."""

    record: CaseRecord
    action: CaseAction
