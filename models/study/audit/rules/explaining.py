"""Why a subject counts where it counts (study §1: "why each subject counts where it counts")."""

from __future__ import annotations

from enum import StrEnum

from models.study.audit.rules.exceptions import Exceptions
from models.study.audit.rules.programme import Leaf
from models.study.audit.rules.subjects import Taken


class Because(StrEnum):
    """Why a subject counts at a leaf."""

    NAMED = "named"
    """The leaf names it."""
    OF_GROUP = "of_group"
    """It is one of those the leaf describes: by prefix, level or group."""
    EQUIVALENT = "equivalent"
    """It counts as a subject that the leaf names."""
    AGREED = "agreed"
    """It was agreed for this student."""
    OVERFLOW = "overflow"
    """What is above the need of another block counts here."""


def because(leaf: Leaf, taken: Taken, exceptions: Exceptions) -> Because:
    """Why a subject counts at a leaf at which it does count."""
    if taken.code in leaf.match.codes and taken.code not in leaf.match.excepted:
        return Because.NAMED
    if leaf.match.takes(taken):
        return Because.OF_GROUP
    if not leaf.match.codes.isdisjoint(taken.counts_as):
        return Because.EQUIVALENT
    stands_for = exceptions.stands_for(taken.code)
    agreed = leaf.path in exceptions.added_to(taken.code) or not leaf.match.codes.isdisjoint(stands_for)
    return Because.AGREED if agreed else Because.OVERFLOW
