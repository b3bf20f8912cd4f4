"""``make test``: which checks an area has, and what is shown of one that fails."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Final

import pytest

from scripts import check
from scripts.check import Check, UnknownAreaError, areas, perform, slow_checks

PLANTED: Final = """
import pytest

@pytest.mark.parametrize("n", (1, 2))
def test_planted(n):
    assert n == 3
"""


def test_an_area_is_checked_in_every_layer_that_it_has() -> None:
    commands = {each.name: " ".join(each.command) for each in slow_checks("finance")}
    assert list(commands) == ["pytest", "vitest", "end to end"]
    assert "tests/finance" in commands["pytest"].split()
    assert "src/features/finance/" in commands["vitest"]
    assert "tests/finance/waiver/test_journey" in commands["end to end"]


def test_an_unknown_area_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownAreaError, match=r"no area of the portal.*finance.*grades"):
        slow_checks("money")


def test_every_area_has_a_check() -> None:
    assert {"access", "curriculum", "enrolment", "finance", "grades", "study"} <= set(areas())
    assert all(slow_checks(area) for area in areas())


def test_a_failure_is_shown_before_its_step_has_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failing = tmp_path / "test_planted.py"
    failing.write_text(PLANTED)
    monkeypatch.setattr(check, "LOGS", tmp_path)
    root = Path(check.__file__).parents[1]
    command = (sys.executable, "-m", "pytest", str(failing), "-p", "tests.conftest", "-p", "no:cacheprovider")
    result = perform(Check("planted", command, root, check._PYTEST_FAILURE))
    shown = capsys.readouterr().out.splitlines()
    assert not result.passed
    assert shown.index("  planted: ! E       assert 1 == 3") < shown.index(next(s for s in shown if "FAILED  " in s))
    assert [line for line in shown if "test_planted[2] failed (call)" in line]
    assert not [line for line in shown if line.startswith("  planted: ! E") and "assert 2 == 3" in line]


def test_a_check_that_stands_still_is_ended_and_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "LOGS", tmp_path)
    stands_still = (sys.executable, "-S", "-c", "import select; select.select([], [], [])")
    assert not perform(Check("still", stands_still, limit_seconds=0.1)).passed


def test_a_check_ends_with_its_process_though_a_child_holds_its_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "LOGS", tmp_path)
    child = "import os, signal; child = os.fork()\nif not child: signal.alarm(60); signal.pause()\nprint(child)"
    assert perform(Check("parent", (sys.executable, "-S", "-c", child))).passed
    os.kill(int((tmp_path / "parent.log").read_text()), signal.SIGKILL)
