"""The embedded portal as a process: what dies is started again, what is told to end leaves nothing (issue 2 §1)."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from api.embedded.demo_journal import FOLDER, unfinished_steps
from api.embedded.demo_leaves import GRANTED, ON_LEAVE, WAITS
from api.embedded.postgres import Postgres
from api.embedded.process import CARRIES, DECIDES
from api.embedded.stack import DATABASE
from api.embedded.temporal import answers
from tests.support.keeper import free_ports
from tests.support.waiting import wait_until

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 90.0
"""Seconds for a part to end, or to be started again."""
SILENCE = 240.0
"""Seconds within which it prints what is waited for."""
_SOME_CALLS = 6
"""So many calls are in the middle of the step."""
# The tests share two starts of a portal: a start costs more than all that is asked of it.
pytestmark = pytest.mark.xdist_group("supervisor")


class Running:
    """A portal started like ``make run`` starts it, by a parent that stands for make."""

    def __init__(self, data_dir: Path, **settings: str) -> None:
        self.data_dir = data_dir
        port, temporal_port, ui_port, bank_port = (str(port) for port in free_ports(4))
        self.ready_url = f"http://127.0.0.1:{port}/myku/api/health/ready"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "api.embedded", "run"],
            cwd=ROOT,
            env={
                "PATH": os.environ["PATH"],
                "PORT": port,
                "TEMPORAL_PORT": temporal_port,
                "TEMPORAL_UI_PORT": ui_port,
                "BANK_PORT": bank_port,
                "DATA_DIR": str(data_dir),
                "SCALE": "0.04",
                **settings,
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    def parts(self) -> dict[int, str]:
        """The processes of this portal, by the folder in their environment or command line; command by id."""
        mark = str(self.data_dir).encode()
        found = {}
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                line = (folder / "cmdline").read_bytes()
                if line and mark in line + (folder / "environ").read_bytes():
                    found[int(folder.name)] = line.replace(b"\0", b" ").decode()
            except OSError:
                continue
        return found

    def ids_of(self, name: str) -> set[int]:
        """The processes of one part."""
        return {process for process, command in self.parts().items() if name in command}

    def is_another(self, name: str, killed: int) -> bool:
        """Whether the part runs again, in another process."""
        return bool(self.ids_of(name) - {killed})

    def said_until(self, beginning: str) -> str:
        """Return what it prints from now on, up to a line that begins like this.

        Raises AssertionError when it ends, says that demo people failed, or prints nothing for long.
        """
        assert self.process.stdout is not None
        lines = []
        with ended_after(self.process, SILENCE):
            for line in self.process.stdout:
                lines.append(line)
                if line.startswith(beginning):
                    return "".join(lines)
                if line.startswith("Demo people could not"):
                    lines.append((self.data_dir / "logs" / "demo.log").read_text())
                    break
        raise AssertionError(f"it did not print {beginning!r}: " + "".join(lines))

    def introduction(self) -> str:
        """What it printed until it served."""
        return self.said_until("Ctrl-C")


@contextmanager
def ended_after(process: subprocess.Popen[str], seconds: float) -> Iterator[None]:
    """Kill the process when the block takes longer: whoever reads its output comes to an end."""
    timer = threading.Timer(seconds, process.kill)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@contextmanager
def portal_in(data_dir: Path, **settings: str) -> Iterator[Running]:
    """A portal that is gone afterwards."""
    running = Running(data_dir, **settings)
    try:
        yield running
    finally:
        running.process.kill()
        running.process.wait()
        wait_until(lambda: not running.parts(), PATIENCE)


@dataclass(frozen=True, slots=True)
class Begun:
    """What a first start said, how it ended once it was told to, and which of its processes were left then."""

    data_dir: Path
    said: str
    exit_code: int
    left: dict[int, str]


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Begun:
    """A portal that was started over nothing, and told to end while its demo people act."""
    data_dir = tmp_path_factory.mktemp("portal")
    with portal_in(data_dir) as running:
        said = running.introduction() + running.said_until("Demo people are still acting")
        wait_until(lambda: calls_of(data_dir, "leaves") >= _SOME_CALLS, PATIENCE)
        running.process.send_signal(signal.SIGTERM)
        exit_code = running.process.wait(30)
        return Begun(data_dir, said, exit_code, running.parts())


def calls_of(data_dir: Path, step: str) -> int:
    """How much of a step of the demo people is written down."""
    journal = data_dir / FOLDER / f"{step}.jsonl"
    return journal.read_text().count("\n") - 1 if journal.exists() else 0


@pytest.fixture(scope="module")
def again(begun: Begun) -> Iterator[tuple[Running, str]]:
    """The same portal started once more, with what it said; the last test kills it."""
    with portal_in(begun.data_dir) as running:
        yield running, running.introduction() + running.said_until("Demo people are done")


def test_it_says_what_it_does_then_where_it_is_and_ends_when_it_is_told(begun: Begun) -> None:
    order = [
        *("PostgreSQL", "Demo university", "Worker and API", "/myku\n", "Temporal UI", "Bank", "b6610450001"),
        *("Ctrl-C", "Demo people are still acting: grades, leaves, transfers, graduations, waivers, programmes."),
    ]
    places = [begun.said.index(words) for words in order]
    assert places == sorted(places)
    assert begun.exit_code == 0
    assert begun.left == {}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP], ids=["Ctrl-C", "closed terminal"])
def test_a_signal_before_it_serves_ends_every_child(tmp_path: Path, number: signal.Signals) -> None:
    with portal_in(tmp_path) as running:
        wait_until(lambda: bool(running.ids_of("temporal server")), PATIENCE)
        running.process.send_signal(number)
        assert running.process.wait(30) == 0
        assert running.parts() == {}


def test_the_next_start_keeps_the_data(again: tuple[Running, str]) -> None:
    _, said = again
    assert "Demo university" not in said


def test_demo_people_go_on_where_they_were_ended(begun: Begun, again: tuple[Running, str]) -> None:
    _, said = again
    assert "Demo people are still acting: leaves, transfers, graduations, waivers, programmes." in said
    assert unfinished_steps(begun.data_dir) == []
    postgres = Postgres.in_folder(begun.data_dir, begun.data_dir / "unused.log")
    with postgres.connect(DATABASE) as connection:
        reasons = connection.execute("SELECT reason FROM leave").fetchall()
    assert sorted(reason for (reason,) in reasons) == sorted({reason for (reason,) in reasons})
    assert {WAITS} < {reason for (reason,) in reasons} <= {WAITS, GRANTED, ON_LEAVE}


def test_an_empty_university_says_what_is_there_and_takes_no_demo_people(tmp_path: Path) -> None:
    with portal_in(tmp_path, DEMO="0") as running:
        said = running.introduction()
        assert "An empty university (DEMO=0)" in said
        assert re.search(r"Set the portal up at http\S+/myku/setup#\S{43}\n", said)
        assert "Demo university" not in said
        assert "password" not in said
        assert answers(running.ready_url)
        running.process.send_signal(signal.SIGTERM)
        assert running.process.wait(30) == 0
    with portal_in(tmp_path, DEMO="1") as refused:
        assert refused.process.stdout is not None
        with ended_after(refused.process, SILENCE):
            assert "holds an empty university" in refused.process.stdout.read()
        assert refused.process.wait(30) == 1


def test_answering_goes_before_deciding_on_one_machine(again: tuple[Running, str]) -> None:
    running, _ = again
    parts = {"uvicorn": 0, "temporal server": CARRIES, "worker.py": DECIDES}
    nice = {name: os.getpriority(os.PRIO_PROCESS, min(running.ids_of(name))) for name in parts}
    weighed = {name: _nice_of_session(min(running.ids_of(name)), nice[name]) for name in parts}
    assert nice == weighed == parts


def _nice_of_session(process: int, where_sessions_are_not_weighed: int) -> int:
    group = Path(f"/proc/{process}/autogroup")
    return int(group.read_text().rsplit(" ", 1)[1]) if group.exists() else where_sessions_are_not_weighed


def test_a_killed_worker_and_api_and_a_silent_bank_are_started_again_and_a_killed_supervisor_leaves_nothing(
    again: tuple[Running, str],
) -> None:
    running, _ = again
    # The bank first: until somebody has listened to it three times in vain, the others are killed.
    (silent,) = running.ids_of("embedded.bank")
    os.kill(silent, signal.SIGSTOP)
    for name in ("worker.py", "uvicorn"):
        (killed,) = running.ids_of(name)
        os.kill(killed, signal.SIGKILL)
        wait_until(partial(running.is_another, name, killed), PATIENCE)
    wait_until(partial(running.is_another, "embedded.bank", silent), PATIENCE)
    wait_until(lambda: answers(running.ready_url), PATIENCE)
    os.kill(running.process.pid, signal.SIGKILL)
    wait_until(lambda: not running.parts(), PATIENCE)
