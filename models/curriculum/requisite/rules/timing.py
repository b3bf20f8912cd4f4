"""When a required subject is taken where its leaf does not say (study §2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from models.curriculum.requisite.contract import RequisiteKind, Timing

USUAL_TIMING: Final[Mapping[RequisiteKind, Timing]] = {
    RequisiteKind.PREREQUISITE: Timing.BEFORE,
    RequisiteKind.FOUNDATION: Timing.BEFORE,
    RequisiteKind.COREQUISITE: Timing.BEFORE_OR_SAME_TERM,
    RequisiteKind.EXCLUSIVE: Timing.BEFORE_OR_SAME_TERM,
}
