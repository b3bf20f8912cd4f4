"""What a kind of case adds to the statements that read cases of every kind, as SQL over ``case_file c``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from models.cases.case.contract.record import CaseKind


@dataclass(frozen=True, slots=True)
class CaseFacts:
    """The SQL of one kind; None where the kind has nothing to say.

    ``still_holds``: whether what a closed case came to still holds, so that asking for the same again is asking for
    this case. ``later_approver``: the id of the person who must agree once the owner has acted, NULL for nobody.
    ``unknown_field``: the field of a filled-in form (``:form``, JSON; ``:case_id``) that names what is not there;
    NULL where all is known. ``refused``: the code by which the rows refuse the decision ``:action`` on the case
    ``:case_id`` by somebody in ``:role_id`` now; NULL where it may be taken. ``not_for_student``: whether a case is not
    shown to the student it is about, in no list and on no page.
    """

    still_holds: str | None = None
    later_approver: str | None = None
    unknown_field: str | None = None
    refused: str | None = None
    not_for_student: str | None = None


def still_holds(kinds: Mapping[CaseKind, CaseFacts]) -> str:
    """Whether a case stands: it is open, or its kind says that what it came to still holds."""
    return f"(c.state = 'open' OR {_by_kind({kind: facts.still_holds for kind, facts in kinds.items()}, 'false')})"


def later_approver(kinds: Mapping[CaseKind, CaseFacts]) -> str:
    """The id of the person who must agree later, or NULL."""
    return _by_kind({kind: facts.later_approver for kind, facts in kinds.items()}, "NULL")


def shown_to_student(kinds: Mapping[CaseKind, CaseFacts]) -> str:
    """Whether the student whom a case is about may see it."""
    return f"NOT {_by_kind({kind: facts.not_for_student for kind, facts in kinds.items()}, 'false')}"


def _by_kind(fragments: Mapping[CaseKind, str | None], otherwise: str) -> str:
    branches = [
        f"WHEN '{kind.value}' THEN ({fragment})" for kind, fragment in fragments.items() if fragment is not None
    ]
    return f"CASE c.kind {' '.join(branches)} ELSE {otherwise} END" if branches else otherwise
