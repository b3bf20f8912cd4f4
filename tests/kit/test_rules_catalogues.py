"""The texts that server and web share: every catalogue can be read, in both languages, and each key is written once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from models.kit import errors
from models.kit.errors import LANGUAGES, STATUS, Language, catalogue, merged, text_for

MESSAGES = Path(errors.__file__).parent / "messages"
OF_STUDENT = "_staff"
SPEAKS_TO_READER = re.compile(r"\b(you|your|yours)\b|(?<!เ)ท่าน|คุณ|ของฉัน", re.IGNORECASE)
NAMES = sorted({path.name.split(".")[0] for path in MESSAGES.rglob("*.json")})


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_have_the_same_keys_in_the_same_files(name: str) -> None:
    assert set(catalogue(name, "th")) == set(catalogue(name, "en"))
    thai, english = (
        {path.relative_to(MESSAGES / language) for path in (MESSAGES / language).rglob("*.json")}
        for language in LANGUAGES
    )
    assert thai == english


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_an_error_has_its_sentence_and_every_sentence_its_code(language: Language) -> None:
    assert {key for key in catalogue("errors", language) if not key.endswith(OF_STUDENT)} == set(STATUS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["errors", "cases"])
def test_what_is_said_of_a_student_stands_beside_what_is_said_to_them_and_never_says_you(
    name: str, language: Language
) -> None:
    texts = catalogue(name, language)
    of_student = {key: text for key, text in texts.items() if key.endswith(OF_STUDENT)}
    assert of_student
    assert not [key for key in of_student if key.removesuffix(OF_STUDENT) not in texts]
    assert not [key for key, text in of_student.items() if SPEAKS_TO_READER.search(text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_of_the_rules_speaks_to_the_student_or_of_them(language: Language) -> None:
    """Staff read refusals too: on a case, in the inbox, and where they ask for a student."""
    sentences, cases = catalogue("errors", language), catalogue("cases", language)
    codes = {key.removeprefix("remedy.") for key in cases if key.startswith("remedy.") and not key.endswith(OF_STUDENT)}
    said = {code: text_for("staff", sentences, code) or "" for code in codes if code in sentences}
    helps = {code: text_for("staff", cases, f"remedy.{code}") or "" for code in codes}
    assert not [code for code, text in said.items() if SPEAKS_TO_READER.search(text)]
    assert not [code for code, text in helps.items() if SPEAKS_TO_READER.search(text)]


def write(folder: Path, file: str, text: str) -> None:
    path = folder / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_the_files_of_a_catalogue_are_merged_at_every_depth(tmp_path: Path) -> None:
    write(tmp_path, "cases/toys.json", '{"action": {"approve": "A"}}')
    write(tmp_path, "enrolment/toys.unlock.json", '{"action": {"open": "O"}, "kind": {"unlock": "U"}}')
    assert merged(tmp_path, "toys") == {"action.approve": "A", "action.open": "O", "kind.unlock": "U"}


@pytest.mark.parametrize(
    "other",
    ['{"action": {"approve": "B"}}', '{"kind": {"toy": "T", "toy": "S"}}'],
    ids=["in another file", "in the same file"],
)
def test_a_key_that_is_defined_twice_is_an_error(tmp_path: Path, other: str) -> None:
    write(tmp_path, "cases/toys.json", '{"action": {"approve": "A"}}')
    write(tmp_path, "enrolment/toys.unlock.json", other)
    with pytest.raises(ValueError, match="defined"):
        merged(tmp_path, "toys")


def test_a_catalogue_that_does_not_exist_is_not_empty_but_missing() -> None:
    with pytest.raises(FileNotFoundError):
        catalogue("toys", "th")
