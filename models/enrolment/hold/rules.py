"""Which office places and releases which holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from models.access.role.contract import RoleId
from models.enrolment.hold.contract import HoldKind

ALL_KINDS: Final = frozenset(HoldKind)

_OFFICES: Final[Mapping[int, frozenset[HoldKind]]] = {RoleId.FINANCE_OFFICER: frozenset({HoldKind.DEBT})}
"""Roles whose business is some kinds only: why else a student is held is none of theirs."""


def kinds_of(role_id: int) -> frozenset[HoldKind]:
    """The kinds of holds that are a role's business. What it may do with them its permissions say."""
    return _OFFICES.get(role_id, ALL_KINDS)
