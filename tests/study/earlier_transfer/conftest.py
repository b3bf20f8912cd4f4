"""The offices that transfer credits."""

from __future__ import annotations

import pytest

from tests.support.transferring import TransferOffices
from tests.support.university import University


@pytest.fixture
def offices(university: University) -> TransferOffices:
    """A student who was admitted in 2566, subjects, a registrar and everybody who considers a transfer."""
    return TransferOffices(university)
