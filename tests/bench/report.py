"""``bench.json``: the figures of a run, and what must be known to compare them with those of another run."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict

ROOT: Final = Path(__file__).resolve().parents[2]
_PROCESSORS: Final = Path("/proc/cpuinfo")
_UNKNOWN: Final = "unknown"


class MeasurementRun(BaseModel):
    """When a measurement began, how many seconds it took, and the machine's load average of one minute before it."""

    model_config = ConfigDict(frozen=True)

    time: str
    seconds: float
    load: float


class MeasurementReport(MeasurementRun):
    """A measurement with its figures."""

    figures: dict[str, float]


class BenchReport(BaseModel):
    """A run: of which commit, on which machine, when, how much of each measurement, and all figures by their names.

    ``load`` is the machine's load average of one minute when the run began.
    """

    model_config = ConfigDict(frozen=True)

    commit: str = _UNKNOWN
    processor: str = _UNKNOWN
    cores: int = 0
    share: float = 1.0
    time: str = _UNKNOWN
    seconds: float = 0.0
    load: float = 0.0
    measurements: dict[str, MeasurementRun] = {}
    failed: list[str] = []
    figures: dict[str, float]

    @classmethod
    def of(
        cls, share: float, reports: Mapping[str, MeasurementReport], failed: list[str], *, seconds: float
    ) -> BenchReport:
        """Put together the reports of a run on this machine, which took so many seconds in all."""
        first = next(iter(reports.values()), None)
        return cls(
            commit=commit(),
            processor=processor(),
            cores=os.cpu_count() or 0,
            share=share,
            time=first.time if first else _UNKNOWN,
            seconds=round(seconds, 1),
            load=first.load if first else 0.0,
            measurements={
                name: MeasurementRun(time=each.time, seconds=each.seconds, load=each.load)
                for name, each in reports.items()
            },
            failed=failed,
            figures={name: value for each in reports.values() for name, value in each.figures.items()},
        )

    @classmethod
    def read(cls, path: Path) -> BenchReport:
        """Read a ``bench.json``; one of an earlier version is an object of figures and nothing else."""
        content = json.loads(path.read_text())
        return cls.model_validate(content if "figures" in content else {"figures": content})

    def write(self, path: Path) -> None:
        """Write it as ``bench.json``."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.model_dump_json(indent=2) + "\n")


def commit() -> str:
    """Return the commit that is checked out, marked ``+`` where tracked files differ from it."""
    try:
        changed = _git("status", "--porcelain", "--untracked-files=no")
        return _git("rev-parse", "HEAD") + ("+" if changed else "")
    except (OSError, subprocess.CalledProcessError):
        return _UNKNOWN


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def processor() -> str:
    """Return the model name of the processor."""
    lines = _PROCESSORS.read_text().splitlines() if _PROCESSORS.exists() else []
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), _UNKNOWN)


def comparison(old: BenchReport, new: BenchReport) -> Iterator[str]:
    """Yield the lines that compare two runs: where each was made, then each figure with new divided by old."""
    for name, run in (("old", old), ("new", new)):
        yield f"{name}: commit {run.commit[:12]}, {run.processor}, load {run.load:g}, {run.time}, share {run.share:g}"
    if (old.processor, old.cores, old.share) != (new.processor, new.cores, new.share):
        yield "The runs differ in processor or share: compare ratios of figures, not the figures."
    yield f"{'figure':44} {'old':>12} {'new':>12} {'new/old':>8}"
    for name in {**old.figures, **new.figures}:
        before, after = old.figures.get(name), new.figures.get(name)
        yield f"{name:44} {_shown(before):>12} {_shown(after):>12} {_ratio(before, after):>8}"


def _shown(value: float | None) -> str:
    return "-" if value is None else f"{value:g}"


def _ratio(before: float | None, after: float | None) -> str:
    """Both runs must have the figure, and nothing can be divided by 0."""
    if before is None or after is None or before == 0:
        return "1.00" if before == after == 0 else "-"
    return f"{after / before:.2f}"
