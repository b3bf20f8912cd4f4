"""422 says per field what is wrong, in the caller's language, with the limit that was passed."""

from __future__ import annotations

import typing

import httpx
import pytest
from pydantic import BaseModel, Field, ValidationError
from pydantic_core import core_schema

from api.kit.field_errors import field_errors, field_sentence
from api.kit.sentences import Name, Sentence
from models.access.role.contract import RoleId
from models.kit.errors import LANGUAGES, Language, catalogue
from models.kit.typed import CodeText
from models.news.rich_text.rules import RichTextFault
from models.people.person.tables import UserType
from tests.support.university import University


def test_both_languages_have_the_same_sentences_with_the_same_facts() -> None:
    thai, english = catalogue("fields", "th"), catalogue("fields", "en")
    assert thai.keys() == english.keys()
    for key in thai:
        assert _places(thai[key]) == _places(english[key]), key


def _places(sentence: str) -> set[str]:
    return {part.split("}}")[0] for part in sentence.split("{{")[1:]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_kind_of_error_is_without_a_sentence(language: Language) -> None:
    kinds = {*typing.get_args(core_schema.ErrorType), *RichTextFault, "taken", "menu", "unknown", "something_new"}
    for kind in kinds:
        assert len(field_sentence(kind, language)) >= len("ไม่พบ")
    specific = {kind for kind in kinds if field_sentence(kind, language) != catalogue("fields", language)["invalid"]}
    assert {"missing", "int_parsing", "date_type", "string_too_long", "less_than_equal", "enum"} <= specific


@pytest.mark.parametrize(
    ("kind", "facts", "thai", "english"),
    [
        ("missing", {}, "กรุณากรอกข้อมูล", "This field is required."),
        ("string_too_short", {"min_length": 1}, "กรุณากรอกข้อมูล", "This field is required."),
        ("string_too_long", {"max_length": 200}, "ต้องไม่เกิน 200 ตัวอักษร", "At most 200 characters are allowed."),
        ("less_than_equal", {"le": 100}, "ต้องไม่เกิน 100", "This has to be 100 or less."),
        ("literal_error", {"expected": "1 or 2"}, "ต้องเป็นค่าที่กำหนดไว้: 1 or 2", "This has to be one of: 1 or 2."),
    ],
)  # fmt: skip
def test_a_limit_is_named(kind: str, facts: dict[str, object], thai: str, english: str) -> None:
    assert field_sentence(kind, "th", facts) == thai
    assert field_sentence(kind, "en", facts) == english


def test_the_field_is_named_by_its_path_in_what_was_sent() -> None:
    error = {"loc": ("body", "sections", 0, "sectionId"), "type": "int_parsing", "msg": "English of the library"}
    assert field_errors([error], "th") == [
        {"field": "sections.0.sectionId", "type": "int_parsing", "message": "ต้องเป็นจำนวนเต็ม"}
    ]


class _Typed(BaseModel):
    """Fields of the types that people's texts have."""

    note: Sentence | None = Field(default=None, max_length=5)
    name: Name | None = Field(default=None, max_length=5)
    code: CodeText | None = Field(default=None, min_length=1, max_length=5)
    parts: list[str] | None = Field(default=None, min_length=1, max_length=1)


@pytest.mark.parametrize(
    ("field", "value", "kind", "message"),
    [
        ("note", " ", "string_too_short", "กรุณากรอกข้อมูล"),
        ("note", "\u200b\n", "string_too_short", "กรุณากรอกข้อมูล"),
        ("note", "ก" * 6, "string_too_long", "ต้องไม่เกิน 5 ตัวอักษร"),
        ("name", "", "string_too_short", "กรุณากรอกข้อมูล"),
        ("name", "ก" * 6, "string_too_long", "ต้องไม่เกิน 5 ตัวอักษร"),
        ("code", "\ufeff", "string_too_short", "กรุณากรอกข้อมูล"),
        ("code", "123456", "string_too_long", "ต้องไม่เกิน 5 ตัวอักษร"),
        ("parts", [], "too_short", "ต้องมีอย่างน้อย 1 รายการ"),
    ],
)
def test_a_text_of_the_wrong_length_is_told_as_a_text(field: str, value: object, kind: str, message: str) -> None:
    with pytest.raises(ValidationError) as wrong:
        _Typed.model_validate({field: value})
    errors = [{**error, "loc": ("body", *error["loc"])} for error in wrong.value.errors()]
    assert field_errors(errors, "th") == [{"field": field, "type": kind, "message": message}]


async def test_the_answer_follows_the_callers_language(university: University, api: httpx.AsyncClient) -> None:
    registrar = university.person(UserType.STAFF, RoleId.REGISTRAR)
    headers = university.signed_in(registrar.person_id, RoleId.REGISTRAR)
    body = {"title": "ก" * 201, "linkExt": "javascript:alert(1)"}
    thai = await api.post("/announcements", json=body, headers=headers)
    english = await api.post("/announcements", json=body, headers={**headers, "accept-language": "en"})
    assert (thai.status_code, thai.json()["code"]) == (422, "fields_invalid")
    assert {field["field"]: field["message"] for field in thai.json()["details"]["fields"]} == {
        "title": "ต้องไม่เกิน 200 ตัวอักษร",
        "content": "กรุณากรอกข้อมูล",
        "linkExt": "ลิงก์ต้องขึ้นต้นด้วย http:// https:// หรือ mailto:",
    }
    assert {field["field"]: field["message"] for field in english.json()["details"]["fields"]} == {
        "title": "At most 200 characters are allowed.",
        "content": "This field is required.",
        "linkExt": "A link begins with http://, https:// or mailto:.",
    }
