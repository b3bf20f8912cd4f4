"""The portal wakes many cases slowly enough for people to go on working."""

from __future__ import annotations

import pytest

from models.cases.case.rules.pace import MOST_A_SECOND, rest_seconds


@pytest.mark.parametrize("took", [0.0, 0.001, 0.005, 0.01, 0.02])
def test_a_quick_server_gets_no_more_signals_than_it_may(took: float) -> None:
    assert 1 / (took + rest_seconds(took)) <= MOST_A_SECOND + 1e-9


@pytest.mark.parametrize("took", [0.02, 0.1, 1.0, 10.0])
def test_a_busy_server_is_left_alone_for_most_of_the_time(took: float) -> None:
    assert took / (took + rest_seconds(took)) <= 0.25
