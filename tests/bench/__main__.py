"""``python -m tests.bench [--share 0.2] [enrolling] [search] …``: run the measurements named, or all of them.

Prints the figures and writes them to ``$DATA_DIR/bench.json``; ``--share`` makes a part of each measurement, for a
short look. The exit code is 1 when a measurement failed.

``python -m tests.bench compare OLD NEW`` prints what the figures of one ``bench.json`` are to those of another.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from api.embedded.supervisor import Supervisor
from tests.bench.measurements import MEASUREMENTS
from tests.bench.report import BenchReport, MeasurementReport, comparison
from tests.bench.running import run_measurements
from tests.bench.stack import BenchStack

say = partial(print, flush=True)


async def run_here(names: Sequence[str], share: float) -> dict[str, MeasurementReport]:
    """Run measurements against servers of their own, which are gone afterwards."""
    servers = Supervisor()
    with tempfile.TemporaryDirectory(prefix="myku-bench-") as folder:
        try:
            stack = await BenchStack.with_servers(Path(folder), servers, share)
            return await run_measurements(stack, {name: MEASUREMENTS[name] for name in names}, say)
        finally:
            await servers.stop()


def measure(names: Sequence[str], share: float) -> int:
    """Measure, print, write; return the exit code."""
    began = time.perf_counter()
    reports = asyncio.run(run_here(names, share))
    failed = [name for name in names if name not in reports]
    report = BenchReport.of(share, reports, failed, seconds=time.perf_counter() - began)
    target = Path(os.environ.get("DATA_DIR") or "var") / "bench.json"
    report.write(target)
    for name, value in report.figures.items():
        say(f"{name:44} {value:>12g}")
    say(f"{len(reports)} of {len(names)} measurements in {report.seconds / 60:.1f} minutes: {target}")
    if failed:
        say(f"Failed: {', '.join(failed)}")
    return 1 if failed else 0


def main(arguments: Sequence[str]) -> int:
    """Compare two runs, or make one."""
    if arguments[:1] == ["compare"]:
        parser = argparse.ArgumentParser(prog="python -m tests.bench compare")
        parser.add_argument("old", type=Path)
        parser.add_argument("new", type=Path)
        compared = parser.parse_args(arguments[1:])
        say("\n".join(comparison(BenchReport.read(compared.old), BenchReport.read(compared.new))))
        return 0
    parser = argparse.ArgumentParser(prog="python -m tests.bench", epilog="Or: python -m tests.bench compare OLD NEW")
    parser.add_argument("names", nargs="*", metavar="measurement", help=", ".join(MEASUREMENTS))
    parser.add_argument("--share", type=float, default=1.0, help="the part of each measurement that is made")
    options = parser.parse_args(arguments)
    if unknown := set(options.names) - MEASUREMENTS.keys():
        parser.error(f"no such measurement: {', '.join(sorted(unknown))}")
    return measure(options.names or list(MEASUREMENTS), options.share)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
