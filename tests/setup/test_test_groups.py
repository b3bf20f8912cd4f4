"""Tests of a file that share parts run in one process of a run, however many there are."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = """
import os
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("shared")


@pytest.mark.parametrize("number", range(12))
def test_it(number):
    Path(__file__).with_name(f"process-{os.getpid()}").touch()
"""


def test_tests_of_one_group_run_in_one_process(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "test_shared.py").write_text(TESTS)
    command = [sys.executable, "-m", "pytest", "-n", "3", "--dist", "loadgroup", "-p", "tests.support.scheduling"]
    # Else pytest closes the folder of all temporary folders to everybody else: PostgreSQL of the tests beside it too.
    command += ["--basetemp", str(tmp_path / "temporary")]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment = {name: value for name, value in environment.items() if not name.startswith("PYTEST_")}
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout
    assert "12 passed" in ran.stdout
    assert len(list(tmp_path.glob("process-*"))) == 1


def test_the_files_that_share_slow_parts_are_groups() -> None:
    from tests.support.scheduling import group_of

    files = {path for path in (ROOT / "tests").rglob("test_*.py") if "mark.xdist_group(" in path.read_text()}
    assert {path.name: group_of(path) for path in files - {Path(__file__)}} == {
        "test_every_measurement.py": "bench",
        "test_supervisor.py": "supervisor",
    }
