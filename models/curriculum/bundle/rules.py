"""Which subjects may form a bundle: enrolled together or not at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from models.cases.case.contract.record import Fact, Refused

FEWEST: Final = 2
MOST: Final = 6


@dataclass(frozen=True, slots=True)
class BundleSubject:
    """A subject chosen for a bundle; ``bundle`` are the members of the one it is in now, itself included."""

    subject_code: str
    show_code: str
    education_level_code: str
    bundle: frozenset[str] = frozenset()


def bundle_refusal(members: Sequence[BundleSubject], replacing: frozenset[str] = frozenset()) -> Refused | None:
    """Why these subjects cannot form a bundle, or None; ``replacing`` are the members of the one that is changed.

    Versions of one subject are never enrolled together, a subject of two bundles would join both, and students enrol
    in subjects of their own level only.
    """
    if not FEWEST <= len(members) <= MOST:
        return _refusal("bundle_size", least=FEWEST, most=MOST)
    twice = next((show for show, times in Counter(m.show_code for m in members).items() if times > 1), None)
    if twice is not None:
        return _refusal("bundle_subject_twice", subject=twice)
    for member in members:
        if not member.bundle <= replacing:
            others = ", ".join(sorted(member.bundle - {member.subject_code}))
            return _refusal("bundle_subject_elsewhere", subject=member.subject_code, bundle=others)
    if len({member.education_level_code for member in members}) > 1:
        return _refusal("bundle_levels_differ", subjects=", ".join(member.subject_code for member in members))
    return None


def _refusal(code: str, **facts: Fact) -> Refused:
    return Refused(code=code, rule=bundle_refusal.__name__, facts=facts)
