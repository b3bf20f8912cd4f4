"""When a version of a programme may be changed, and what is wrong with what a draft says of its years (study §3)."""

from __future__ import annotations

from models.contracts.cases.case import Refused
from models.contracts.study.programme import ProgrammeStatus


def refusal_to_change(status: ProgrammeStatus) -> Refused | None:
    """Why a version is not changed or deleted: what students follow stays as it is."""
    if status is ProgrammeStatus.DRAFT:
        return None
    return Refused(code="programme_not_draft", rule=refusal_to_change.__name__, facts={"status": status.value})


def refusal_to_copy(status: ProgrammeStatus) -> Refused | None:
    """Why a version is not the one that a draft goes on from: a draft may change, and be deleted, under its copy."""
    if status is ProgrammeStatus.ACTIVE:
        return None
    return Refused(code="programme_not_active", rule=refusal_to_copy.__name__, facts={"status": status.value})


def refusal_by_years(first: int, last: int | None) -> Refused | None:
    """Why the years of admission cannot be: the last is before the first."""
    if last is None or last >= first:
        return None
    return Refused(code="programme_years", rule=refusal_by_years.__name__, facts={"first": first, "last": last})
