"""What has become of a student between two audits (study §3)."""

from __future__ import annotations

from decimal import Decimal
from uuid import UUID

import pytest

from models.study.audit.rules.auditing import audit
from models.study.audit.rules.changes import Change, Summary, changed, summary_of
from models.study.audit.rules.reading import programme_of
from models.study.audit.rules.subjects import Certainty, Taken
from models.study.audit_round.contract import AuditChangeKind
from tests.study.audit.documents import block, document, leaf

MAJOR = block("major", leaf("major.one", "01418111"), leaf("major.two", "01418112"))
OWN, OTHER = UUID(int=1), UUID(int=2)


def took(code: str, letter: str | None = None) -> Taken:
    """A subject that is done with a letter, or under way."""
    certainty = Certainty.IN_PROGRESS if letter is None else Certainty.DONE
    return Taken(code, 1, Decimal(3), 2569, 1, certainty, letter)


def summary(*taken: Taken, version: UUID = OWN) -> Summary:
    """The audit of somebody who took these, in short."""
    return summary_of(audit(programme_of(document(MAJOR)), taken), version)


NOTHING, ONE_WAITS, ONE = summary(), summary(took("01418111")), summary(took("01418111", "B"))
BOTH = summary(took("01418111", "B"), took("01418112", "C"))


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        (NOTHING, ONE_WAITS, Change(AuditChangeKind.LESS_TO_TAKE, ("major.one",), ())),
        (ONE_WAITS, ONE, Change(AuditChangeKind.MORE_DONE, (), ())),
        (ONE_WAITS, summary(took("01418111", "F")), Change(AuditChangeKind.MORE_TO_TAKE, (), ("major.one",))),
        (ONE, ONE_WAITS, Change(AuditChangeKind.LESS_DONE, (), ())),
        (ONE, BOTH, Change(AuditChangeKind.COMPLETE, ("major.two",), ())),
        (ONE, summary(took("01418111", "A")), Change(AuditChangeKind.OTHERWISE, (), ())),
        (ONE, summary(took("01418111", "B"), version=OTHER), Change(AuditChangeKind.OTHER_PROGRAMME, (), ())),
        (ONE, summary(took("01418111", "B")), None),
    ],
    ids=("enrolled", "passed", "failed", "open_again", "complete", "better_letter", "programme", "nothing"),
)
def test_what_has_become_of_a_student_is_told_with_the_leaves(
    before: Summary, after: Summary, found: Change | None
) -> None:
    assert changed(before, after) == found


def test_a_summary_has_the_credits_of_the_audit() -> None:
    figures = ONE_WAITS.figures
    assert (figures.need, figures.done, figures.if_passed, figures.to_take) == (6, 0, 3, 3)
    assert ONE_WAITS.missing == {"major.two": Decimal(3)}
