"""Rendering apart from the worker: WeasyPrint keeps a core busy for 75 ms a paper, and threads would share one core."""

from __future__ import annotations

import os
from typing import Final

from models.documents.paper.contract import Paper, PaperTemplate
from models.kit.child_processes import ChildPool

POOL: Final = ChildPool(os.cpu_count() or 1)


def rendered(paper: Paper, template: PaperTemplate) -> bytes:
    """The PDF of a paper, made in another process. Raises BrokenProcessPool when that process died."""
    return POOL.result(_render, paper, template)


def prepare() -> None:
    """Start a process before the first paper is asked for: loading what renders takes seconds on a busy machine."""
    POOL.submit(_load)


def _load() -> None:
    from activities.documents import rendering as rendering

    # What a paper is unpickled with.


def _render(paper: Paper, template: PaperTemplate) -> bytes:
    # Imported here: the API and the worker know this module, and must not load WeasyPrint and its libraries.
    from activities.documents.rendering import pdf_of

    return pdf_of(paper, template)
