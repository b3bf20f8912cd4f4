"""What goes on at the same time when the portal starts: it waits for what it needs, and one failure ends all of it."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from api.embedded import prepared
from api.embedded.faults import Stop
from api.embedded.prepared import Gate
from api.embedded.process import Child, Command, run_to_end
from api.embedded.starting import together
from scripts import bootstrap
from tests.support.waiting import eventually, wait_until

ROOT = Path(__file__).resolve().parents[2]
WAITS = "import select; select.select([], [], [])"


def test_bootstrap_works_on_packages_of_the_system_beside_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    meet = threading.Barrier(2, timeout=20)
    order: list[str] = []
    works = {
        "python": lambda: order.append("python"),
        "web": lambda: (meet.wait(), order.append("web")),
        "libraries": lambda: meet.wait(),
    }
    monkeypatch.setattr(bootstrap, "TARGETS", works)
    bootstrap.bring_about(["python", "libraries", "web"])
    assert order == ["python", "web"]


def bootstrapping(*commands: str) -> subprocess.Popen[str]:
    """A process that runs Python commands at once, as the bootstrap does."""
    program = f"""
import sys
from scripts import steps
works = [lambda c=c: steps.run([sys.executable, "-c", c], advice=f"The step {{c[-5:]}} failed.") for c in {commands!r}]
try:
    steps.at_once(*works)
except steps.Stop as fault:
    sys.exit(str(fault))
except KeyboardInterrupt:
    sys.exit(130)
"""
    return subprocess.Popen(
        [sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def test_a_step_that_fails_is_shown_and_ends_the_others(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    waits = f"import os; open({str(pid)!r}, 'w').write(str(os.getpid())); {WAITS}"
    is_written = f"os.path.exists({str(pid)!r}) and os.path.getsize({str(pid)!r})"
    fails = f"import os\nwhile not ({is_written}): pass\nprint('no such package'); raise SystemExit(3)#first"
    process = bootstrapping(fails, waits)
    output, fault = process.communicate(timeout=60)
    assert output.strip() == "no such package"
    assert fault.strip() == "The step first failed."
    assert not Path(f"/proc/{pid.read_text()}").exists()


def test_ctrl_c_ends_every_step(tmp_path: Path) -> None:
    files = [tmp_path / "one", tmp_path / "two"]
    commands = [f"import os; open({str(file)!r}, 'w').write(str(os.getpid())); {WAITS}" for file in files]
    process = bootstrapping(*commands)
    wait_until(lambda: all(file.exists() and file.read_text() for file in files), 60)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode == 130
    assert not [file for file in files if Path(f"/proc/{file.read_text()}").exists()]


@pytest.fixture
def part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """A part that writes a file when it begins."""
    monkeypatch.setitem(prepared.IMPORTED, "Part", ("json",))
    program = tmp_path / "part.py"
    program.write_text(f"import sys; open({str(tmp_path / 'begun')!r}, 'w').write(' '.join(sys.argv)); {WAITS}")
    return Command("Part", (sys.executable, str(program), "first"), tmp_path / "part.log", cwd=ROOT)


async def test_a_prepared_part_begins_once_the_gate_is_open(tmp_path: Path, part: Command) -> None:
    with Gate(tmp_path / "gate") as gate:
        child = await gate.start(part)

        async def waits() -> bool:
            return is_blocked(child.pid)

        await eventually(waits)
        assert not (tmp_path / "begun").exists()
        assert child.command == part
        gate.open()

        async def begun() -> str | None:
            return (tmp_path / "begun").read_text() if (tmp_path / "begun").exists() else None

        assert await eventually(begun) == f"{tmp_path / 'part.py'} first"
        await child.stop()


def is_blocked(process: int) -> bool:
    """Whether a process waits for a lock on a file, as /proc/locks shows it."""
    return any("->" in line and f" {process} " in line for line in Path("/proc/locks").read_text().splitlines())


async def test_a_prepared_part_that_ends_at_the_gate_is_noticed(tmp_path: Path, part: Command) -> None:
    prepared.IMPORTED["Part"] = ("there_is_no_such_module",)
    with Gate(tmp_path / "gate") as gate:
        child = await gate.start(part)
        assert await child.ended() != 0
        assert "there_is_no_such_module" in str(child.fault())


async def test_the_first_failure_beside_others_is_raised_as_itself_and_ends_them(tmp_path: Path) -> None:
    waits = Command("Waits", (sys.executable, "-S", "-c", WAITS), tmp_path / "waits.log")
    fails = Command("Web", (sys.executable, "-S", "-c", "raise SystemExit(1)"), tmp_path / "web.log", shows_output=True)
    begun: list[Child] = []
    has_begun = asyncio.Event()

    async def wait() -> None:
        begun.append(await Child.start(waits))
        has_begun.set()
        try:
            await begun[0].ended()
        finally:
            await begun[0].stop()

    async def fail() -> None:
        await has_begun.wait()
        await run_to_end(fails)

    async def both() -> None:
        async with together() as group:
            group.create_task(fail())
            await wait()

    with pytest.raises(Stop, match="The part `Web` could not be made ready: the lines above say why"):
        await both()
    assert not begun[0].running
    with pytest.raises(ProcessLookupError):
        os.killpg(begun[0].pid, 0)
