"""What subjects of one file require, judged together: what they name is there or comes in with them (golive §3)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from contextlib import suppress
from graphlib import CycleError, TopologicalSorter
from typing import NamedTuple

from models.curriculum.requisite.contract import RequisiteTree, subjects_of
from models.curriculum.requisite.rules.cycles import Order, cycle_through, merged, order_of
from models.kit.imported_row import RowProblem


class FileSubject(NamedTuple):
    """A version that a file brings in: the code of its subject, its year, and what it requires by the columns."""

    show_code: str
    year: int
    trees: Mapping[str, RequisiteTree]

    @property
    def cited(self) -> frozenset[str]:
        """Every code that its requisites name."""
        return frozenset().union(*(subjects_of(asked.tree) for asked in self.trees.values()))


def problems_by_itself(subject: FileSubject, known: Set[str]) -> list[RowProblem]:
    """Return what is wrong with what a subject names; ``known`` are the codes there are, those of the file included."""
    return [
        problem
        for column, asked in subject.trees.items()
        for code in sorted(subjects_of(asked.tree))
        if (problem := _problem(code, column, subject.show_code, known)) is not None
    ]


def cycles_in_file(coming: Mapping[str, FileSubject], order: Order) -> dict[str, RowProblem]:
    """Return why versions are refused whose subjects would have to be taken before themselves, by their keys.

    ``order`` is that of everything else. Of a subject with several versions in the file the newest counts, since it
    will be taught.
    """
    newest: dict[str, str] = {}
    for key, subject in coming.items():
        before = newest.get(subject.show_code)
        if before is None or coming[before].year < subject.year:
            newest[subject.show_code] = key
    every = merged(order, *(order_of(show, coming[key].trees.values()) for show, key in newest.items()))
    tangled = _tangled({show: {each.subject for each in earlier} for show, earlier in every.items()})
    narrow = {show: {each for each in every[show] if each.subject in tangled} for show in tangled & every.keys()}
    return {
        newest[show]: _in_cycle(coming[newest[show]], way)
        for show in sorted(tangled & newest.keys())
        if (way := cycle_through(show, narrow))
    }


def left_alone(
    coming: Mapping[str, FileSubject], refused: Collection[str], elsewhere: Set[str]
) -> dict[str, RowProblem]:
    """Return why versions are refused that name a subject of which no row comes in, by their keys.

    ``refused`` are the keys of ``coming`` that are refused already, ``elsewhere`` the codes that are there without the
    file.
    """
    versions = Counter(subject.show_code for subject in coming.values())
    citing: dict[str, list[str]] = defaultdict(list)
    for key, subject in coming.items():
        for code in subject.cited:
            citing[code].append(key)
    gone, found = list(refused), dict[str, RowProblem]()
    is_gone = set(gone)
    while gone:
        show = coming[gone.pop()].show_code
        versions[show] -= 1
        if versions[show] or show in elsewhere:
            continue
        for key in citing[show]:
            if key not in is_gone:
                is_gone.add(key)
                gone.append(key)
                column = _column_of(coming[key], show)
                found[key] = RowProblem(code="import_requisite_row_refused", facts={"cell": show}, column=column)
    return found


def nearest(code: str, known: Set[str], own: str) -> str | None:
    """Return a code that differs in one digit, or has two neighbours changed round; None where there is none.

    ``own`` is not what was meant.
    """
    return next((other for other in _slips(code) if other not in {code, own} and other in known), None)


def _problem(code: str, column: str, own: str, known: Set[str]) -> RowProblem | None:
    if code == own:
        return RowProblem(code="import_requisite_itself", facts={"cell": code}, column=column)
    if code in known:
        return None
    near = nearest(code, known, own)
    if near is None:
        return RowProblem(code="import_requisite_unknown", facts={"cell": code}, column=column)
    return RowProblem(code="import_requisite_unknown_near", facts={"cell": code, "near": near}, column=column)


def _slips(code: str) -> Iterator[str]:
    for place in range(len(code) - 1):
        yield code[:place] + code[place + 1] + code[place] + code[place + 2 :]
    for place in reversed(range(len(code))):
        for digit in "0123456789":
            yield code[:place] + digit + code[place + 1 :]


def _in_cycle(subject: FileSubject, way: tuple[str, ...]) -> RowProblem:
    column = _column_of(subject, way[1])
    return RowProblem(code="import_requisite_cycle", facts={"cell": " → ".join(way)}, column=column)


def _column_of(subject: FileSubject, code: str) -> str | None:
    return next((column for column, asked in subject.trees.items() if code in subjects_of(asked.tree)), None)


def _tangled(earlier: Mapping[str, Set[str]]) -> set[str]:
    """Return the subjects that a way leads from and back to, and those between: most files have none of them."""
    left = _unsorted(earlier)
    later: dict[str, set[str]] = defaultdict(set)
    for show in left & earlier.keys():
        for each in earlier[show] & left:
            later[each].add(show)
    return _unsorted(later) & left


def _unsorted(graph: Mapping[str, Iterable[str]]) -> set[str]:
    sorter = TopologicalSorter(graph)
    with suppress(CycleError):
        sorter.prepare()
    left = set(graph).union(*graph.values())
    while ready := sorter.get_ready():
        left.difference_update(ready)
        sorter.done(*ready)
    return left
