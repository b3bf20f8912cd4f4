"""Rendering apart from the worker: WeasyPrint keeps a core busy for 75 ms a paper, and threads would share one core."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context
from typing import Final

from models.contracts.documents import Paper

_PAPERS_PER_PROCESS: Final = 2_000
"""A process is replaced after so many: what a library leaks does not add up."""


def rendered(paper: Paper) -> bytes:
    """The PDF of a paper, made in another process.

    Raises BrokenProcessPool when that process died; the next call starts new ones.
    """
    pool = _pool()
    try:
        return pool.submit(_render, paper).result()
    except BrokenProcessPool:
        _pool.cache_clear()
        pool.shutdown(wait=False)
        raise


@lru_cache(maxsize=1)
def _pool() -> ProcessPoolExecutor:
    # Not forked: the worker's threads may hold locks that a copy of it would wait for without end.
    return ProcessPoolExecutor(
        max_workers=os.cpu_count(), mp_context=get_context("spawn"), max_tasks_per_child=_PAPERS_PER_PROCESS
    )


def _render(paper: Paper) -> bytes:
    # Imported here: the API and the worker know this module, and must not load WeasyPrint and its libraries.
    from activities.documents.rendering import pdf_of

    return pdf_of(paper)
