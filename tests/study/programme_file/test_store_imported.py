"""Files of programmes: drafts are begun and brought to what the rows say, and back again (golive §3)."""

from __future__ import annotations

from decimal import Decimal
from uuid import UUID

import pytest
from sqlmodel import Session

from models.access.role.tables import AuditEntry
from models.curriculum.subject.contract.words import SubjectStatus
from models.curriculum.subject.tables import Subject
from models.imports.import_batch.contract.case import RowState
from models.kit.calendar import utc_now
from models.kit.imported_row import RowChange
from models.people.person.tables import Person
from models.study.adoption.tables import GoLive
from models.study.programme.contract import PROGRAMME_TRAIL, ProgrammeStatus
from models.study.programme.rules.path_map import paths_of
from models.study.programme.tables import ProgrammePathMap, ProgrammeVersion
from tests.study.audit.documents import block, document, leaf
from tests.support.days import days_from_today
from tests.support.programme_files import CODE, REVISION, active, drafts, edited, file_of, part, said, tree, version
from tests.support.programme_files import officer as officer
from tests.support.programme_files import subject as subject
from tests.support.university import University
from tests.support.updating import applied, became, brought_in, checked, rows_of, undone

NEW = (RowState.APPLIED, RowChange.NEW, None)
CHANGED = (RowState.APPLIED, RowChange.CHANGED, None)
UNCHANGED = (RowState.UNCHANGED, None, None)


def refused(problem: str) -> tuple[RowState, None, str]:
    return (RowState.REFUSED, None, problem)


OTHER_ROW = refused("import_other_row_wrong")


def test_a_programme_comes_in_as_a_sound_draft(university: University, officer: Person, subject: Subject) -> None:
    case_id = brought_in(file_of(university, officer, *tree(subject.show_code)))
    assert became(university, case_id) == [NEW] * 7
    assert [row.notes for row in rows_of(university, case_id)] == [None] * 7
    draft = drafts(university)[int(REVISION)]
    assert (draft.status, draft.campus_code, draft.total_credits) == (ProgrammeStatus.DRAFT, "B", 9)
    assert (draft.edits, draft.updated_by, draft.based_on) == (0, officer.person_id, None)
    document_ = said(university)
    assert list(paths_of(document_)) == ["major", "major.one", "free", "free.any"]
    assert [(item.path, item.year, item.semester, item.code) for item in document_.plan] == [
        ("major.one", 1, 1, subject.show_code), ("free.any", 1, 2, None), ("free.any", 1, 2, None),
    ]  # fmt: skip
    [entry] = [each for each in university.rows(AuditEntry) if each.subject_kind == PROGRAMME_TRAIL]
    assert (entry.action, entry.subject_id) == (f"{PROGRAMME_TRAIL}.import", str(draft.version_id))


def test_the_same_file_twice_changes_nothing(university: University, officer: Person, subject: Subject) -> None:
    rows = [
        version(gpax="2.5", years="5", test_th="สอบ", test_en="Test"),
        part("choose", "major", how_many="1", cap="12", minimum_grade="c", overflow="free.any", shares_with="free"),
        part("subjects", "major.one", subjects=f"{subject.show_code}, 01418111", excepted="01418999", credits="4.0"),
        part("all", "free"),
        part("subjects", "free.any", patterns="01418* 4/3 [กลุ่ม, ก]; *"),
        *tree(subject.show_code)[5:],
    ]
    assert became(university, brought_in(file_of(university, officer, *rows))) == [NEW] * 7
    assert became(university, checked(file_of(university, officer, *rows))) == [UNCHANGED] * 7
    assert said(university).conditions.gpax == Decimal("2.5")
    assert drafts(university)[int(REVISION)].edits == 0


