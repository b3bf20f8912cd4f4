"""What every test of papers needs."""

from __future__ import annotations

from datetime import timedelta

import pytest


@pytest.fixture(autouse=True)
def papers_take_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first paper of a run loads WeasyPrint; beside other tests that may take longer than a person waits."""
    monkeypatch.setattr("api.kit.results.DOCUMENT_WITHIN", timedelta(seconds=90))
