"""Which events of a calendar have changed since it was last read, so that calendar programs take the change over.

RFC 5545 §3.8.7.4: an event keeps its UID, and a revision of it has a higher SEQUENCE. What is not there any more is
left out; should it come back, it is a revision too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

GONE: Final = ""
"""The print of an event that is not in the calendar now."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """An event as last delivered: its content's ``fingerprint``, how often it changed, and when it last did."""

    uid: str
    fingerprint: str
    sequence: int
    modified_at: datetime


def renumbered(known: Sequence[Numbered], there: Mapping[str, str], now: datetime) -> list[Numbered]:
    """The events that are to be kept anew, of what was handed out and what is there now, by their UID."""
    before = {event.uid: event for event in known}
    changed = [
        Numbered(uid, content_hash, 0, now)
        if (event := before.get(uid)) is None
        else Numbered(uid, content_hash, event.sequence + 1, now)
        for uid, content_hash in there.items()
        if uid not in before or before[uid].fingerprint != content_hash
    ]
    gone = [replace(event, fingerprint=GONE) for event in known if event.uid not in there and event.fingerprint != GONE]
    return [*changed, *gone]
