"""The process ``programme_change``: a version of a programme goes the way of every version (study §3, ADR 50)."""

from __future__ import annotations

from typing import Final

from models.cases.case.contract.record import CaseKind
from models.cases.case.rules.process import Process
from models.curriculum.version_change.rules.process import version_process

PROGRAMME_CHANGE: Final[Process] = version_process(CaseKind.PROGRAMME_CHANGE)
