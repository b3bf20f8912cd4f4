"""Files of programmes say what has become of the paths of the version before, and take it back (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

import pytest
from sqlalchemy import text

from models.curriculum.subject.tables import Subject
from models.imports.import_batch.contract.case import RowState
from models.kit.imported_row import RowChange
from models.people.person.tables import Person
from models.study.programme.contract import ProgrammeStatus
from models.study.programme.tables import ProgrammePathMap, ProgrammeVersion
from tests.support.programme_files import REVISION, active, drafts, edited, file_of, part, tree
from tests.support.programme_files import officer as officer
from tests.support.programme_files import subject as subject
from tests.support.university import University
from tests.support.updating import REMOVING, became, brought_in, checked, rows_of, undone

NEW = (RowState.APPLIED, RowChange.NEW, None)
CHANGED = (RowState.APPLIED, RowChange.CHANGED, None)
UNCHANGED = (RowState.UNCHANGED, None, None)
ON_ITS_PAGE = text("UPDATE programme_path_map SET new_path = :new WHERE old_path = :old")


def refused(problem: str) -> tuple[RowState, None, str]:
    return (RowState.REFUSED, None, problem)


def mapped(university: University) -> dict[str, str | None]:
    """What becomes of the paths of the version before that do not stay."""
    return {row.old_path: row.new_path for row in university.rows(ProgrammePathMap)}


def changes_of(university: University, case_id: UUID, place: int) -> list[tuple[object, object]]:
    """What a row changed in what its part replaces: before and after."""
    changes = rows_of(university, case_id)[place].changes or ()
    return [(change["old"], change["new"]) for change in changes if change["field"] == "path_before"]


def revised(subject: str) -> list[dict[str, str]]:
    """The next revision: the parts of the version before under another path, two of them put together."""
    rows = tree(subject)
    return [
        rows[0],
        part("all", "basis", path_before="major"),
        part("subjects", "basis.one", subjects=subject, path_before="major.one; major.gone"),
        {**rows[3], "path_before": "-"},
        rows[4],
        {**rows[5], "path": "basis.one"},
        rows[6],
    ]


def test_a_new_revision_says_what_its_parts_replace(university: University, officer: Person, subject: Subject) -> None:
    last = active(university, subject.show_code)
    case_id = brought_in(file_of(university, officer, *revised(subject.show_code)))
    assert became(university, case_id) == [NEW] * 7
    assert [row.from_version_id for row in university.rows(ProgrammePathMap)] == [last.version_id] * 3
    assert mapped(university) == {"major": "basis", "major.one": "basis.one", "major.gone": "basis.one"}
    assert changes_of(university, case_id, 2) == [(None, "major.gone, major.one")]
    assert changes_of(university, case_id, 3) == []
    undone(case_id)
    assert mapped(university) == {}
    assert set(drafts(university)) == {2565}


def in_every_row(subject: str) -> list[dict[str, str]]:
    """A programme whose file says in every row what the part replaces, also where it keeps its path."""
    cells = ("", "major", "-", "ไม่มี", "major.one", "", "")
    return [{**row, "path_before": cell} for row, cell in zip(tree(subject), cells, strict=True)]


def test_the_same_file_twice_changes_nothing(university: University, officer: Person, subject: Subject) -> None:
    active(university, subject.show_code)
    rows = in_every_row(subject.show_code)
    assert became(university, brought_in(file_of(university, officer, *rows))) == [NEW] * 7
    assert mapped(university) == {"major.one": "free.any", "major.gone": None}
    assert became(university, checked(file_of(university, officer, *rows))) == [UNCHANGED] * 7
    assert drafts(university)[int(REVISION)].edits == 0


def test_where_empty_cells_remove_a_part_has_its_own_path_again(
    university: University, officer: Person, subject: Subject
) -> None:
    active(university, subject.show_code)
    rows = in_every_row(subject.show_code)
    first = brought_in(file_of(university, officer, *rows, settings=REMOVING))
    assert became(university, first) == [NEW] * 7
    again = brought_in(file_of(university, officer, *rows, settings=REMOVING))
    assert [changes_of(university, again, place) for place in range(7)] == [[]] * 7
    assert mapped(university) == {"major.one": "free.any", "major.gone": None}
    emptied = [{**row, "path_before": ""} for row in rows]
    brought_in(file_of(university, officer, *emptied, settings=REMOVING))
    assert mapped(university) == {"major.gone": None}


def test_what_a_file_maps_is_shown_as_a_difference_and_undone(
    university: University, officer: Person, subject: Subject
) -> None:
    active(university, subject.show_code)
    rows = [*tree(subject.show_code), part("subjects", "major.gone", patterns="*")]
    brought_in(file_of(university, officer, *rows))
    assert mapped(university) == {}, "every path stays"
    swapped = [
        {**rows[2], "path_before": "major.gone"},
        part("subjects", "major.new", patterns="*", path_before="major.one"),
        {**rows[7], "path_before": "-"},
        {**rows[1], "path_before": "major"},
    ]
    case_id = brought_in(file_of(university, officer, *swapped))
    assert became(university, case_id) == [CHANGED, NEW, CHANGED, UNCHANGED]
    assert [changes_of(university, case_id, place) for place in range(3)] == [
        [(None, "major.gone")], [(None, "major.one")], [(None, "-")],
    ]  # fmt: skip
    assert mapped(university) == {"major.one": "major.new", "major.gone": "major.one"}
    undone(case_id)
    assert {state for state, _, _ in became(university, case_id)} == {RowState.UNDONE, RowState.UNCHANGED}
    assert mapped(university) == {}


def test_what_an_officer_mapped_stays_until_a_file_says_otherwise_and_comes_back_once_it_is_undone(
    university: University, officer: Person, subject: Subject
) -> None:
    active(university, subject.show_code)
    rows = tree(subject.show_code)
    brought_in(file_of(university, officer, *rows))
    with university.engine.begin() as connection:
        connection.execute(ON_ITS_PAGE, {"old": "major.gone", "new": "free.any"})
    brought_in(file_of(university, officer, {**rows[1], "name_en": "Major", "path_before": ""}))
    assert mapped(university) == {"major.gone": "free.any"}
    taken = part("subjects", "major.two", patterns="*", path_before="major.gone")
    alone = checked(file_of(university, officer, taken))
    assert became(university, alone) == [refused("import_programme_path_before_twice")]
    case_id = brought_in(file_of(university, officer, taken, {**rows[4], "path_before": "-"}))
    assert became(university, case_id) == [NEW, CHANGED]
    assert changes_of(university, case_id, 1) == [("major.gone", None)]
    assert mapped(university) == {"major.gone": "major.two"}
    undone(case_id)
    assert mapped(university) == {"major.gone": "free.any"}


def test_a_draft_whose_map_was_edited_since_stays(university: University, officer: Person, subject: Subject) -> None:
    active(university, subject.show_code)
    case_id = brought_in(file_of(university, officer, *revised(subject.show_code)))
    edited(university)
    undone(case_id)
    assert set(became(university, case_id)) == {(RowState.KEPT, RowChange.NEW, "import_programme_touched")}
    assert mapped(university)["major"] == "basis"


REFUSALS: list[tuple[Mapping[int, str], Mapping[int, tuple[str, Mapping[str, str]]]]] = [
    (
        {2: "major.gome"},
        {2: ("import_programme_path_before_unknown_near", {"cell": "major.gome", "near": "major.gone"})},
    ),
    ({2: "zzz"}, {2: ("import_programme_path_before_unknown", {"cell": "zzz"})}),
    ({2: "major"}, {2: ("path_map_other_kind", {"path": "major", "becomes": "major.one"})}),
    (
        {2: "major.gone", 4: "major.gone"},
        {
            2: ("import_programme_path_before_twice", {"cell": "major.gone", "other": "free.any"}),
            4: ("import_programme_path_before_twice", {"cell": "major.gone", "other": "major.one"}),
        },
    ),
    ({4: "major.one"}, {4: ("import_programme_path_before_twice", {"cell": "major.one", "other": "major.one"})}),
    ({0: "major"}, {0: ("import_programme_not_of_kind", {})}),
    ({5: "major.gone"}, {5: ("import_programme_not_of_kind", {})}),
]


@pytest.mark.parametrize(("cells", "problems"), REFUSALS)
def test_a_map_that_the_page_refuses_or_that_says_two_things_keeps_the_programme_out(
    university: University,
    officer: Person,
    subject: Subject,
    cells: Mapping[int, str],
    problems: Mapping[int, tuple[str, Mapping[str, str]]],
) -> None:
    active(university, subject.show_code)
    rows = tree(subject.show_code)
    for place, cell in cells.items():
        rows[place] = {**rows[place], "path_before": cell}
    case_id = checked(file_of(university, officer, *rows))
    found = rows_of(university, case_id)
    for place, row in enumerate(found):
        problem, facts = problems.get(place, ("import_other_row_wrong", {}))
        assert (place, row.problem) == (place, problem)
        assert {**row.facts, **facts} == row.facts
        assert problem == "import_other_row_wrong" or row.facts["column"] == "path_before"
    assert set(drafts(university)) == {2565}


def test_a_draft_goes_on_from_a_version_that_is_in_use_when_it_begins(
    university: University, officer: Person, subject: Subject
) -> None:
    earlier = [{**row, "revision": "2565"} for row in tree(subject.show_code)]
    later = revised(subject.show_code)
    both = checked(file_of(university, officer, *earlier, *later))
    no_version = refused("import_programme_no_version_before")
    assert became(university, both) == [
        *[(RowState.GOOD, RowChange.NEW, None)] * 7, refused("import_other_row_wrong"), no_version, no_version,
        *[refused("import_other_row_wrong")] * 4,
    ]  # fmt: skip
    brought_in(file_of(university, officer, *earlier))
    assert became(university, checked(file_of(university, officer, *later)))[1] == no_version
    [before] = university.rows(ProgrammeVersion)
    university.merge(before.sqlmodel_update({"status": ProgrammeStatus.ACTIVE}))
    later[1] = {**later[1], "path_before": "major"}
    later[2] = {**later[2], "path_before": "major.one"}
    later[3] = {**later[3], "path_before": "free"}
    assert became(university, brought_in(file_of(university, officer, *later))) == [NEW] * 7
    assert mapped(university) == {"major": "basis", "major.one": "basis.one"}


def test_a_draft_that_goes_on_from_none_does_not_because_another_is_in_use_by_now(
    university: University, officer: Person, subject: Subject
) -> None:
    rows = tree(subject.show_code)
    brought_in(file_of(university, officer, *rows))
    active(university, subject.show_code)
    case_id = checked(file_of(university, officer, {**rows[2], "path_before": "major.gone"}))
    assert became(university, case_id) == [refused("import_programme_no_version_before")]


def test_what_is_in_use_keeps_its_map(university: University, officer: Person, subject: Subject) -> None:
    active(university, subject.show_code)
    rows = revised(subject.show_code)
    brought_in(file_of(university, officer, *rows))
    university.merge(drafts(university)[int(REVISION)].sqlmodel_update({"status": ProgrammeStatus.ACTIVE}))
    other = {**rows[2], "path_before": "major.one"}
    case_id = checked(file_of(university, officer, *rows[:2], other))
    assert became(university, case_id) == [UNCHANGED, UNCHANGED, refused("import_programme_in_use")]


def test_a_new_part_has_its_own_path_where_another_part_gives_it_up_in_the_same_file(
    university: University, officer: Person, subject: Subject
) -> None:
    active(university, subject.show_code)
    rows = tree(subject.show_code)
    rows[4] = {**rows[4], "path_before": "major.gone"}
    brought_in(file_of(university, officer, *rows))
    assert mapped(university) == {"major.gone": "free.any"}
    new = part("subjects", "major.gone", patterns="*", path_before="major.gone")
    file = [new, {**rows[4], "path_before": "-"}]
    brought_in(file_of(university, officer, *file))
    assert mapped(university).get("major.gone", "major.gone") == "major.gone"
    assert [each[0] for each in became(university, brought_in(file_of(university, officer, *file)))] == [
        RowState.UNCHANGED
    ] * 2