def test_a_draft_becomes_what_the_file_says_and_what_it_was_once_it_is_undone(
    university: University, officer: Person, subject: Subject
) -> None:
    rows = tree(subject.show_code)
    brought_in(file_of(university, officer, *rows))
    before = said(university)
    other = university.subject().show_code
    changed = [
        {**rows[0], "name_en": "Another name", "last_entry_year": "2575", "gpax": "2.25"},
        {**rows[2], "subjects": f"{subject.show_code} {other}", "name_th": "ใหม่"},
        part("subjects", "major.two", subjects=other),
        {**rows[6], "how_many": "1"},
        part("plan", "major.two", study_year="1", semester="ฤดูร้อน", subject_code=other),
        rows[3],
    ]
    case_id = brought_in(file_of(university, officer, *changed))
    assert became(university, case_id) == [CHANGED, CHANGED, NEW, CHANGED, NEW, UNCHANGED]
    fields = {
        (change["field"], change["old"], change["new"]) for change in rows_of(university, case_id)[1].changes or ()
    }
    assert ("subjects", subject.show_code, f"{subject.show_code}, {other}") in fields
    draft = drafts(university)[int(REVISION)]
    assert (draft.name_en, draft.last_entry_year, draft.edits) == ("Another name", 2575, 1)
    assert list(paths_of(said(university))) == ["major", "major.one", "major.two", "free", "free.any"]
    assert [(item.path, item.semester) for item in said(university).plan] == [
        ("major.one", 1), ("free.any", 2), ("major.two", 0)
    ]  # fmt: skip
    undone(case_id)
    assert [state for state, _, _ in became(university, case_id)] == [RowState.UNDONE] * 5 + [RowState.UNCHANGED]
    draft = drafts(university)[int(REVISION)]
    assert (draft.name_en, draft.last_entry_year) == ("Test programme", None)
    assert said(university) == before


def test_undoing_removes_what_the_file_began(university: University, officer: Person, subject: Subject) -> None:
    case_id = brought_in(file_of(university, officer, *tree(subject.show_code)))
    undone(case_id)
    assert {state for state, _, _ in became(university, case_id)} == {RowState.UNDONE}
    assert drafts(university) == {}


def test_a_draft_that_somebody_edited_since_stays(university: University, officer: Person, subject: Subject) -> None:
    case_id = brought_in(file_of(university, officer, *tree(subject.show_code)))
    edited(university)
    undone(case_id)
    assert set(became(university, case_id)) == {(RowState.KEPT, RowChange.NEW, "import_programme_touched")}
    assert int(REVISION) in drafts(university)


def test_a_draft_before_its_offices_stays(university: University, officer: Person, subject: Subject) -> None:
    case_id = brought_in(file_of(university, officer, *tree(subject.show_code)))
    draft = drafts(university)[int(REVISION)]
    university.merge(draft.sqlmodel_update({"status": ProgrammeStatus.IN_REVIEW}))
    undone(case_id)
    assert set(became(university, case_id)) == {(RowState.KEPT, RowChange.NEW, "import_programme_in_review")}
    rows = [*tree(subject.show_code)[1:], version(name_en="Another name")]
    again = checked(file_of(university, officer, *rows))
    assert became(university, again) == [UNCHANGED] * 6 + [refused("import_programme_in_review")]


def test_a_draft_that_was_deleted_need_not_be_undone(university: University, officer: Person, subject: Subject) -> None:
    case_id = brought_in(file_of(university, officer, *tree(subject.show_code)))
    with Session(university.engine) as session:
        session.delete(drafts(university)[int(REVISION)])
        session.commit()
    undone(case_id)
    assert {state for state, _, _ in became(university, case_id)} == {RowState.UNDONE}


def test_what_students_follow_is_not_changed(university: University, officer: Person, subject: Subject) -> None:
    active(university, subject.show_code)
    same = {"programme_code": CODE, "revision": "2565", "kind": "subjects", "path": "major.one"}
    rows = [{**same, "subjects": subject.show_code}, {**same, "path": "major.gone", "subjects": "01418111"}]
    case_id = checked(file_of(university, officer, *rows))
    assert became(university, case_id) == [UNCHANGED, refused("import_programme_in_use")]


