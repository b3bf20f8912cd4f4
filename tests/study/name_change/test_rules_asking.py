"""Which names a student may have (golive §4)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Final

import pytest

from models.study.name_change.contract import FullName, NamePart
from models.study.name_change.rules.asking import (
    NameFacts,
    NameWish,
    differences,
    refusal_now,
    refusal_to_change,
)

TODAY: Final = date(2026, 11, 30)
YESTERDAY: Final = date(2026, 11, 29)
PRESENT: Final = FullName(
    title_th="นางสาว", first_name_th="น้ำผึ้ง", last_name_th="สุขใจ", title_en="Miss", first_name_en="Namphueng",
    last_name_en="Sukjai",
)  # fmt: skip
MARRIED: Final = PRESENT.model_copy(
    update={"title_th": "นาง", "last_name_th": "ณ อยุธยา", "title_en": "Mrs.", "last_name_en": "Na Ayutthaya"}
)
FACTS: Final = NameFacts(
    asked_on=TODAY, present=PRESENT, is_closed=False, born_on=date(2005, 3, 4), last_change_on=None, open_since=None
)
WISH: Final = NameWish(names=MARRIED, shown=PRESENT, effective_on=TODAY, files=1, on_behalf=False)


def wish(**parts: str) -> NameWish:
    """Other parts of the present name."""
    return replace(WISH, names=PRESENT.model_copy(update=parts))


def test_other_names_of_a_deed_that_is_shown_are_taken() -> None:
    assert refusal_to_change(FACTS, WISH) is None
    assert [(each.field, each.before, each.after) for each in differences(PRESENT, MARRIED)] == [
        (NamePart.TITLE_TH, "นางสาว", "นาง"),
        (NamePart.LAST_NAME_TH, "สุขใจ", "ณ อยุธยา"),
        (NamePart.TITLE_EN, "Miss", "Mrs."),
        (NamePart.LAST_NAME_EN, "Sukjai", "Na Ayutthaya"),
    ]


@pytest.mark.parametrize(
    ("facts", "asked", "code"),
    [
        (replace(FACTS, is_closed=True), WISH, "name_change_closed"),
        (replace(FACTS, open_since=TODAY), WISH, "name_change_open"),
        (replace(FACTS, present=MARRIED), wish(), "name_change_moved"),
        (FACTS, wish(), "name_change_nothing"),
        (FACTS, replace(WISH, effective_on=date(2026, 12, 1)), "name_change_future"),
        (FACTS, replace(WISH, effective_on=date(2005, 3, 3)), "name_change_before_birth"),
        (replace(FACTS, last_change_on=TODAY), replace(WISH, effective_on=YESTERDAY), "name_change_before_last"),
        (FACTS, replace(WISH, files=0), "name_change_evidence"),
    ],
)  # fmt: skip
def test_what_may_not_be_is_refused_with_the_reason(facts: NameFacts, asked: NameWish, code: str) -> None:
    refused = refusal_to_change(facts, asked)
    assert refused is not None
    assert refused.code == code


@pytest.mark.parametrize(
    ("parts", "code", "field"),
    [
        ({"first_name_th": ""}, "name_change_empty", NamePart.FIRST_NAME_TH),
        ({"last_name_en": ""}, "name_change_empty", NamePart.LAST_NAME_EN),
        ({"first_name_th": "-"}, "name_change_empty", NamePart.FIRST_NAME_TH),
        ({"first_name_th": "Malee"}, "name_change_thai", NamePart.FIRST_NAME_TH),
        ({"middle_name_th": "๒"}, "name_change_thai", NamePart.MIDDLE_NAME_TH),
        ({"title_th": "฿"}, "name_change_thai", NamePart.TITLE_TH),
        ({"last_name_en": "สุขใจ"}, "name_change_latin", NamePart.LAST_NAME_EN),
        ({"first_name_en": "Иван"}, "name_change_latin", NamePart.FIRST_NAME_EN),
        ({"first_name_en": "Mali2"}, "name_change_latin", NamePart.FIRST_NAME_EN),
        ({"middle_name_en": "<b>"}, "name_change_latin", NamePart.MIDDLE_NAME_EN),
    ],
)
def test_a_part_that_does_not_fit_is_named_and_what_stands_in_it_is_not(
    parts: dict[str, str], code: str, field: NamePart
) -> None:
    refused = refusal_to_change(FACTS, wish(**parts))
    assert refused is not None
    assert (refused.code, refused.facts["field"]) == (code, field)
    [written] = parts.values()
    assert written in ("", "-") or all(written not in str(fact) for fact in refused.facts.values())


@pytest.mark.parametrize(
    "parts",
    [
        {"first_name_en": "José-María", "last_name_en": "O'Brien"}, {"title_en": "Asst. Prof."},
        {"middle_name_th": "อิสซาเบลลา", "middle_name_en": "Isabella"}, {"last_name_th": "ณ อยุธยา"},
        {"title_th": "ม.ร.ว."}, {"title_en": ""},
    ],
)  # fmt: skip
def test_names_of_both_scripts_are_taken_as_people_write_them(parts: dict[str, str]) -> None:
    assert refusal_to_change(FACTS, wish(**parts)) is None


def test_a_part_that_stays_may_be_as_the_register_has_it() -> None:
    foreign = PRESENT.model_copy(update={"first_name_th": "Sukarno", "last_name_th": ""})
    asked = replace(WISH, shown=foreign, names=foreign.model_copy(update={"title_th": "นาง"}))
    assert refusal_to_change(replace(FACTS, present=foreign), asked) is None


def test_the_registrar_may_ask_without_a_file() -> None:
    assert refusal_to_change(FACTS, replace(WISH, files=0, on_behalf=True)) is None


def test_what_is_under_way_is_told_before_anything_is_filled_in() -> None:
    assert refusal_now(FACTS) is None
    refused = refusal_now(replace(FACTS, open_since=TODAY))
    assert refused is not None
    assert (refused.code, refused.facts) == ("name_change_open", {"day": "2026-11-30"})


def test_a_deed_of_the_day_of_birth_is_possible_and_an_unknown_one_stands_in_no_ones_way() -> None:
    assert refusal_to_change(FACTS, replace(WISH, effective_on=date(2005, 3, 4))) is None
    assert refusal_to_change(replace(FACTS, born_on=None), replace(WISH, effective_on=date(1990, 1, 1))) is None
