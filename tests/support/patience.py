"""How long the API waits for workflows in a test that has a worker."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from typing import Final

import pytest

from tests.support.waiting import PATIENCE_SECONDS

_LIMITS: Final = {
    "api.cases.case.beginning": ("OUTCOME_WITHIN",),
    "api.grades.grade_submission.commands": ("_BEGUN_WITHIN",),
    "api.kit.decisions": ("DECISION_WITHIN", "_ADOPTED_WITHIN"),
    "api.kit.results": ("OUTCOME_WITHIN", "DECISION_WITHIN", "DOCUMENT_WITHIN"),
    "api.kit.signals": ("OUTCOME_WITHIN", "DECISION_WITHIN"),
    "api.kit.starting": ("OUTCOME_WITHIN",),
    "api.study.audit_round.commands": ("OUTCOME_WITHIN",),
}


def wait_for_workflows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the API wait for workflows as long as a test waits for anything.

    A busy machine may stand still for longer than a person waits, and a test that has a worker is about what comes of
    a request, not about an answer that comes before its result.
    """
    for module, limits in _LIMITS.items():
        for limit in limits:
            monkeypatch.setattr(import_module(module), limit, timedelta(seconds=PATIENCE_SECONDS))
