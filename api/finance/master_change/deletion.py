"""What a request to delete a row says: as which it was seen, why, and the client's key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends

from api.finance.master_change.schemas import Reason
from api.kit.idempotency import IdempotencyKey
from api.kit.numbers import Revision


@dataclass(frozen=True, slots=True)
class Deletion:
    """A row that shall be deleted, as it was seen, and why."""

    revision: int
    reason: str
    key: str


def _deletion(revision: Revision, reason: Reason, key: IdempotencyKey) -> Deletion:
    return Deletion(revision, reason, key)


AskedDeletion = Annotated[Deletion, Depends(_deletion)]
