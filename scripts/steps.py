"""What the steps of ``scripts.bootstrap`` are made of: run a command, skip what is done, do several at once.

Standard library only: it runs before any package is installed.
"""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from api.embedded.faults import Stop, say
from api.embedded.process import end_with_parent

ROOT: Final = Path(__file__).resolve().parents[1]
VENV: Final = ROOT / ".venv"
PYTHON: Final = VENV / "bin" / "python"
WEB: Final = ROOT / "web"
SCHEMA: Final = WEB / "src" / "client" / "schema.d.ts"
"""The generated types of the API. The build strips types: it neither needs them nor changes with them."""
STAMPS: Final = VENV / "stamps"
_ENDED: Final = "Ended, because another step failed."
_LOCK: Final = threading.Lock()
_running: Final[set[subprocess.Popen[str]]] = set()
"""The commands that run now; the lock guards it."""
_ending: Final = threading.Event()
"""Set once a work has failed beside others: they start nothing more, and say nothing of being ended."""


def environment() -> dict[str, str]:
    """Return the environment of every step: the virtual environment's programs first, Node.js from there too."""
    return {
        **_own_authorities(),
        **os.environ,
        "PATH": f"{VENV / 'bin'}:{os.environ.get('PATH', os.defpath)}",
        "VIRTUAL_ENV": str(VENV),
        "UV_PYTHON_DOWNLOADS": "never",
        "UV_PROJECT_ENVIRONMENT": str(VENV),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "NO_COLOR": "1",
        # Each file of the web's tests loads all its libraries anew: they are compiled once.
        "NODE_COMPILE_CACHE": str(VENV / "node-compile-cache"),
        # Portals and workers are started dozens of times: each would compile every module anew (a third of the start).
        "PYTHONDONTWRITEBYTECODE": "",
    }


def _own_authorities() -> dict[str, str]:
    """Let uv and npm trust the machine's certificates beside their own: a network may answer with its own ones."""
    authorities = Path("/etc/ssl/certs/ca-certificates.crt")
    if not authorities.exists():
        return {}
    return {"UV_SYSTEM_CERTS": "true", "NODE_EXTRA_CA_CERTS": str(authorities)}


def run(command: Sequence[str | Path], *, cwd: Path = ROOT, advice: str) -> None:
    """Run a command quietly; when it fails, show its output. Raises :class:`Stop` with the advice."""
    with _started(command, cwd) as process:
        output, _ = process.communicate()
    if process.returncode != 0:
        if _ending.is_set():
            raise Stop(_ENDED)
        say(output)
        if "No space left on device" in output:
            raise Stop(f"The disk that holds {cwd} is full: free some space, then run this again.")
        raise Stop(advice)


@contextmanager
def _started(command: Sequence[str | Path], cwd: Path) -> Iterator[subprocess.Popen[str]]:
    if _ending.is_set():
        raise Stop(_ENDED)
    with subprocess.Popen(
        [str(word) for word in command],
        cwd=cwd,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        # The kernel ends it with the thread that started it, which waits for it.
        preexec_fn=end_with_parent(signal.SIGTERM, os.getpid()),
    ) as process:
        with _LOCK:
            _running.add(process)
        try:
            yield process
        finally:
            with _LOCK:
                _running.discard(process)


def at_once(*works: Callable[[], None]) -> None:
    """Do works that do not need each other at the same time. The first that fails ends the commands of the others.

    Raises what that one raised, once nothing runs any more. Ctrl-C ends all of them.
    """
    with ThreadPoolExecutor(len(works)) as pool:
        futures = [pool.submit(work) for work in works]
        try:
            done, others = wait(futures, return_when=FIRST_EXCEPTION)
        except KeyboardInterrupt:
            _end_commands()
            raise
        faults = [fault for future in done if (fault := future.exception()) is not None]
        if others and faults:
            _end_commands()
    for fault in faults:
        raise fault


def _end_commands() -> None:
    _ending.set()
    with _LOCK:
        for process in _running:
            process.terminate()


def digest(files: Iterable[Path], *facts: str) -> str:
    """Return a fingerprint of files and facts."""
    total = hashlib.sha256()
    for path in sorted(files):
        total.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes() + b"\0")
    for fact in facts:
        total.update(fact.encode() + b"\0")
    return total.hexdigest()


def files_under(*folders: Path) -> list[Path]:
    """Return every file in the folders."""
    return [path for folder in folders for path in folder.rglob("*") if path.is_file()]


def is_done(stamp: str, inputs: str) -> bool:
    """Return whether the stamp's step was done with these inputs."""
    file = STAMPS / stamp
    return file.exists() and file.read_text() == inputs


def step(title: str, stamp: str, inputs: str, present: bool, work: Callable[[], None]) -> None:
    """Do the work unless its stamp says it was done with the same inputs and its product is still there."""
    if present and is_done(stamp, inputs):
        return
    with timed(title):
        (STAMPS / stamp).unlink(missing_ok=True)
        work()
        STAMPS.mkdir(parents=True, exist_ok=True)
        (STAMPS / stamp).write_text(inputs)


@contextmanager
def timed(title: str) -> Iterator[None]:
    """Print the title when the work starts, and its duration when it ends: several may run, so each line names it."""
    started = time.monotonic()
    say(f"  {title} …")
    yield
    say(f"  {title}: {time.monotonic() - started:.1f} s")
