"""Files of subjects: rows become drafts, drafts become what they say, and what was agreed to stays (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Final
from uuid import UUID

import pytest
from pydantic import ValidationError
from sqlalchemy import update
from sqlmodel import Session

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.curriculum.subject.contract.imported import SubjectRow
from models.curriculum.subject.contract.words import SubjectCategory, SubjectStatus
from models.curriculum.subject.tables import Subject
from models.curriculum.teaching.tables import SubjectOutcome
from models.finance.scholarship.contract import AwardSettings
from models.imports.import_batch.contract.case import BatchRequest, ImportKind, RowState
from models.imports.import_batch.tables import ImportRow
from models.kit.calendar import utc_now
from models.kit.errors import LANGUAGES, text_of
from models.kit.imported_row import RowChange
from models.people.person.tables import Person, UserType
from tests.support.university import University
from tests.support.updating import Became, applied, became, brought_in, checked, request_of, rows_of, undone

FIRST_TERM: Final = AwardSettings(academic_year=2570, semester=1)
NEW: Final = (RowState.APPLIED, RowChange.NEW, None)
CHANGED: Final = (RowState.APPLIED, RowChange.CHANGED, None)
UNCHANGED: Final = (RowState.UNCHANGED, None, None)
GONE: Final = (RowState.UNDONE, RowChange.NEW, None)
TOUCHED: Final = (RowState.KEPT, RowChange.NEW, "import_subject_touched")


@pytest.fixture
def officer(university: University) -> Person:
    """Who sends the files; there is one level."""
    university.level()
    return university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER, faculty=None)


def row(code: str = "01175111", **more: str) -> dict[str, str]:
    """A row of a file."""
    return {"curriculum_year": "2559", "subject_code": code, "name_th": "กรีฑาเพื่อสุขภาพ", "credit": "1", **more}


def of_e1(code: str = "01175111", **more: str) -> dict[str, str]:
    """A row that names its department."""
    return row(code, department_code="E1", **more)


def file_of(university: University, sender: Person, *rows: Mapping[str, str]) -> BatchRequest:
    """An import of subjects that are taught from the first term of 2570 on."""
    return request_of(university, sender, rows, FIRST_TERM, ImportKind.SUBJECTS)


def refused(code: str) -> Became:
    return (RowState.REFUSED, None, code)


def draft_of(university: University, code: str = "01175111") -> Subject:
    return next(each for each in university.rows(Subject) if each.show_code == code)


def differences(university: University, case_id: UUID) -> dict[str, tuple[str | None, str | None]]:
    """What the first row of a file changes: old and new, by its columns."""
    [first, *_] = rows_of(university, case_id)
    return {each["field"]: (each["old"], each["new"]) for each in first.changes or ()}


def test_a_row_becomes_a_draft_of_its_department_that_waits_for_what_it_does_not_say(
    university: University, officer: Person
) -> None:
    line = of_e1(name_en="Athletics", group_th="อยู่ดีมีสุข", credit="3 (2-3-6)")
    assert became(university, brought_in(file_of(university, officer, line))) == [NEW]
    (draft,) = university.rows(Subject)
    assert (draft.subject_code, draft.show_code, draft.start_year) == ("01175111-59", "01175111", 2559)
    assert (draft.status, draft.first_year, draft.first_semester) == ("draft", 2570, 1)
    assert (draft.credit, draft.theory_hours, draft.practice_hours, draft.self_hours) == (Decimal("3.0"), 2, 3, 6)
    assert (draft.department_code, draft.category) == ("E1", SubjectCategory.GENERAL)


def test_a_draft_has_the_level_that_its_row_says_else_that_of_most_subjects_else_the_only_one(
    university: University, officer: Person
) -> None:
    assert became(university, brought_in(file_of(university, officer, of_e1()))) == [NEW]
    assert draft_of(university).education_level_code == "2"
    university.level("3")
    said, wrong = of_e1("01175112", education_level_code="3"), of_e1("01175113", education_level_code="9")
    case_id = brought_in(file_of(university, officer, said, wrong, of_e1("01175114")))
    assert became(university, case_id) == [NEW, refused("import_level_unknown"), NEW]
    levels = {each.show_code: each.education_level_code for each in university.rows(Subject)}
    assert levels == {"01175111": "2", "01175112": "3", "01175114": "2"}


def test_a_draft_of_no_known_level_is_refused(university: University, officer: Person) -> None:
    university.level("3")  # one of two, and there is no subject yet
    case_id = brought_in(file_of(university, officer, of_e1()))
    assert became(university, case_id) == [refused("import_level_missing")]


def test_whose_a_subject_is_follows_from_its_other_versions_or_those_beside_it(
    university: University, officer: Person
) -> None:
    known = university.subject()
    beside = f"{known.show_code[:5]}999"
    case_id = brought_in(file_of(university, officer, row(known.show_code), row(beside), row("99999111")))
    assert became(university, case_id) == [NEW, NEW, refused("import_department_unknown")]
    assert rows_of(university, case_id)[2].facts == {"department": "99999", "column": "subject_code"}
    assert {draft.department_code for draft in university.rows(Subject)} == {known.department_code}


def test_a_new_subject_says_its_name_and_credits(university: University, officer: Person) -> None:
    case_id = brought_in(file_of(university, officer, of_e1(name_th=""), of_e1("01175112", credit="")))
    assert became(university, case_id) == [refused("import_cell_missing_of_new")] * 2


def test_the_same_file_twice_changes_nothing(university: University, officer: Person) -> None:
    line = of_e1(name_en="Athletics", group_th="อยู่ดีมีสุข", credit="3 (2-3-6)", education_level_code="2")
    brought_in(file_of(university, officer, line))
    again = brought_in(file_of(university, officer, {**line, "credit": "3(2-3-6)"}, row("01175111", credit="3")))
    assert became(university, again) == [UNCHANGED, refused("import_row_repeated")]
    short = brought_in(file_of(university, officer, row(credit="3.0")))
    assert became(university, short) == [UNCHANGED], "hours and a group that are not said stay"
    assert draft_of(university).revision == 1


def test_a_draft_becomes_what_the_file_says_and_again_what_it_was(university: University, officer: Person) -> None:
    university.level("3")
    brought_in(file_of(university, officer, of_e1(education_level_code="2")))
    said = {"name_th": "กรีฑา", "name_en": "Athletics", "credit": "2(1-2-3)", "group_th": "อยู่ดีมีสุข"}
    line = row(**said, department_code="D1", education_level_code="3")
    case_id = brought_in(file_of(university, officer, line))
    assert became(university, case_id) == [CHANGED]
    assert differences(university, case_id) == {
        "name_th": ("กรีฑาเพื่อสุขภาพ", "กรีฑา"),
        "name_en": (None, "Athletics"),
        "credit": ("1", "2(1-2-3)"),
        "group_th": (None, "อยู่ดีมีสุข"),
        "department_code": ("E1", "D1"),
        "education_level_code": ("2", "3"),
    }
    draft = draft_of(university)
    assert (draft.name_th, draft.credit, draft.self_hours, draft.department_code) == ("กรีฑา", Decimal(2), 3, "D1")
    assert (draft.category, draft.revision, draft.updated_by) == (SubjectCategory.GENERAL, 2, officer.person_id)
    [edit] = [each for each in university.rows(AuditEntry) if each.action == "subject.edit"]
    assert edit.after is not None
    assert (edit.subject_id, edit.after["nameTh"], edit.after["case"]) == ("01175111-59", "กรีฑา", str(case_id))
    undone(case_id)
    draft = draft_of(university)
    assert (draft.name_th, draft.name_en, draft.credit, draft.self_hours) == ("กรีฑาเพื่อสุขภาพ", "", Decimal(1), 0)
    assert (draft.department_code, draft.category) == ("E1", SubjectCategory.SPECIFIC)


@pytest.mark.parametrize("category", SubjectCategory)
def test_undoing_restores_the_category_of_a_draft_that_had_no_group(
    university: University, officer: Person, category: SubjectCategory
) -> None:
    brought_in(file_of(university, officer, of_e1()))
    university.merge(draft_of(university).sqlmodel_update({"category": category.value}))
    first = brought_in(file_of(university, officer, of_e1(group_th="อยู่ดีมีสุข")))
    second = brought_in(file_of(university, officer, of_e1(group_th="ภาษากับการสื่อสาร")))
    assert draft_of(university).category is SubjectCategory.GENERAL
    undone(second)
    undone(first)
    draft = draft_of(university)
    assert (draft.general_education_group, draft.category) == (None, category)


def test_category_that_an_officer_chose_since_the_import_stays(university: University, officer: Person) -> None:
    brought_in(file_of(university, officer, of_e1()))
    case_id = brought_in(file_of(university, officer, of_e1(group_th="อยู่ดีมีสุข")))
    university.merge(draft_of(university).sqlmodel_update({"category": SubjectCategory.ELECTIVE.value}))
    undone(case_id)
    assert draft_of(university).category is SubjectCategory.ELECTIVE


def test_what_an_officer_changed_since_is_not_undone(university: University, officer: Person) -> None:
    brought_in(file_of(university, officer, of_e1()))
    case_id = brought_in(file_of(university, officer, of_e1(name_th="กรีฑา")))
    university.merge(draft_of(university).sqlmodel_update({"name_th": "กรีฑาไทย", "revision": 3}))
    undone(case_id)
    assert became(university, case_id) == [(RowState.KEPT, RowChange.CHANGED, "import_changed_since")]


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (SubjectStatus.ACTIVE, "import_subject_exists"),
        (SubjectStatus.INACTIVE, "import_subject_exists"),
        (SubjectStatus.IN_REVIEW, "import_subject_in_review"),
    ],
)
def test_a_version_that_was_agreed_to_or_is_reviewed_does_not_change(
    university: University, officer: Person, status: SubjectStatus, code: str
) -> None:
    brought_in(file_of(university, officer, of_e1()))
    later = checked(file_of(university, officer, of_e1(credit="2")))
    changed = brought_in(file_of(university, officer, of_e1(name_en="Athletics")))
    university.merge(draft_of(university).sqlmodel_update({"status": status.value}))
    assert became(university, brought_in(file_of(university, officer, of_e1(name_en="Athletics")))) == [UNCHANGED]
    assert became(university, brought_in(file_of(university, officer, of_e1(credit="2")))) == [refused(code)]
    applied(later)
    assert became(university, later) == [refused(code)], "it was a draft when it was checked"
    undone(changed)
    assert became(university, changed) == [(RowState.KEPT, RowChange.CHANGED, code)]
    assert draft_of(university).name_en == "Athletics"


def test_drafts_that_nobody_touched_are_taken_back_and_the_others_stay(university: University, officer: Person) -> None:
    case_id = brought_in(file_of(university, officer, of_e1(), of_e1("01175112")))
    university.merge(draft_of(university, "01175112").sqlmodel_update({"revision": 2}))
    undone(case_id)
    assert became(university, case_id) == [GONE, TOUCHED]
    assert [draft.show_code for draft in university.rows(Subject)] == ["01175112"]


def test_draft_that_undoing_deletes_leaves_an_audit_entry_of_all_it_said(
    university: University, officer: Person
) -> None:
    lines = [of_e1(name_en="Athletics", prerequisites="01175112"), of_e1("01175112"), of_e1("01175113")]
    case_id = brought_in(file_of(university, officer, *lines))
    kept = draft_of(university, "01175113")
    university.merge(SubjectOutcome(subject_code=kept.subject_code, outcome_code="CLO1", position=1, text_th="ก"))
    undone(case_id)
    deleted = {each.subject_id: each for each in university.rows(AuditEntry) if each.action == "subject.delete"}
    assert deleted.keys() == {"01175111-59", "01175112-59"}, "what something cites is not deleted"
    assert deleted["01175111-59"].after is None
    assert deleted["01175111-59"].before == {
        "nameTh": "กรีฑาเพื่อสุขภาพ",
        "nameEn": "Athletics",
        "credit": "1",
        "generalEducationGroup": None,
        "departmentCode": "E1",
        "educationLevelCode": "2",
        "category": "specific",
        "prerequisites": "01175112",
    }


def test_a_draft_is_taken_back_after_the_file_that_changed_it(university: University, officer: Person) -> None:
    rows = [of_e1(code) for code in ("01175111", "01175112", "01175113")]
    first = brought_in(file_of(university, officer, *rows))
    said = {"name_th": "กรีฑา", "name_en": "Athletics", "credit": "2(1-2-3)", "group_th": "อยู่ดีมีสุข"}
    said |= {"prerequisites": "01175113"}
    second = brought_in(file_of(university, officer, *({**line, **said} for line in rows[:2])))
    assert became(university, second) == [CHANGED, CHANGED]
    university.merge(draft_of(university, "01175112").sqlmodel_update({"updated_at": utc_now(), "revision": 3}))
    undone(second)
    undone(first)
    assert became(university, first) == [GONE, TOUCHED, GONE]
    assert [draft.show_code for draft in university.rows(Subject)] == ["01175112"]


def test_a_draft_that_something_cites_stays(university: University, officer: Person) -> None:
    case_id = brought_in(file_of(university, officer, of_e1(), of_e1("01175112")))
    cited = draft_of(university, "01175112")
    university.merge(SubjectOutcome(subject_code=cited.subject_code, outcome_code="CLO1", position=1, text_th="ก"))
    undone(case_id)
    assert became(university, case_id) == [GONE, TOUCHED]
    assert [draft.show_code for draft in university.rows(Subject)] == ["01175112"]


def test_what_came_in_before_files_updated_is_undone_as_what_was_new(university: University, officer: Person) -> None:
    case_id = brought_in(file_of(university, officer, of_e1(), of_e1("01175112")))
    with Session(university.engine) as session, session.begin():
        session.execute(update(ImportRow).values(change=None, changes=None))
    university.merge(draft_of(university, "01175112").sqlmodel_update({"revision": 2}))
    undone(case_id)
    assert [state for state, *_ in became(university, case_id)] == [RowState.UNDONE, RowState.KEPT]


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
    with pytest.raises(ValidationError) as wrong:
        SubjectRow.model_validate({**row(), field: cell})
    (error,) = wrong.value.errors()
    assert (error["loc"][0], error["ctx"]["code"]) == (field, code)
    for language in LANGUAGES:
        assert cell in text_of(code, language, {"cell": cell}, name="rows")


def test_thai_digits_and_code_years_are_read() -> None:
    read = SubjectRow.model_validate(row("๐๑๑๗๕๑๑๑-59", curriculum_year="๒๕๕๙", credit="1.5"))
    assert (read.code_year, str(read.credit)) == ("01175111-59", "1.5")
