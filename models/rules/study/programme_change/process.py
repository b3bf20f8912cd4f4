"""The process ``programme_change``: a version of a programme goes the way of every version (study §3, ADR 50)."""

from __future__ import annotations

from typing import Final

from models.contracts.cases.case import CaseKind
from models.rules.cases.process import Process
from models.rules.curriculum.version_change.process import version_process

PROGRAMME_CHANGE: Final[Process] = version_process(CaseKind.PROGRAMME_CHANGE)
