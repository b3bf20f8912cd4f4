"""The texts that server and web share: every catalogue can be read, in both languages, and each key is written once."""

from __future__ import annotations

from pathlib import Path

import pytest

from models import errors
from models.errors import LANGUAGES, STATUS, Language, catalogue, merged

MESSAGES = Path(errors.__file__).parent / "messages"
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
    assert set(catalogue("errors", language)) == set(STATUS)


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
