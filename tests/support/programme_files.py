"""Rows of files of programmes, who sends them and what becomes of them, for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Final

import pytest

from models.access.role.contract import RoleId
from models.curriculum.subject.tables import Subject
from models.imports.import_batch.contract.case import BatchRequest, ImportKind, ImportSettings
from models.kit.calendar import utc_now
from models.people.person.tables import Person, UserType
from models.study.programme.contract import ProgrammeDocument, ProgrammeStatus
from models.study.programme.tables import ProgrammeVersion
from tests.study.audit.documents import block, document, leaf
from tests.support.university import University
from tests.support.updating import PART, request_of

CODE: Final = "E09-T"
REVISION: Final = "2570"
Row = Mapping[str, str]


def part(kind: str, path: str, **said: str) -> dict[str, str]:
    """A row of a part of the tree."""
    names = {} if kind in ("plan", "แผน") else {"name_th": f"ส่วน {path}", "name_en": f"Part {path}"}
    return {"programme_code": CODE, "revision": REVISION, "kind": kind, "path": path, **names, **said}


def version(**said: str) -> dict[str, str]:
    """A row of the programme itself."""
    names = {"name_th": "หลักสูตรทดสอบ", "name_en": "Test programme"}
    more = {"credits": "9", "major_code": "E09", "first_entry_year": "2570"}
    return {"programme_code": CODE, "revision": REVISION, "kind": "programme", **names, **more, **said}


def tree(subject: str) -> list[dict[str, str]]:
    """A sound programme: a subject in the first term, and six credits of any."""
    return [
        version(),
        part("all", "major"),
        part("subjects", "major.one", subjects=subject),
        part("หน่วยกิต", "free", credits="6"),
        part("รายวิชา", "free.any", patterns="*"),
        part("plan", "major.one", study_year="1", semester="1", subject_code=subject),
        part("แผน", "free.any", study_year="1", semester="2", how_many="2"),
    ]


def file_of(university: University, sender: Person, *rows: Row, settings: ImportSettings = PART) -> BatchRequest:
    """An import of programmes."""
    wanted: Sequence[Row] = rows
    return request_of(university, sender, wanted, settings, ImportKind.PROGRAMMES)


def active(university: University, subject: str, revision: int = 2565) -> ProgrammeVersion:
    """A version of the programme that students follow."""
    tree_ = document(block("major", leaf("major.one", subject), leaf("major.gone", subject)))
    row = ProgrammeVersion(
        programme_code=CODE, revision=revision, major_code="E09", campus_code="B", name_th="เดิม", name_en="Earlier",
        total_credits=Decimal(9), first_entry_year=revision, status=ProgrammeStatus.ACTIVE, updated_at=utc_now(),
        document=tree_.model_dump(mode="json"),
    )  # fmt: skip
    university.add(row)
    return row


@pytest.fixture
def officer(university: University) -> Person:
    """A curriculum officer."""
    return university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER, faculty=None)


@pytest.fixture
def subject(university: University) -> Subject:
    """A subject that is taught."""
    return university.subject()


def drafts(university: University) -> dict[int, ProgrammeVersion]:
    """Every version there is, by its revision."""
    return {each.revision: each for each in university.rows(ProgrammeVersion)}


def said(university: University, revision: int = int(REVISION)) -> ProgrammeDocument:
    """What a version says."""
    return ProgrammeDocument.model_validate(drafts(university)[revision].document)


def edited(university: University, **values: object) -> None:
    """Somebody saved the draft on its page."""
    draft = drafts(university)[int(REVISION)]
    university.merge(draft.sqlmodel_update({"edits": draft.edits + 1, **values}))
