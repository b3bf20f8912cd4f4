"""PDFs with passwords, which no office can open: told in a process of its own."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from typing import BinaryIO, Final

from models.documents.file.store.pdfs import ENCRYPTED, needs_password
from models.kit.child_processes import ChildPool, TooManyWaitError
from models.kit.errors import Refusal

_POOL: Final = ChildPool(1, most_waiting=30)


async def check_opens(content: BinaryIO) -> None:
    """Check that a PDF opens without a password. Leaves it at its beginning.

    Raises Refusal ``pdf_locked``, also for one that takes the reader too much memory or time, and ``unavailable`` while
    too many wait.
    """
    content.seek(0)
    whole = content.read()
    content.seek(0)
    if ENCRYPTED not in whole:
        return
    try:
        is_locked = await _POOL.answer(needs_password, whole)
    except TooManyWaitError:
        raise Refusal("unavailable") from None
    except BrokenProcessPool:  # it took more than it may: the process was ended
        is_locked = True
    if is_locked:
        raise Refusal("pdf_locked")
