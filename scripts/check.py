"""``python -m scripts.check [quick]``: every check of the project, with a summary; exit code 1 when one fails.

Independent steps run two at a time. What a step says is kept in ``var/checks`` and shown when it fails.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from scripts.bootstrap import ROOT, WEB, environment

LOGS: Final = ROOT / "var" / "checks"
_BIN: Final = Path(sys.executable).parent


@dataclass(frozen=True, slots=True)
class Check:
    """One command; ``python`` and ``npm`` are the virtual environment's."""

    name: str
    command: tuple[str, ...]
    cwd: Path = ROOT


@dataclass(frozen=True, slots=True)
class Result:
    """How a check went."""

    check: Check
    passed: bool
    seconds: float


def _npm(name: str, script: str) -> Check:
    return Check(name, (str(_BIN / "npm"), "run", "--silent", script), WEB)


def _python(name: str, *arguments: str) -> Check:
    return Check(name, (sys.executable, "-m", *arguments))


QUICK: Final = (
    _python("mypy", "mypy"),
    _npm("oxlint", "lint"),
    _npm("tsc", "typecheck"),
    _npm("prettier", "format:check"),
    _python("ruff", "ruff", "check", "."),
    _python("ruff format", "ruff", "format", "--check", "."),
)
# Each of these keeps two cores busy: one after the other. One process more than cores for pytest, whose tests wait for
# Temporal now and then. End-to-end tests of one file share a portal: ``loadfile``.
SLOW: Final = (
    _npm("vitest", "test"),
    _python("pytest", "pytest", "-n", "3", "--dist", "loadgroup", "--durations", "10", "--ignore", "tests/e2e"),
    _python("end to end", "pytest", "tests/e2e", "-n", "2", "--dist", "loadfile", "--durations", "10"),
)


def perform(check: Check) -> Result:
    """Run one check, its output into its log; shown when it failed."""
    log = LOGS / f"{check.name.replace(' ', '-')}.log"
    started = time.monotonic()
    with log.open("w") as output:
        done = subprocess.run(
            check.command,
            cwd=check.cwd,
            env={**environment(), "CI": "1"},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            check=False,
        )
    result = Result(check, done.returncode == 0, time.monotonic() - started)
    shown = "" if result.passed else f"\n{log.read_text(errors='replace')}\n"
    sys.stdout.write(f"{_line(result)}{shown}\n")
    sys.stdout.flush()
    return result


def _line(result: Result) -> str:
    return f"  {'passed' if result.passed else 'FAILED'}  {result.check.name:<14}{result.seconds:7.1f} s"


def main() -> int:
    """Run all, say which failed."""
    started = time.monotonic()
    LOGS.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(max(2, min(4, os.cpu_count() or 2))) as pool:
        results = list(pool.map(perform, QUICK))
    if sys.argv[1:] != ["quick"]:
        results += [perform(check) for check in SLOW]
    failed = [result for result in results if not result.passed]
    sys.stdout.write("\nSummary\n" + "\n".join(map(_line, results)) + "\n")
    verdict = f"{len(failed)} of {len(results)} failed" if failed else f"All {len(results)} passed"
    sys.stdout.write(f"{verdict} in {(time.monotonic() - started) / 60:.1f} minutes. Logs: {LOGS}\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
