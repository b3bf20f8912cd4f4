"""Rendering apart from the worker: WeasyPrint keeps a core busy for 75 ms a paper, and threads would share one core."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context
from typing import Final

from models.child_processes import begin_child
from models.contracts.documents.papers import Paper, PaperTemplate

_PAPERS_PER_PROCESS: Final = 2_000
"""A process is replaced after so many: what a library leaks does not add up."""


def rendered(paper: Paper, template: PaperTemplate) -> bytes:
    """The PDF of a paper, made in another process.

    Raises BrokenProcessPool when that process died; the next call starts new ones.
    """
    pool = _pool()
    try:
        return pool.submit(_render, paper, template).result()
    except BrokenProcessPool:
        _pool.cache_clear()
        pool.shutdown(wait=False)
        raise


def prepare() -> None:
    """Start a process before the first paper is asked for: loading what renders takes seconds on a busy machine."""
    _pool().submit(_load)


@lru_cache(maxsize=1)
def _pool() -> ProcessPoolExecutor:
    # Not forked: the worker's threads may hold locks that a copy of it would wait for without end.
    return ProcessPoolExecutor(
        max_workers=os.cpu_count(),
        mp_context=get_context("spawn"),
        max_tasks_per_child=_PAPERS_PER_PROCESS,
        initializer=begin_child,
    )


def _load() -> None:
    from activities.documents import rendering as rendering


def _render(paper: Paper, template: PaperTemplate) -> bytes:
    # Imported here: the API and the worker know this module, and must not load WeasyPrint and its libraries.
    from activities.documents.rendering import pdf_of

    return pdf_of(paper, template)
