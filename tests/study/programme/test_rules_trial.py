"""A draft of a programme tried on students of another version (study §3)."""

from __future__ import annotations

from decimal import Decimal

from models.study.audit.rules.auditing import Auditor
from models.study.audit.rules.exceptions import ProgrammeException
from models.study.audit.rules.reading import programme_of
from models.study.audit.rules.subjects import Certainty, Taken
from models.study.programme.contract import ExceptionKind
from models.study.programme.rules.trial import LackedNode, TriedStudent, figures_of, lacked_nodes, through, try_on
from tests.study.audit.documents import block, document, leaf

OLD = Auditor(programme_of(document(block("core", leaf("core.one", "01204111"), leaf("core.two", "01204112")))))
NEW = Auditor(programme_of(document(block("basis", leaf("basis.one", "01204111"), leaf("basis.new", "01204999")))))
MAPPED: dict[str, str | None] = {"core": "basis", "core.one": "basis.one", "core.two": None}
ONE = Taken("01204111", 1, Decimal(3), 2568, 1, Certainty.DONE, "A")
TWO = Taken("01204112", 1, Decimal(3), 2568, 1, Certainty.DONE, "A")


def test_a_student_who_was_complete_has_more_to_take_where_a_subject_is_replaced() -> None:
    assert try_on(OLD, NEW, MAPPED, 1, [ONE, TWO], []) == TriedStudent(
        student_id=1,
        before=Decimal(0),
        after=Decimal(3),
        lost=0,
        is_proven=True,
        missing={"basis.new": Decimal(3)},
        opened=frozenset({"basis.new"}),
    )


def test_what_is_missed_under_another_path_in_both_versions_is_not_missed_newly() -> None:
    tried = [try_on(OLD, NEW, MAPPED, student, taken, []) for student, taken in enumerate(([ONE, TWO], []))]
    assert lacked_nodes(tried) == [
        LackedNode("basis.new", 2, 2, Decimal(6)),
        LackedNode("basis.one", 1, 0, Decimal(3)),
    ]


def test_exceptions_go_along_and_those_that_are_nowhere_are_counted() -> None:
    agreed = [ProgrammeException(ExceptionKind.WAIVE, "core"), ProgrammeException(ExceptionKind.WAIVE, "core.two")]
    assert through(agreed, MAPPED) == ([ProgrammeException(ExceptionKind.WAIVE, "basis")], 1)
    tried = try_on(OLD, NEW, MAPPED, 1, [ONE], agreed)
    assert (tried.before, tried.after, tried.lost, tried.is_changed) == (Decimal(0), Decimal(0), 1, True)


def test_figures_of_chunks_add_up_to_those_of_all() -> None:
    tried = [try_on(OLD, NEW, MAPPED, student, taken, []) for student, taken in enumerate(([ONE, TWO], [ONE], []))]
    figures = figures_of(tried)
    assert figures == figures_of(tried[:1]) + figures_of(tried[1:])
    assert (figures.students, figures.more, figures.less) == (3, 1, 0)
    assert (figures.complete_before, figures.complete_after) == (1, 0)
    assert (figures.before, figures.after) == (Decimal(9), Decimal(12))
