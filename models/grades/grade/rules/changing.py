"""Which letter may follow which: a published grade changes by a fix, a conversion or a correction only (grades §2)."""

from __future__ import annotations

from models.cases.case.contract.record import Fact, Refused
from models.curriculum.subject.contract.grading import Grading
from models.grades.grade.contract import EntryKind
from models.grades.grade.rules.letters import OPEN, WITHDRAWN, converted, final_letters


def refusal_to_change(kind: EntryKind, before: str, after: str, grading: Grading) -> Refused | None:
    """Why an entry of this kind may not put ``after`` in the place of the letter ``before``; None where it may.

    A fix gives a letter for what is open, a conversion what the deadline makes of it, a correction another final
    letter for one. W is changed by nobody: the student withdrew.
    """
    if before == WITHDRAWN:
        return _refusal("grade_withdrawn")
    if kind is EntryKind.CORRECTION and before in OPEN:
        return _refusal("grade_open", letter=before)
    if kind in (EntryKind.FIX, EntryKind.CONVERSION) and before not in OPEN:
        return _refusal("grade_not_open", letter=before)
    if kind is EntryKind.CONVERSION:
        if after != converted(before, grading):
            raise ValueError(f"{before} does not become {after} by the clock")
        return None
    if after not in final_letters(grading):
        return _refusal("letter_not_of_grading", letter=after)
    return _refusal("grade_unchanged", letter=after) if after == before else None


def _refusal(code: str, **facts: Fact) -> Refused:
    return Refused(code=code, rule=refusal_to_change.__name__, facts=facts)
