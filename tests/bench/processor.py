"""Processor time of the parts of a bench stack, from ``/proc``.

Seconds on a machine that does other work mislead; what a part computed does not.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from tests.bench.stack import BenchStack

_TICKS_A_SECOND: Final = os.sysconf("SC_CLK_TCK")
_FIRST: Final = 3
"""The second field is the name, which may hold spaces: fields are counted from the one after it."""
_PARENT: Final = 4 - _FIRST
_TIMES: Final = slice(14 - _FIRST, 18 - _FIRST)
"""utime, stime, and cutime, cstime: the same of children that ended and were waited for (proc_pid_stat(5))."""


@dataclass(frozen=True, slots=True)
class ProcessorTime:
    """Milliseconds of user and system time, by the name of the part."""

    by_part: Mapping[str, float]

    @classmethod
    def of(cls, stack: BenchStack, *parts: str) -> Self:
        """What the parts have used since their start, with all their child processes."""
        read = _read()
        return cls({part: sum(read.of_tree(child.pid) for child in stack.named(part)) for part in parts})

    def since(self, earlier: ProcessorTime) -> ProcessorTime:
        """What was used between ``earlier`` and this."""
        return ProcessorTime({part: used - earlier.by_part[part] for part, used in self.by_part.items()})

    def plus(self, other: ProcessorTime) -> ProcessorTime:
        """Both together."""
        parts = {**self.by_part, **other.by_part}
        return ProcessorTime({part: self.by_part.get(part, 0.0) + other.by_part.get(part, 0.0) for part in parts})

    def figures(self, name: str, count: int) -> dict[str, float]:
        """Milliseconds for each of ``count``, by part and in all: ``<name>_ms_<part>``, ``<name>_ms_in_all``."""
        each = {f"{name}_ms_{part.lower()}": round(used / count, 1) for part, used in self.by_part.items()}
        return {**each, f"{name}_ms_in_all": round(sum(self.by_part.values()) / count, 1)}


@dataclass(frozen=True, slots=True)
class _Processes:
    used: Mapping[int, float]
    children: Mapping[int, list[int]]

    def of_tree(self, process: int) -> float:
        return self.used.get(process, 0.0) + sum(self.of_tree(child) for child in self.children.get(process, ()))


def _read() -> _Processes:
    used: dict[int, float] = {}
    children: dict[int, list[int]] = defaultdict(list)
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            fields = (folder / "stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue  # it ended meanwhile
        used[int(folder.name)] = sum(map(int, fields[_TIMES])) * 1000 / _TICKS_A_SECOND
        children[int(fields[_PARENT])].append(int(folder.name))
    return _Processes(used, children)
