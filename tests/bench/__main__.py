"""``python -m tests.bench [--share 0.2] [enrolling] [search] …``: the measurements named, or all of them.

Prints figures and writes them to ``$DATA_DIR/bench.json``.

``--share`` makes a part of each measurement, for a short look.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
from pathlib import Path

from api.embedded.supervisor import Supervisor
from tests.bench.audits import bench_audits
from tests.bench.audits_beside import bench_audits_beside
from tests.bench.cases_list import bench_cases_list
from tests.bench.enrolling import bench_enrolling
from tests.bench.finance_bills import bench_finance_bills
from tests.bench.finance_confirmations import bench_finance_confirmation_faults, bench_finance_confirmations
from tests.bench.finance_list import bench_finance_list
from tests.bench.finance_lists import bench_finance_lists
from tests.bench.finance_papers import bench_finance_papers
from tests.bench.grades_closing import bench_grades_closing
from tests.bench.grades_conversions import bench_grades_conversions
from tests.bench.grades_recompute import bench_grades_recompute
from tests.bench.grades_sheet import bench_grades_sheet
from tests.bench.hostile import bench_hostile
from tests.bench.imports import bench_imports
from tests.bench.opening import bench_opening
from tests.bench.pages import bench_pages
from tests.bench.search import bench_search
from tests.bench.stack import BenchStack
from tests.bench.subject_search import bench_subject_search
from tests.bench.suggestions import bench_suggestions
from tests.bench.timetables import bench_timetables

MEASUREMENTS = {
    "enrolling": bench_enrolling,
    "search": bench_search,
    "opening": bench_opening,
    "cases_list": bench_cases_list,
    "pages": bench_pages,
    "hostile": bench_hostile,
    "finance_bills": bench_finance_bills,
    "finance_list": bench_finance_list,
    "finance_lists": bench_finance_lists,
    "finance_papers": bench_finance_papers,
    "finance_confirmations": bench_finance_confirmations,
    "finance_confirmation_faults": bench_finance_confirmation_faults,
    "grades_closing": bench_grades_closing,
    "grades_conversions": bench_grades_conversions,
    "grades_sheet": bench_grades_sheet,
    "grades_recompute": bench_grades_recompute,
    "imports": bench_imports,
    "audits": bench_audits,
    "audits_beside": bench_audits_beside,
    "subject_search": bench_subject_search,
    "timetables": bench_timetables,
    "suggestions": bench_suggestions,
}


async def measured(names: list[str], share: float) -> dict[str, float]:
    """The figures, from a stack of their own that is gone afterwards."""
    supervisor = Supervisor()
    figures: dict[str, float] = {}
    with tempfile.TemporaryDirectory(prefix="myku-bench-") as folder:
        try:
            stack = await BenchStack.start(Path(folder), supervisor, share)
            for name in names:
                figures |= await MEASUREMENTS[name](stack)
        finally:
            await supervisor.stop()
    return figures


def main() -> None:
    """Measure, print, write."""
    asked = argparse.ArgumentParser(prog="python -m tests.bench")
    asked.add_argument("names", nargs="*", metavar="measurement", help=", ".join(MEASUREMENTS))
    asked.add_argument("--share", type=float, default=1.0, help="the part of each measurement that is made")
    options = asked.parse_args()
    figures = asyncio.run(measured(options.names or list(MEASUREMENTS), options.share))
    target = Path(os.environ.get("DATA_DIR") or "var")
    target.mkdir(parents=True, exist_ok=True)
    (target / "bench.json").write_text(json.dumps(figures, indent=2) + "\n")
    for name, value in figures.items():
        print(f"{name:28} {value:>10}")


if __name__ == "__main__":
    main()
