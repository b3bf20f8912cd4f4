"""What people type is kept in one form: every text of a request and of a row of a file has a type that says which."""

from __future__ import annotations

import inspect
import re
from typing import Annotated, Any, Final, get_args, get_origin

import pytest
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from pydantic import BaseModel, BeforeValidator, TypeAdapter, ValidationError

from api.app.routers import ROUTERS
from api.curriculum.exam.schemas import ExamPartInput
from api.documents.document.schemas import DocumentInput
from api.enrolment.result.schemas import ResultQuery
from api.finance.bank_account.schemas import AccountNumber, BillerId
from api.finance.fee.schemas import FeeCode
from api.imports.import_batch.kinds import CATALOGUE
from api.kit import bodies
from api.study.graduation.schemas import PrintedEn, PrintedTh
from api.study.transfer_credit.schemas import SourceCode
from models.imports.import_batch.contract.case import ImportKind
from models.imports.import_batch.rules.columns import fields_of
from models.imports.import_batch.rules.schemas import ARCHIVED, SCHEMAS
from models.kit import typed
from models.kit.errors import catalogue
from models.kit.typed import AS_FREE, AS_NAME, AS_UNGROUPED, CodeText, FreeText, NameText, PersonCodeText

NOT_TYPED: Final = {
    "bounds", "distances", "letter", "grade",  # letters of grades
    "enroll_type", "section_type", "kind", "line", "column", "seen",  # chosen
    "path", "target_path", "mapped",  # places in a tree
    "hash", "input_hash", "fingerprint",  # what the portal made
    "planned", "without",  # subjects of a tree
    "content", "link_ext", "text",  # a document of the editor, an address, and a block of cells that is read as such
}  # fmt: skip
OF_OTHERS: Final = ("api.access.", "models.")
"""Keys of sign-in, and documents that are read from the database too."""
CODE: Final = re.compile(r"(\w+_)?(codes?|std_id)")
NAME: Final = re.compile(r"(\w+_)?(name|institution)(_th|_en)?")


def test_every_text_of_a_request_has_a_type_that_says_its_form() -> None:
    assert [
        f"{model.__module__}.{model.__name__}.{name}"
        for model, fields in _requests().items()
        for name, forms in fields.items()
        if not all(forms) and name not in NOT_TYPED and not model.__module__.startswith(OF_OTHERS)
    ] == []


def test_every_name_of_a_request_is_kept_as_one_line() -> None:
    assert [
        f"{model.__module__}.{model.__name__}.{name}"
        for model, fields in _requests().items()
        for name, forms in fields.items()
        if NAME.fullmatch(name) and set(forms) != {AS_NAME} and not model.__module__.startswith(OF_OTHERS)
    ] == []


def test_no_code_of_a_request_is_kept_as_words() -> None:
    assert [
        f"{model.__module__}.{model.__name__}.{name}"
        for model, fields in _requests().items()
        for name, forms in fields.items()
        if CODE.fullmatch(name) and AS_FREE in forms
    ] == []


@pytest.mark.parametrize(
    ("kind", "given", "kept"),
    [
        (FeeCode, "abc\u20111", "ABC-1"),
        (SourceCode, " cs\u2011101 ", "CS-101"),
        (AccountNumber, "069-2-00001-6", "0692000016"),
        (AccountNumber, "๐๖๙ 2000016", "0692000016"),
        (BillerId, "0994 0001 2345 101", "099400012345101"),
        (PrintedTh, "สมชาย\r\nใจดี", "สมชาย ใจดี"),
        (PrintedEn, "Somchai\nJaidee", "Somchai Jaidee"),
    ],
)
def test_a_pasted_code_is_tidied_before_its_pattern_is_checked(kind: type[str], given: str, kept: str) -> None:
    assert TypeAdapter(kind).validate_python(given) == kept


def test_a_paper_is_asked_for_a_student_by_the_account_too() -> None:
    asked = DocumentInput(kind="transcript", line="1", language="th", std_id="b6610-450001")
    assert asked.std_id == "6610450001"


@pytest.mark.parametrize(
    "pasted",
    ["6610450001", "b6610450001", "B6610-45000-1", " 6610450001 ", "๖๖๑๐๔๕๐๐๐๑", "\ufeff6610450001", 6610450001,
     "6610\u201145000\u20131"],
)  # fmt: skip
@pytest.mark.parametrize("name", ["stdid", "stdId"])
def test_results_of_enrolment_are_asked_for_a_student_by_the_code_however_pasted(name: str, pasted: str | int) -> None:
    asked = ResultQuery.model_validate({"academicYear": "๒๕๖๙", "semester": " 1", name: pasted})
    assert (asked.academic_year, asked.semester) == ("2569", "1")
    assert (asked.stdid or asked.std_id) == "6610450001"


@pytest.mark.parametrize(
    "pasted",
    ["ห้อง 9", " ห้อง  9 ", "ห้อง\n9", "ห้อง\u00a09", "ห้\u200bอง 9", "ห้อง\t9", "\ufeffห้อง 9",
     "ห้อง\u2028 9"],
)  # fmt: skip
def test_the_room_of_an_examination_is_one_line(pasted: str) -> None:
    assert ExamPartInput.model_validate({"room": pasted}).room == "ห้อง 9"


