"""The checklist of a term on the wire."""

from __future__ import annotations

from api.kit.wire import Camel, Names
from models.kit.instants import Instant
from models.study.term_checklist.contract import StepState, TermStep


class TermStepView(Camel):
    """A step of a term: how many there are of what it makes and how many it lacks, whose work it is, and its times.

    It can be done from ``beginsAt`` on and has to be until ``dueAt``; None where there is no such limit.
    """

    step: TermStep
    state: StepState
    done: int
    missing: int
    responsible: Names
    begins_at: Instant | None
    due_at: Instant | None
