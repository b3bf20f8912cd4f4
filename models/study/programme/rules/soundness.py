"""Could anybody complete a programme as it is written, with the subjects that are taught? (study §3)

Asked whenever a draft is read or saved, when one that was returned is amended, and before it is proposed. What a
document says by itself is looked at by :func:`models.study.audit.rules.reading.faults`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from models.curriculum.requisite.contract import AllOf, AnyOf, CountOf, RequiredTag, RequisiteKind, RequisiteTree
from models.curriculum.requisite.rules.wording import in_words
from models.enrolment.requisite.rules import Standing, missing
from models.grades.grade.rules.averages import term_order
from models.grades.grade.rules.letters import LETTERS
from models.grades.sheet.rules.scoring import plain
from models.study.audit.rules.programme import Programme
from models.study.audit.rules.reading import Fault, faults, programme_of
from models.study.audit.rules.rounds import Reading
from models.study.audit.rules.shortfall import in_credits
from models.study.programme.contract import PlannedItem, ProgrammeDocument, ProgrammeLeaf, nodes_of

_SUMMER: Final = 0
_WELL_ENOUGH: Final = next(iter(LETTERS))
"""What is planned is taken to be passed well enough for what comes after it."""


@dataclass(frozen=True, slots=True)
class CatalogueSubject:
    """A subject that is taught, or of which a version is before its offices."""

    credits: Decimal
    requisites: tuple[RequisiteTree, ...] = ()


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The subjects that a programme names, by their codes without year, and the credits a term may have."""

    subjects: Mapping[str, CatalogueSubject]
    term_credits: Decimal
    summer_credits: Decimal


@dataclass(frozen=True, slots=True)
class WrittenProgramme:
    """A version as it is written: what it says, its credits, and who it is for."""

    document: ProgrammeDocument
    total_credits: Decimal
    first_entry_year: int
    campus_code: str


def faults_of(written: WrittenProgramme, catalogue: Catalogue) -> list[Fault]:
    """Everything because of which nobody could complete a programme; what its parts say comes first.

    Where a part is wrong, credits and plan are not looked at: they would be counted from it.
    """
    found = [*faults(written.document), *_subjects(written.document, catalogue)]
    return found or [*_credits(written), *_plan(written, catalogue)]


def _subjects(document: ProgrammeDocument, catalogue: Catalogue) -> Iterator[Fault]:
    """Every subject that is asked for, or planned, is taught or will be."""
    for leaf in _leaves(document):
        unknown = sorted(set(leaf.codes) - catalogue.subjects.keys())
        if unknown:
            yield Fault("programme_subject_unknown", leaf.path, {"subjects": ", ".join(unknown)})
    for item in document.plan:
        if item.code is not None and item.code not in catalogue.subjects:
            yield Fault("programme_subject_unknown", item.path, {"subjects": item.code})


def _credits(written: WrittenProgramme) -> Iterator[Fault]:
    """The parts need as many credits as the programme has; where layers share subjects, at least as many."""
    programme = programme_of(written.document)
    need, total = _need(programme), written.total_credits
    if need == total or (programme.shares and need > total):
        return
    yield Fault("programme_total_differs", "", {"total": plain(total), "parts": plain(need)})


def _need(programme: Programme) -> Decimal:
    return in_credits(Reading.of(programme, ()).needs[programme.root.path])


def _plan(written: WrittenProgramme, catalogue: Catalogue) -> Iterator[Fault]:
    """Whoever follows the recommended plan meets every requisite and the limits of every term.

    A place of the plan that names no subject counts with the credits of its leaf; a group of them says nothing of its
    credits in that term. What the plan cannot say counts as met: subjects of a group of general education, which
    students choose, and what may be had by petition.
    """
    leaves = {leaf.path: leaf for leaf in _leaves(written.document)}
    terms: dict[tuple[int, int], list[PlannedItem]] = defaultdict(list)
    for item in written.document.plan:
        terms[item.year, item.semester].append(item)
    passed: dict[str, str] = {}
    for (year, semester), items in sorted(terms.items(), key=lambda term: term_order(*term[0])):
        named = {"year": str(year), "semester": str(semester)}
        codes = [item.code for item in items if item.code is not None]
        standing = Standing(
            grades=passed, taken_together=frozenset(codes), entry_year=written.first_entry_year,
            campus_code=written.campus_code, tags=_tags(catalogue), has_petition=True,
        )  # fmt: skip
        for item in items:
            if item.code is None:
                continue
            if item.code in passed or codes.count(item.code) > 1:
                yield Fault("programme_plan_twice", item.path, {"subject": item.code, **named})
            yield from _requisites(item, item.code, standing, catalogue, named)
        most = catalogue.summer_credits if semester == _SUMMER else catalogue.term_credits
        total = sum((_credits_of(item, leaves, catalogue) for item in items), Decimal(0))
        if total > most:
            yield Fault("programme_plan_credits", "", {"credits": plain(total), "most": plain(most), **named})
        passed |= dict.fromkeys(codes, _WELL_ENOUGH)


def _tags(catalogue: Catalogue) -> dict[str, int]:
    """Return as many subjects of each group as any requisite asks for."""
    asked = [tree.tree for subject in catalogue.subjects.values() for tree in subject.requisites]
    tags: dict[str, int] = {}
    while asked:
        node = asked.pop()
        if isinstance(node, AllOf | AnyOf | CountOf):
            asked += node.of
        elif isinstance(node, RequiredTag):
            tags[node.tag] = max(node.count, tags.get(node.tag, 0))
    return tags


def _requisites(
    item: PlannedItem, code: str, standing: Standing, catalogue: Catalogue, named: Mapping[str, str]
) -> Iterator[Fault]:
    for asked in catalogue.subjects[code].requisites:
        left = None if asked.kind is RequisiteKind.EXCLUSIVE else missing(asked, standing)
        if left is not None:
            words = {f"lacks_{language}": in_words(left, asked.kind, language) for language in ("th", "en")}
            yield Fault("programme_plan_requisite", item.path, {"subject": code, **named, **words})


def _credits_of(item: PlannedItem, leaves: Mapping[str, ProgrammeLeaf], catalogue: Catalogue) -> Decimal:
    if item.code is not None:
        return catalogue.subjects[item.code].credits
    return leaves[item.path].credits if item.path in leaves else Decimal(0)


def _leaves(document: ProgrammeDocument) -> list[ProgrammeLeaf]:
    nodes = (node for layer in document.layers for node in nodes_of(layer))
    return [node for node in nodes if isinstance(node, ProgrammeLeaf)]
