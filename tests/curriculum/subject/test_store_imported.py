"""Rows of a file become drafts of subjects; what exists is never changed, and what nobody touched is taken back."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
from pydantic import ValidationError
from sqlmodel import Session

from models.access.role.contract import RoleId
from models.curriculum.file_import.store import CurriculumImport
from models.curriculum.subject.contract.imported import SubjectRow
from models.curriculum.subject.contract.words import SubjectCategory
from models.curriculum.subject.store.file_facts import read_subject_facts
from models.curriculum.subject.store.imported import bring_in_subjects, take_back_subjects
from models.curriculum.subject.tables import Subject
from models.curriculum.teaching.tables import SubjectOutcome
from models.db import engine
from models.kit.calendar import utc_now
from models.kit.errors import LANGUAGES, text_of
from models.kit.imported_row import AppliedRow, BroughtBefore, RowOutcome, RowProblem
from models.people.person.tables import UserType
from tests.support.university import University


@pytest.fixture
def source(university: University) -> CurriculumImport:
    """An import of a curriculum officer, for the first term of 2570."""
    officer = university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER)
    university.level()
    case_id = uuid4()
    return CurriculumImport(case_id, case_id, officer.person_id, academic_year=2570, semester=1)


def row(code: str = "01175111", **more: str) -> SubjectRow:
    """A row as it is read from a file."""
    said = {"curriculum_year": "2559", "subject_code": code, "name_th": "กรีฑาเพื่อสุขภาพ", "credit": "1", **more}
    return SubjectRow.model_validate(said)


def brought(source: CurriculumImport, *rows: SubjectRow) -> Mapping[int, RowOutcome]:
    """What became of the rows, each by its place."""
    with Session(engine()) as session, session.begin():
        facts = read_subject_facts(session, rows)
        return bring_in_subjects(session, source, dict(enumerate(rows)), utc_now(), facts)


def taken_back(source: CurriculumImport, *outcomes: RowOutcome) -> frozenset[UUID]:
    """Which of these are undone."""
    ids = [outcome.result_id for outcome in outcomes if isinstance(outcome, AppliedRow)]
    with Session(engine()) as session, session.begin():
        return take_back_subjects(session, source.case_id, ids)


def test_a_row_becomes_a_draft_of_its_department_that_waits_for_what_it_does_not_say(
    university: University, source: CurriculumImport
) -> None:
    outcome = brought(source, row(name_en="Athletics", group_th="อยู่ดีมีสุข", credit="3 (2-3-6)", department_code="E1"))
    assert isinstance(outcome[0], AppliedRow)
    (draft,) = university.rows(Subject)
    assert (draft.subject_code, draft.show_code, draft.start_year) == ("01175111-59", "01175111", 2559)
    assert (draft.status, draft.first_year, draft.first_semester) == ("draft", 2570, 1)
    assert (draft.credit, draft.theory_hours, draft.practice_hours, draft.self_hours) == (Decimal("3.0"), 2, 3, 6)
    assert (draft.department_code, draft.category) == ("E1", SubjectCategory.GENERAL)


def test_a_draft_has_the_level_that_its_row_says_else_that_of_most_subjects_else_the_only_one(
    university: University, source: CurriculumImport
) -> None:
    assert isinstance(brought(source, row(department_code="E1"))[0], AppliedRow)
    (draft,) = university.rows(Subject)
    assert draft.education_level_code == "2"
    university.level("3")
    said = row("01175112", department_code="E1", education_level_code="3")
    wrong = row("01175113", department_code="E1", education_level_code="9")
    outcomes = brought(source, said, wrong, row("01175114", department_code="E1"))
    problem = RowProblem(code="import_level_unknown", facts={"level": "9"}, column="education_level_code")
    assert outcomes[1] == problem
    levels = {each.show_code: each.education_level_code for each in university.rows(Subject)}
    assert levels == {"01175111": "2", "01175112": "3", "01175114": "2"}


def test_a_draft_of_no_known_level_is_refused(university: University, source: CurriculumImport) -> None:
    university.level("3")  # one of two, and there is no subject yet
    outcomes = brought(source, row(department_code="E1"))
    assert outcomes[0] == RowProblem(code="import_level_missing", column="education_level_code")


def test_whose_a_subject_is_follows_from_its_other_versions_or_those_beside_it(
    university: University, source: CurriculumImport
) -> None:
    known = university.subject()
    beside = f"{known.show_code[:5]}999"
    outcomes = brought(source, row(known.show_code), row(beside), row("99999111"))
    assert [type(outcome) for outcome in outcomes.values()] == [AppliedRow, AppliedRow, RowProblem]
    problem = outcomes[2]
    assert isinstance(problem, RowProblem)
    assert (problem.code, problem.column, problem.facts) == (
        "import_department_unknown", "subject_code", {"department": "99999"}
    )  # fmt: skip
    assert {draft.department_code for draft in university.rows(Subject)} == {known.department_code}


def test_what_exists_is_refused_and_what_an_earlier_file_brought_is_passed_over(
    university: University, source: CurriculumImport
) -> None:
    known = university.subject()
    same = row(known.show_code, curriculum_year=str(known.start_year), department_code="E1")
    new = row(department_code="E1")
    first = brought(source, same, new)
    assert isinstance(first[0], RowProblem)
    assert first[0].code == "import_subject_exists"
    corrected = CurriculumImport(uuid4(), source.root_id, source.entered_by, academic_year=2570, semester=1)
    assert isinstance(brought(corrected, new)[0], BroughtBefore)
    another = CurriculumImport(uuid4(), uuid4(), source.entered_by, academic_year=2570, semester=1)
    assert isinstance(brought(another, new)[0], RowProblem)


def test_drafts_that_nobody_touched_are_taken_back_and_the_others_stay(
    university: University, source: CurriculumImport
) -> None:
    outcomes = brought(source, row(department_code="E1"), row("01175112", department_code="E1"))
    touched = next(draft for draft in university.rows(Subject) if draft.show_code == "01175112")
    university.merge(touched.sqlmodel_update({"revision": 2}))
    gone = taken_back(source, *outcomes.values())
    assert len(gone) == 1
    assert [draft.show_code for draft in university.rows(Subject)] == ["01175112"]


def test_a_draft_that_something_cites_stays(university: University, source: CurriculumImport) -> None:
    outcomes = brought(source, row(department_code="E1"), row("01175112", department_code="E1"))
    cited = next(draft for draft in university.rows(Subject) if draft.show_code == "01175112")
    university.merge(SubjectOutcome(subject_code=cited.subject_code, outcome_code="CLO1", position=1, text_th="ก"))
    assert len(taken_back(source, *outcomes.values())) == 1
    assert [draft.show_code for draft in university.rows(Subject)] == ["01175112"]


@pytest.mark.parametrize(
    ("field", "cell", "code"),
    [
        ("subject_code", "75111", "import_subject_code_wrong"),
        ("curriculum_year", "2016", "import_year_wrong"),
        ("credit", "สาม", "import_credit_wrong"),
    ],
    ids=("code", "year", "credit"),
)
def test_a_cell_that_is_wrong_is_told_in_words(field: str, cell: str, code: str) -> None:
    with pytest.raises(ValidationError) as refused:
        row(**{"code": "01175111", field: cell} if field != "subject_code" else {"code": cell})
    (error,) = refused.value.errors()
    assert (error["loc"][0], error["ctx"]["code"]) == (field, code)
    for language in LANGUAGES:
        assert cell in text_of(code, language, {"cell": cell}, name="rows")


def test_thai_digits_and_code_years_are_read() -> None:
    read = row("๐๑๑๗๕๑๑๑-59", curriculum_year="๒๕๕๙", credit="1.5")
    assert (read.code_year, read.credit.credit) == ("01175111-59", Decimal("1.5"))
