"""Pictures that people send, made upright and small in a process of their own."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from io import BytesIO
from typing import BinaryIO, Final

from models.documents.file.contract import FileKind
from models.documents.file.store.pictures import MOST_MEGAPIXELS, PictureFault, upright_picture
from models.kit.child_processes import ChildPool, TooManyWaitError
from models.kit.errors import Refusal

_POOL: Final = ChildPool(1, most_waiting=12)
"""Each that waits is held in memory as it came, 15 MB at most."""


async def taken_picture(content: BinaryIO, kind: FileKind) -> BinaryIO:
    """Return a picture as it is kept.

    Raises Refusal ``picture_unreadable``, ``picture_too_large``, and ``unavailable`` while too many wait.
    """
    content.seek(0)
    try:
        picture = await _POOL.answer(upright_picture, content.read(), kind)
    except TooManyWaitError:
        raise Refusal("unavailable") from None
    except BrokenProcessPool:  # it took more than it may: the process was ended
        raise _refused(PictureFault.TOO_LARGE) from None
    if isinstance(picture, PictureFault):
        raise _refused(picture)
    return BytesIO(picture)


def _refused(fault: PictureFault) -> Refusal:
    if fault is PictureFault.TOO_LARGE:
        return Refusal(fault.value, megapixels=MOST_MEGAPIXELS)
    return Refusal(fault.value)
