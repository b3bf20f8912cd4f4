"""What is different between two audits (study §3)."""

from __future__ import annotations

from decimal import Decimal

from models.study.audit.rules.auditing import NodeState, audit
from models.study.audit.rules.difference import NodeChange, PlaceChange, PlaceReason, difference
from models.study.audit.rules.exceptions import ProgrammeException
from models.study.audit.rules.reading import programme_of
from models.study.audit.rules.subjects import Certainty, Taken
from models.study.programme.contract import ExceptionKind
from tests.study.audit.documents import block, document, leaf

PROGRAMME = programme_of(
    document(
        block("core", leaf("core.one", "01204111")),
        block("free", leaf("free.any", patterns=[{"prefix": "01999"}]), rule="credits", credits="3"),
    )
)
FREE = Taken("01999021", 2, Decimal(3), 2568, 1, Certainty.DONE, "A")


def test_an_exception_moves_a_subject_and_says_which_requirements_stand_otherwise() -> None:
    before = audit(PROGRAMME, [FREE])
    after = audit(PROGRAMME, [FREE], [ProgrammeException(ExceptionKind.PIN, "core.one", FREE.code)])
    found = difference(before, after)
    assert found.places == (PlaceChange(FREE.key, ("free.any",), ("core.one",), PlaceReason.LACKED),)
    three, none = Decimal(3), Decimal(0)
    assert {change.path: change for change in found.nodes} == {
        "core": NodeChange("core", NodeState.MISSING, NodeState.DONE, three, none),
        "core.one": NodeChange("core.one", NodeState.MISSING, NodeState.DONE, three, none),
        "free": NodeChange("free", NodeState.DONE, NodeState.MISSING, none, three),
    }


def test_a_subject_that_another_one_replaces_says_by_which() -> None:
    other = Taken("01999022", 2, Decimal(3), 2568, 1, Certainty.DONE, "A")
    one = ProgrammeException(ExceptionKind.PIN, "core.one", FREE.code)
    instead = ProgrammeException(ExceptionKind.PIN, "core.one", other.code)
    found = difference(audit(PROGRAMME, [FREE, other], [one]), audit(PROGRAMME, [FREE, other], [instead]))
    assert {change.key: (change.why, change.by) for change in found.places} == {
        FREE.key: (PlaceReason.REPLACED, (other.key,)),
        other.key: (PlaceReason.REPLACED, (FREE.key,)),
    }


def test_the_same_audit_has_no_difference() -> None:
    same = audit(PROGRAMME, [FREE])
    found = difference(same, same)
    assert (found.nodes, found.places) == ((), ())


def test_what_was_agreed_at_a_path_that_is_nowhere_changes_nothing() -> None:
    agreed = [ProgrammeException(ExceptionKind.PIN, "core.gone", FREE.code)]
    assert audit(PROGRAMME, [FREE], agreed).nodes == audit(PROGRAMME, [FREE]).nodes