@pytest.mark.parametrize("kind", sorted(set(ImportKind) - ARCHIVED))  # names of pictures are pasted by nobody
def test_every_text_of_a_row_is_read_in_one_form(kind: ImportKind) -> None:
    schema = SCHEMAS[kind]
    texts = catalogue(CATALOGUE, "en")
    examples = {field.name: f"import_{kind}.example.{field.name}" for field in fields_of(kind)}
    said = {name: texts[key] for name, key in examples.items() if key in texts}
    plainly = schema.model_validate(said)
    pasted = {name: f"\ufeff\u00a0{cell[:1]}\u200b{cell[1:]} \u200e" for name, cell in said.items()}
    assert schema.model_validate(pasted) == plainly


CODES: Final = [
    ("A-1", "A-1"),
    (" A-1 ", "A-1"),
    ("A\u20111", "A-1"),
    ("A\u20131", "A-1"),
    ("๑๒๓", "123"),
    ("\u200bA1\u200b", "A1"),
    ("A\u00a01", "A 1"),
    ("A1\r\n", "A1"),
    ("\ufeffA1", "A1"),
    ("\uff11\uff12", "12"),
]
PEOPLE: Final = [
    "6610450001", " 6610450001", "b6610450001", "B6610450001", "6610-45000-1", "b6610-45000-1", "๖๖๑๐๔๕๐๐๐๑",
    "6610 450 001", "\ufeff6610450001\u200b", "6610\u201145000\u20131", "\t6610450001\r\n",
]  # fmt: skip
SUBJECTS: Final = [
    "01418351", "0141-8351", "014-18351", " 01418351 ", "๐๑๔๑๘๓๕๑", "0141 8351", "0141\u20118351", "0141\u20138351",
    "\ufeff0141\u200b8351", "0141\u00ad8351\n",
]  # fmt: skip
NAMES: Final = [
    ("สม ชาย", "สม ชาย"),
    ("  สม   ชาย ", "สม ชาย"),
    ("เเม่", "แม่"),
    ("น\u0e49\u0e4d\u0e32", "น้ำ"),
    ("น\u0e4d\u0e49\u0e32", "น้ำ"),
    ("สม\nชาย", "สม ชาย"),
    ("สม\u200bชาย", "สมชาย"),
    ("e\u0301", "\u00e9"),
    ("๑ ห้อง", "๑ ห้อง"),
]
WORDS: Final = [
    ("ก\nข", "ก\nข"),
    (" ก \n ข ", "ก\nข"),
    ("ก\r\nข", "ก\nข"),
    ("ก\vข", "ก\nข"),
    ("\n\nก\n\n", "ก"),
    ("ก\n\nข", "ก\n\nข"),
    ("เเม่\u200b", "แม่"),
    ("ก\u2028ข", "ก\nข"),
    ("\u00a0", ""),
]


@pytest.mark.parametrize(
    ("kind", "given", "kept"),
    [
        *((CodeText, *pair) for pair in CODES),
        *((PersonCodeText, given, "6610450001") for given in PEOPLE),
        *((Annotated[str, AS_UNGROUPED], given, "01418351") for given in SUBJECTS),
        *((NameText, *pair) for pair in NAMES),
        *((FreeText, *pair) for pair in WORDS),
    ],
)
def test_a_text_is_kept_in_its_form(kind: type[str], given: str, kept: str) -> None:
    assert TypeAdapter(kind).validate_python(given) == kept


@pytest.mark.parametrize("kind", [CodeText, PersonCodeText, NameText, FreeText])
@pytest.mark.parametrize("given", [1, 1.5, None, [], {}, b"\xff", True])
def test_what_is_no_text_is_refused(kind: type[str], given: object) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(kind).validate_python(given)


Forms = dict[type[BaseModel], dict[str, list[BeforeValidator | None]]]
"""The form of each text in the fields of each model; None where its type says none."""


def _requests() -> Forms:
    models: Forms = {}
    for router in ROUTERS:
        for route in router.routes:
            if isinstance(route, APIRoute):
                _look_at(route.dependant, models)
    assert len(models) > 150
    return models


def _look_at(dependant: Dependant, models: Forms) -> None:
    for parameter in dependant.body_params:
        _texts(parameter.field_info.annotation, (), models)
    for below in dependant.dependencies:
        if inspect.isfunction(below.call) and below.call.__module__ == bodies.__name__:
            _texts(inspect.getclosurevars(below.call).nonlocals["model"], (), models)
        _look_at(below, models)


def _texts(annotation: Any, metadata: tuple[object, ...], models: Forms) -> list[BeforeValidator | None]:
    """Return the form of each text of an annotation; look at models in it too."""
    found: list[BeforeValidator | None] = []
    if get_origin(annotation) is Annotated:
        inner, *more = get_args(annotation)
        found += _texts(inner, (*metadata, *more), models)
    elif annotation is str:
        found.append(_form(metadata))
    elif isinstance(annotation, type) and issubclass(annotation, BaseModel):
        if annotation not in models:
            fields = models[annotation] = {}
            for name, field in annotation.model_fields.items():
                if texts := _texts(field.annotation, tuple(field.metadata), models):
                    fields[name] = texts
    else:
        for inner in get_args(annotation):
            found += _texts(inner, metadata, models)
    return found


def _form(metadata: tuple[object, ...]) -> BeforeValidator | None:
    for each in metadata:
        if isinstance(each, BeforeValidator) and each.func.__module__ == typed.__name__:
            return each
        if form := _form(tuple(getattr(each, "metadata", ()))):
            return form
    return None
