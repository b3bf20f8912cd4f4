"""Why rows of files of programmes are refused: beside the other rows of the file and what is held (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from sqlalchemy import text

from models.curriculum.subject.tables import Subject
from models.imports.import_batch.contract.case import RowState
from models.kit.imported_row import RowChange
from models.people.person.tables import Person
from models.study.programme.contract import ProgrammeBlock
from models.study.programme.tables import ProgrammeVersion
from tests.study.audit.documents import block, document, leaf
from tests.support.programme_files import REVISION, Row, edited, file_of, part, said, tree, version
from tests.support.programme_files import officer as officer
from tests.support.programme_files import subject as subject
from tests.support.university import University
from tests.support.updating import became, brought_in, checked, undone

CHANGED = (RowState.APPLIED, RowChange.CHANGED, None)
PROPOSED = text("""
    INSERT INTO programme_change (case_id, version_id, programme_code, is_open)
    SELECT gen_random_uuid(), version_id, programme_code, :is_open FROM programme_version WHERE revision = :revision
""")


def refused(problem: str) -> tuple[RowState, None, str]:
    return (RowState.REFUSED, None, problem)


def proposed(university: University, *, is_open: bool) -> None:
    """The draft was put before its offices and returned, and the proposal is open or has ended."""
    with university.engine.begin() as connection:
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        connection.execute(PROPOSED, {"is_open": is_open, "revision": int(REVISION)})


def problems_of(university: University, officer: Person, *rows: Row) -> list[str | None]:
    """Why rows are refused, one after the other; nothing is kept."""
    case_id = checked(file_of(university, officer, *rows))
    assert university.rows(ProgrammeVersion) == []
    return [problem for _, _, problem in became(university, case_id)]


REFUSALS: list[tuple[int | None, Mapping[str, str], str]] = [
    (0, {"path": "root"}, "import_programme_has_path"),
    (0, {"major_code": "E08"}, "import_unit_unknown_near"),
    (0, {"campus_code": "ZZ"}, "import_unit_unknown"),
    (0, {"last_entry_year": "2569"}, "programme_years"),
    (0, {"name_en": ""}, "import_cell_missing_of_new"),
    (0, {"subjects": "01418111"}, "import_programme_not_of_kind"),
    (1, {"path": ""}, "import_row_repeated"),
    (5, {"path": ""}, "import_cell_missing_of_new"),
    (4, {"path": "major.one"}, "import_row_repeated"),
    (1, {"gpax": "2"}, "import_programme_not_of_kind"),
    (2, {"path": "nowhere.one"}, "import_programme_parent_missing"),
    (2, {"path": "free.any.one"}, "import_programme_parent_subjects"),
    (2, {"kind": ""}, "import_cell_missing_of_new"),
    (3, {"credits": ""}, "import_cell_missing_of_new"),
    (3, {"path": "empty"}, "import_programme_part_empty"),
    (5, {"semester": ""}, "import_cell_missing"),
    (5, {"path": "major.nowhere"}, "import_programme_path_unknown"),
    (6, {"how_many": "0"}, "import_programme_none_planned"),
]


@pytest.mark.parametrize(("place", "more", "problem"), REFUSALS)
def test_a_row_that_is_wrong_beside_the_others_keeps_the_programme_out(
    university: University, officer: Person, subject: Subject, place: int, more: Mapping[str, str], problem: str
) -> None:
    rows = tree(subject.show_code)
    rows[place] = {**rows[place], **more}
    if problem == "import_programme_part_empty":
        rows = [*rows[:4], part("subjects", "major.any", patterns="*"), *rows[5:6]]
    found = problems_of(university, officer, *rows)
    assert found[place] == problem
    assert all(found)


def test_a_programme_comes_in_with_its_own_row_and_parts(
    university: University, officer: Person, subject: Subject
) -> None:
    rows = tree(subject.show_code)
    assert problems_of(university, officer, *rows[1:])[0] == "import_programme_without_row"
    assert problems_of(university, officer, rows[0]) == ["import_programme_without_parts"]
    many = [part("subjects", f"major.n{number}", patterns="*") for number in range(400)]
    assert problems_of(university, officer, *rows, *many)[0] == "import_programme_too_large"


def test_requirements_do_not_become_subjects(university: University, officer: Person, subject: Subject) -> None:
    rows = tree(subject.show_code)
    brought_in(file_of(university, officer, *rows))
    case_id = checked(file_of(university, officer, {**rows[1], "kind": "subjects"}, {**rows[2], "kind": "all"}))
    assert became(university, case_id) == [
        refused("import_programme_other_kind"), refused("import_programme_not_of_kind")
    ]  # fmt: skip
    changed = brought_in(file_of(university, officer, {**rows[1], "kind": "choose", "how_many": "1"}))
    assert became(university, changed) == [CHANGED]
    layer = said(university).layers[0]
    assert isinstance(layer, ProgrammeBlock)
    assert (layer.rule.value, layer.choose) == ("choose", 1)


def test_a_draft_with_a_path_twice_is_corrected_on_its_page(
    university: University, officer: Person, subject: Subject
) -> None:
    brought_in(file_of(university, officer, *tree(subject.show_code)))
    twice = document(block("major", leaf("major.one", subject.show_code), leaf("major.one", subject.show_code)))
    edited(university, document=twice.model_dump(mode="json"))
    case_id = checked(file_of(university, officer, part("subjects", "major.two", patterns="*")))
    assert became(university, case_id) == [refused("programme_path_twice")]


def test_a_draft_that_was_returned_is_changed_on_its_page(
    university: University, officer: Person, subject: Subject
) -> None:
    case_id = brought_in(file_of(university, officer, *tree(subject.show_code)))
    proposed(university, is_open=True)
    again = checked(file_of(university, officer, version(credits="10"), tree(subject.show_code)[1]))
    assert became(university, again) == [
        refused("import_programme_in_review"), (RowState.UNCHANGED, None, None)
    ]  # fmt: skip
    undone(case_id)
    assert set(became(university, case_id)) == {(RowState.KEPT, RowChange.NEW, "import_programme_in_review")}


def test_a_draft_that_offices_have_seen_is_not_taken_out(
    university: University, officer: Person, subject: Subject
) -> None:
    case_id = brought_in(file_of(university, officer, *tree(subject.show_code)))
    proposed(university, is_open=False)
    undone(case_id)
    assert set(became(university, case_id)) == {(RowState.KEPT, RowChange.NEW, "import_programme_touched")}
