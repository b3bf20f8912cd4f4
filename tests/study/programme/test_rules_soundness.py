"""Programmes that nobody could complete are found before anybody is asked (study §3)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from models.curriculum.requisite.contract import AllOf, RequiredSubject, RequiredTag, RequisiteKind, RequisiteTree
from models.study.programme.rules.soundness import Catalogue, CatalogueSubject, WrittenProgramme, faults_of
from tests.study.audit.documents import block, document, leaf

ONE, TWO, THREE = "01418111", "01418112", "01418113"


def requires(code: str, kind: RequisiteKind = RequisiteKind.PREREQUISITE) -> tuple[RequisiteTree, ...]:
    """A subject is asked for before."""
    return (RequisiteTree(kind=kind, tree=RequiredSubject(subject=code)),)


CATALOGUE = Catalogue(
    subjects={
        ONE: CatalogueSubject(Decimal(3)),
        TWO: CatalogueSubject(Decimal(3), requires(ONE)),
        THREE: CatalogueSubject(Decimal(3), requires(TWO, RequisiteKind.COREQUISITE)),
    },
    term_credits=Decimal(6),
    summer_credits=Decimal(3),
)


def planned(code: str, year: int, semester: int) -> dict[str, Any]:
    """A subject in a term of the plan."""
    return {"year": year, "semester": semester, "path": f"core.s{code}", "code": code}


def written(*plan: dict[str, Any], total: int = 15, free: str = "6", codes: tuple[str, ...] = ()) -> WrittenProgramme:
    """Three subjects and credits of a free choice."""
    said = document(
        block("core", *(leaf(f"core.s{code}", code) for code in codes or (ONE, TWO, THREE))),
        block("free", leaf("free.any", patterns=[{"prefix": "0"}]), rule="credits", credits=free),
        plan=plan,
    )
    return WrittenProgramme(said, Decimal(total), 2570, "B")


GOOD = (planned(ONE, 1, 1), planned(TWO, 1, 2), planned(THREE, 1, 2))


def codes_of(asked: WrittenProgramme, catalogue: Catalogue = CATALOGUE) -> list[str]:
    """What is wrong with it."""
    return [fault.code for fault in faults_of(asked, catalogue)]


def test_a_programme_that_can_be_completed_has_no_fault() -> None:
    assert codes_of(written(*GOOD)) == []


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        pytest.param(written(codes=(ONE, "01999999"), total=12), "programme_subject_unknown", id="no such subject"),
        pytest.param(written(total=12), "programme_total_differs", id="parts above the total"),
        pytest.param(written(total=300), "programme_total_differs", id="parts below the total"),
        pytest.param(written(free="20"), "programme_total_differs", id="free electives above the total"),
        pytest.param(
            written(planned(TWO, 1, 1), planned(ONE, 1, 2)), "programme_plan_requisite", id="prerequisite after it"
        ),
        pytest.param(
            written(planned(ONE, 1, 1), planned(TWO, 1, 1)), "programme_plan_requisite", id="prerequisite beside it"
        ),
        pytest.param(
            written(planned(ONE, 1, 1), planned(THREE, 1, 2)), "programme_plan_requisite", id="corequisite not planned"
        ),
        pytest.param(written(planned(ONE, 1, 1), planned(ONE, 1, 2)), "programme_plan_twice", id="planned twice"),
    ],
)
def test_what_nobody_could_complete_is_said(asked: WrittenProgramme, code: str) -> None:
    assert code in codes_of(asked)


def test_a_term_of_the_plan_stays_within_its_credits() -> None:
    full = written(*GOOD, {"year": 1, "semester": 2, "path": "free.any"})
    [fault] = faults_of(full, CATALOGUE)
    assert (fault.code, fault.facts["credits"], fault.facts["most"]) == ("programme_plan_credits", "9", "6")
    summer = written(planned(ONE, 1, 1), planned(TWO, 1, 0), {"year": 1, "semester": 0, "path": "free.any"})
    assert codes_of(summer) == ["programme_plan_credits"]
    assert codes_of(full, replace(CATALOGUE, term_credits=Decimal(9))) == []


def test_the_summer_comes_after_the_second_semester() -> None:
    assert codes_of(written(planned(ONE, 1, 2), planned(TWO, 1, 0))) == []


def test_what_a_plan_cannot_say_counts_as_met() -> None:
    tagged = AllOf(of=(RequiredTag(tag="ge.language", count=2), RequiredSubject(subject=TWO, by_petition=True)))
    asks = CatalogueSubject(Decimal(3), (RequisiteTree(kind=RequisiteKind.PREREQUISITE, tree=tagged),))
    catalogue = replace(CATALOGUE, subjects={**CATALOGUE.subjects, ONE: asks})
    assert codes_of(written(*GOOD), catalogue) == []
