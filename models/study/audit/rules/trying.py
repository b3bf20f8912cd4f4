"""What a student tries: subjects that are planned, and subjects under way that are given up (study §3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from models.study.audit.rules.subjects import Certainty, Taken, had_whole


def as_tried(taken: Iterable[Taken], planned: Sequence[Taken], without: Collection[str]) -> list[Taken]:
    """What was taken and is planned; what is under way and given up (``without``, by its code) is in none.

    What there is already is not planned again.
    """
    left = [each for each in taken if each.certainty is not Certainty.IN_PROGRESS or each.code not in without]
    known = had_whole(left)
    return [*left, *(each for each in planned if each.code not in known)]
