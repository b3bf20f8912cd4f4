"""``python -m scripts.check [quick]``: every check of the project, with a summary; exit code 1 when one fails.

``AREA=finance`` in the environment keeps to what concerns one area: its rules, activities, workflows, API, components
and journeys, beside the checks of the whole code. Independent steps run side by side. The first failure of a step is
shown when it happens; the whole of what a step says is kept in ``var/checks``, and shown at its end when it failed.
"""

from __future__ import annotations

import math
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Final, NoReturn, TextIO

from scripts.steps import ROOT, WEB, environment

LOGS: Final = ROOT / "var" / "checks"
_BIN: Final = Path(sys.executable).parent
_PYTEST_FAILURE: Final = re.compile(r"^! ")
"""What ``tests/conftest.py`` begins the lines of a failure with."""
_VITEST_FAILURE: Final = re.compile(r"^\s+(×|→) ")
_LOOK_SECONDS: Final = 0.2
_RUNNING: Final[set[subprocess.Popen[bytes]]] = set()
_RULES: Final = "test_rules*.py"
_JOURNEYS: Final = "test_journey*.py"
"""Files of tests are named by their layer: rules start no server, journeys start a browser."""


@dataclass(frozen=True, slots=True)
class Check:
    """One command. A line of its output that ``failure`` matches is shown at once."""

    name: str
    command: tuple[str, ...]
    cwd: Path = ROOT
    failure: re.Pattern[str] | None = None
    limit_seconds: float = 3_600
    """The slowest takes half of it on slow cores. What stands still is ended before CI gives up and shows nothing."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a check went."""

    check: Check
    passed: bool
    seconds: float


class UnknownAreaError(Exception):
    """There is no such area."""


def _npm(name: str, script: str, *arguments: str) -> Check:
    command = (str(_BIN / "npm"), "run", "--silent", script, *(("--", *arguments) if arguments else ()))
    return Check(name, command, WEB, _VITEST_FAILURE)


def _python(name: str, *arguments: str) -> Check:
    return Check(name, (sys.executable, "-m", *arguments))


def _pytest(name: str, paths: Sequence[str], processes: int, distribution: str, *options: str) -> Check:
    options = ("-n", str(processes), "--dist", distribution, "--durations", "10", *options)
    return Check(name, (sys.executable, "-m", "pytest", *paths, *options), failure=_PYTEST_FAILURE)


QUICK: Final = (
    _python("mypy", "mypy"),
    _npm("oxlint", "lint"),
    _npm("tsc", "typecheck"),
    _npm("prettier", "format:check"),
    _python("ruff", "ruff", "check", "."),
    _python("ruff format", "ruff", "format", "--check", "."),
)
_OF_THE_CODE: Final = ("tests/test_import_directions.py", "tests/test_processes.py", "tests/test_sql_words.py")
_FIRST: Final = (*_OF_THE_CODE, "tests/setup/test_area_pages.py", "tests/setup/test_glossary.py")
"""Tests beside those of rules that start no server: they answer within the first minutes."""


def slow_checks(area: str | None) -> tuple[Check, ...]:
    """Return the checks that keep all cores busy, to be run one after the other.

    One process more than cores for tests that wait for Temporal now and then. Journeys that change the same share a
    portal (``loadfile``); in three processes their pages and papers wait for the processors longer than they may.
    Raises :class:`UnknownAreaError` for an area that has no folder.
    """
    if area is None:
        without = [f"--ignore-glob=*/{each}" for each in (_RULES, _JOURNEYS)] + [f"--ignore={each}" for each in _FIRST]
        return (
            _pytest("rules", [*_named(_RULES, "tests"), *_FIRST], 2, "load"),
            _npm("vitest", "test"),
            _pytest("pytest", ["tests"], 3, "loadgroup", *without),
            _pytest("end to end", _named(_JOURNEYS, "tests"), 2, "loadfile"),
        )
    known = areas()
    if area not in known:
        raise UnknownAreaError(f"AREA={area} is no area of the portal. There are: {', '.join(known)}.")
    folder = f"tests/{area}"
    paths = [folder] if (ROOT / folder).is_dir() else []
    checks = [_pytest("pytest", [*_OF_THE_CODE, *paths], 3, "loadgroup", f"--ignore-glob=*/{_JOURNEYS}")]
    if (WEB / "src" / "features" / area).is_dir():
        checks.append(_npm("vitest", "test", f"src/features/{area}/"))
    if journeys := _named(_JOURNEYS, folder):
        checks.append(_pytest("end to end", journeys, 2, "loadfile"))
    return tuple(checks)


