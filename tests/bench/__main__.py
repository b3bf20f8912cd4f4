"""``python -m tests.bench [enrolling] [search] [opening]``: prints figures, writes ``$DATA_DIR/bench.json``."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from pathlib import Path

from api.embedded.supervisor import Supervisor
from tests.bench.enrolling import bench_enrolling
from tests.bench.opening import bench_opening
from tests.bench.search import bench_search
from tests.bench.stack import BenchStack

MEASUREMENTS = {"enrolling": bench_enrolling, "search": bench_search, "opening": bench_opening}


async def measured(names: list[str]) -> dict[str, float]:
    """The figures, from a stack of their own that is gone afterwards."""
    supervisor = Supervisor()
    figures: dict[str, float] = {}
    with tempfile.TemporaryDirectory(prefix="myku-bench-") as folder:
        try:
            stack = await BenchStack.start(Path(folder), supervisor)
            for name in names:
                figures |= await MEASUREMENTS[name](stack)
        finally:
            await supervisor.stop()
    return figures


def main() -> None:
    """Measure, print, write."""
    figures = asyncio.run(measured(sys.argv[1:] or list(MEASUREMENTS)))
    target = Path(os.environ.get("DATA_DIR") or "var")
    target.mkdir(parents=True, exist_ok=True)
    (target / "bench.json").write_text(json.dumps(figures, indent=2) + "\n")
    for name, value in figures.items():
        print(f"{name:28} {value:>10}")


if __name__ == "__main__":
    main()
