"""What the last round of audits found changed (study §3). Credits are texts, as everywhere on the wire."""

from __future__ import annotations

from api.kit.wire import Camel, Names
from models.kit.instants import Instant
from models.study.audit_round.contract import AuditChangeKind, AuditScope


class AuditRoundView(Camel):
    """The last round that has ended: who was looked at, when, and how many of how many have changed."""

    scope: AuditScope
    finished_at: Instant
    students: int
    changed: int


class AuditChangeRow(Camel):
    """A student whose audit came out otherwise than in the round before, with the figures then and now.

    ``filled`` names what is missing no more, ``opened`` what is missing now.
    """

    student_code: str
    student: Names
    programme: Names
    study_year: int
    kind: AuditChangeKind
    done_before: str
    done: str
    to_take_before: str
    to_take: str
    filled: list[Names]
    opened: list[Names]
    found_at: Instant