def test_a_new_revision_goes_on_from_the_last_active_one(
    university: University, officer: Person, subject: Subject
) -> None:
    active(university, subject.show_code, 2560)
    last = active(university, subject.show_code)
    case_id = brought_in(file_of(university, officer, *tree(subject.show_code)))
    assert drafts(university)[int(REVISION)].based_on == last.version_id
    assert [(row.old_path, row.new_path) for row in university.rows(ProgrammePathMap)] == [("major.gone", None)]
    added = brought_in(file_of(university, officer, part("subjects", "major.gone", subjects=subject.show_code)))
    assert university.rows(ProgrammePathMap) == []
    undone(added)
    assert [(row.old_path, row.new_path) for row in university.rows(ProgrammePathMap)] == [("major.gone", None)]
    undone(case_id)
    assert set(drafts(university)) == {2560, 2565, int(REVISION)}, "it was changed since"


def test_one_row_that_cannot_be_read_keeps_its_whole_programme_out(
    university: University, officer: Person, subject: Subject
) -> None:
    rows = tree(subject.show_code)
    other = [{**row, "programme_code": "E09-U"} for row in rows]
    wrong = [*rows[:2], {**rows[2], "path": "major.หนึ่ง"}, *rows[3:]]
    case_id = brought_in(file_of(university, officer, *wrong, *other))
    states = became(university, case_id)
    assert states[:7] == [OTHER_ROW, OTHER_ROW, refused("import_programme_path_wrong"), *[OTHER_ROW] * 4]
    assert states[7:] == [NEW] * 7
    assert {row.facts["row"] for row in rows_of(university, case_id) if row.problem == "import_other_row_wrong"} == {4}
    assert [each.programme_code for each in university.rows(ProgrammeVersion)] == ["E09-U"]


def test_what_nobody_could_complete_comes_in_with_warnings(
    university: University, officer: Person, subject: Subject
) -> None:
    rows = tree(subject.show_code)
    rows[2] = {**rows[2], "subjects": f"{subject.show_code} 01418999"}
    case_id = brought_in(file_of(university, officer, *rows))
    assert became(university, case_id) == [NEW] * 7
    notes = [[note["code"] for note in row.notes or ()] for row in rows_of(university, case_id)]
    assert notes == [["import_programme_not_sound"], [], ["programme_subject_unknown"], [], [], [], []]
    only = brought_in(file_of(university, officer, {**rows[0], "credits": "12"}))
    assert [note["code"] for row in rows_of(university, only) for note in row.notes or ()] == [
        "import_programme_not_sound", "programme_subject_unknown"
    ]  # fmt: skip


@pytest.mark.parametrize("days", [None, 1, 0])
def test_draft_is_a_subject_to_count_on_until_the_go_live_day(
    university: University, officer: Person, subject: Subject, days: int | None
) -> None:
    university.merge(subject.sqlmodel_update({"status": SubjectStatus.DRAFT}))
    if days is not None:
        day = days_from_today(days)
        university.add(GoLive(day=day, updated_by=officer.person_id, updated_at=utc_now()))
    case_id = checked(file_of(university, officer, *tree(subject.show_code)))
    warned = {note["code"] for row in rows_of(university, case_id) for note in row.notes or ()}
    assert ("programme_subject_unknown" in warned) is (days == 0)


def test_a_page_that_took_a_part_away_between_check_and_run_keeps_the_rows_out(
    university: University, officer: Person, subject: Subject
) -> None:
    brought_in(file_of(university, officer, *tree(subject.show_code)))
    case_id = checked(file_of(university, officer, part("subjects", "major.two", patterns="*"), version(credits="10")))
    other = document(block("free", leaf("free.any", patterns=[{"prefix": "0"}])))
    edited(university, document=other.model_dump(mode="json"))
    applied(case_id)
    assert became(university, case_id) == [refused("import_programme_parent_missing"), OTHER_ROW]
    assert drafts(university)[int(REVISION)].total_credits == 9


def test_an_import_that_ran_twice_wrote_once(university: University, officer: Person, subject: Subject) -> None:
    case_id: UUID = brought_in(file_of(university, officer, *tree(subject.show_code)))
    applied(case_id)
    assert (len(drafts(university)), drafts(university)[int(REVISION)].edits) == (1, 0)