def _named(pattern: str, folder: str) -> list[str]:
    return sorted(str(path.relative_to(ROOT)) for path in (ROOT / folder).rglob(pattern))


def areas() -> list[str]:
    """Return the areas that have tests or pages of their own."""
    folders = [ROOT / "tests", WEB / "src" / "features"]
    return sorted({each.name for folder in folders for each in folder.iterdir() if _is_area(each)})


def _is_area(folder: Path) -> bool:
    return folder.is_dir() and any((ROOT / "models" / folder.name).glob("*/contract*"))


def perform(check: Check) -> Result:
    """Run one check, its output into its log: a failure is shown when it happens, the whole when it failed.

    A check ends with its own process, whatever else still holds its output, and is ended at its limit.
    """
    log = LOGS / f"{check.name.replace(' ', '-')}.log"
    started = time.monotonic()
    with log.open("w") as output:
        process = subprocess.Popen(
            check.command,
            cwd=check.cwd,
            env={**environment(), "CI": "1"},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    _RUNNING.add(process)
    with log.open(errors="replace") as written:
        for line in _lines_until_ended(process, written, started + check.limit_seconds):
            if check.failure is not None and check.failure.match(line):
                _show(f"  {check.name}: {line}")
    _RUNNING.discard(process)
    result = Result(check, process.returncode == 0, time.monotonic() - started)
    _show(_line(result) if result.passed else f"{_line(result)}\n{log.read_text(errors='replace')}")
    return result


def _lines_until_ended(process: subprocess.Popen[bytes], written: TextIO, give_up: float) -> Iterator[str]:
    """Yield each line of a log when it is whole. Kills the process once it is too late."""
    rest, has_ended = "", False
    while not has_ended:
        with suppress(subprocess.TimeoutExpired):
            process.wait(_LOOK_SECONDS)
            has_ended = True
        *lines, rest = (rest + written.read()).split("\n")
        yield from lines
        if time.monotonic() > give_up:
            _show(f"  {process.args!r} took too long: it is ended")
            _kill(process)
            give_up = math.inf


def _kill(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def _end(number: int, _frame: FrameType | None) -> NoReturn:
    """End what runs, and this program with it."""
    for process in list(_RUNNING):
        _kill(process)
    os._exit(128 + number)


def _go_on(_number: int, _frame: FrameType | None) -> None:
    """Do nothing. Unlike an ignored signal, a handler is not inherited by the programs that are started here."""


def _show(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _line(result: Result) -> str:
    return f"  {'passed' if result.passed else 'FAILED'}  {result.check.name:<14}{result.seconds:7.1f} s"


def main() -> int:
    """Run all, say which failed."""
    started = time.monotonic()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        # Tests send these signals to programs of theirs: ignored here (nohup), they would be ignored there too.
        signal.signal(number, _end if signal.getsignal(number) is not signal.SIG_IGN else _go_on)
    try:
        slow = () if sys.argv[1:] == ["quick"] else slow_checks(os.environ.get("AREA") or None)
    except UnknownAreaError as error:
        _show(str(error))
        return 1
    LOGS.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(max(2, min(4, os.cpu_count() or 2))) as pool:
        results = list(pool.map(perform, QUICK))
    results += [perform(check) for check in slow]
    failed = [result for result in results if not result.passed]
    _show("\nSummary\n" + "\n".join(map(_line, results)))
    verdict = f"{len(failed)} of {len(results)} failed" if failed else f"All {len(results)} passed"
    _show(f"{verdict} in {(time.monotonic() - started) / 60:.1f} minutes. Logs: {LOGS}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
