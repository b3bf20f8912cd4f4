"""May a student have these names? (golive §4)

The preview, the first activity and the transaction of the approval ask the same. A refusal names the field, never what
stands in it: a refusal is in a history, and no history has a name of a person.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Final, Protocol

from models.cases.case.contract.record import Fact, Refused
from models.study.name_change.contract import FullName, NamePart

FIELD_NAMES: Final[dict[NamePart, tuple[str, str]]] = {
    NamePart.TITLE_TH: ("คำนำหน้า (ไทย)", "Title (Thai)"),
    NamePart.FIRST_NAME_TH: ("ชื่อ (ไทย)", "First name (Thai)"),
    NamePart.MIDDLE_NAME_TH: ("ชื่อกลาง (ไทย)", "Middle name (Thai)"),
    NamePart.LAST_NAME_TH: ("นามสกุล (ไทย)", "Last name (Thai)"),
    NamePart.TITLE_EN: ("คำนำหน้า (อังกฤษ)", "Title (English)"),
    NamePart.FIRST_NAME_EN: ("ชื่อ (อังกฤษ)", "First name (English)"),
    NamePart.MIDDLE_NAME_EN: ("ชื่อกลาง (อังกฤษ)", "Middle name (English)"),
    NamePart.LAST_NAME_EN: ("นามสกุล (อังกฤษ)", "Last name (English)"),
}
"""What a refusal calls the field, in Thai and in English."""
_NEEDED: Final = (
    NamePart.FIRST_NAME_TH, NamePart.LAST_NAME_TH, NamePart.FIRST_NAME_EN, NamePart.LAST_NAME_EN,
)  # fmt: skip
_BETWEEN: Final = frozenset(" .-'’")
"""What may stand between letters of every script."""
_THAI: Final = ("\u0e01", "\u0e4e")
"""The first and the last Thai letter or mark of a name: digits and the sign of the baht are none."""
_BAHT: Final = "\u0e3f"


class _Rule(Protocol):
    __name__: str


@dataclass(frozen=True, slots=True)
class NameFacts:
    """What asking looks at. ``asked_on`` is the Bangkok day; ``last_change_on`` the deed of the change before.

    ``open_since`` is the Bangkok day on which another request was made that is still considered.
    """

    asked_on: date
    present: FullName
    is_closed: bool
    born_on: date | None
    last_change_on: date | None
    open_since: date | None


@dataclass(frozen=True, slots=True)
class NameWish:
    """What is asked for: the names, those that were shown, the day of the deed, and how it is evidenced."""

    names: FullName
    shown: FullName
    effective_on: date
    files: int
    on_behalf: bool


@dataclass(frozen=True, slots=True)
class NameDifference:
    """A part of the name that changes."""

    field: NamePart
    before: str
    after: str


def differences(before: FullName, after: FullName) -> tuple[NameDifference, ...]:
    """Return the parts that differ, Thai before English."""
    return tuple(
        NameDifference(field, before.part(field), after.part(field))
        for field in NamePart
        if before.part(field) != after.part(field)
    )


def _refusal(rule: _Rule, code: str, **facts: Fact) -> Refused:
    return Refused(code=code, rule=rule.__name__, facts=facts, remedy=f"remedy.{code}")


def _of_field(rule: _Rule, code: str, field: NamePart) -> Refused:
    name_th, name_en = FIELD_NAMES[field]
    return _refusal(rule, code, field=field.value, name_th=name_th, name_en=name_en)


def account_is_open(facts: NameFacts, _wish: NameWish) -> Refused | None:
    """Somebody whose account is closed has no names here that change."""
    return _refusal(account_is_open, "name_change_closed") if facts.is_closed else None


def one_at_a_time(facts: NameFacts, _wish: NameWish) -> Refused | None:
    """What is asked for already is decided first."""
    if facts.open_since is None:
        return None
    return _refusal(one_at_a_time, "name_change_open", day=facts.open_since.isoformat())


def register_is_as_shown(facts: NameFacts, wish: NameWish) -> Refused | None:
    """The names that whoever asked had before them are those of the register: a file may have changed them since."""
    if not differences(wish.shown, facts.present):
        return None
    return _refusal(register_is_as_shown, "name_change_moved")


def something_changes(facts: NameFacts, wish: NameWish) -> Refused | None:
    """At least one part is another one."""
    return None if differences(facts.present, wish.names) else _refusal(something_changes, "name_change_nothing")


def names_are_there(facts: NameFacts, wish: NameWish) -> Refused | None:
    """First and last name do not become empty."""
    for change in differences(facts.present, wish.names):
        if change.field in _NEEDED and not change.after:
            return _of_field(names_are_there, "name_change_empty", change.field)
    return None


def names_are_in_their_script(facts: NameFacts, wish: NameWish) -> Refused | None:
    """Thai names are in Thai letters and English ones in Latin letters; what does not change stays as it is."""
    for change in differences(facts.present, wish.names):
        is_thai = change.field.value.endswith("_th")
        fits = _is_thai if is_thai else _is_latin
        if not all(letter in _BETWEEN or fits(letter) for letter in change.after):
            return _of_field(
                names_are_in_their_script, "name_change_thai" if is_thai else "name_change_latin", change.field
            )
        if change.after and not any(map(fits, change.after)):
            return _of_field(names_are_in_their_script, "name_change_empty", change.field)
    return None


def _is_thai(letter: str) -> bool:
    first, last = _THAI
    return first <= letter <= last and letter != _BAHT


def _is_latin(letter: str) -> bool:
    return letter.isalpha() and unicodedata.name(letter, "").startswith("LATIN ")


def deed_is_of_their_life(facts: NameFacts, wish: NameWish) -> Refused | None:
    """The deed is not of a day to come, not of one before birth, and not before the change before."""
    day = wish.effective_on
    if day > facts.asked_on:
        return _refusal(deed_is_of_their_life, "name_change_future", today=facts.asked_on.isoformat())
    if facts.born_on is not None and day < facts.born_on:
        return _refusal(deed_is_of_their_life, "name_change_before_birth")
    if facts.last_change_on is not None and day < facts.last_change_on:
        return _refusal(deed_is_of_their_life, "name_change_before_last", day=facts.last_change_on.isoformat())
    return None


def change_is_evidenced(_facts: NameFacts, wish: NameWish) -> Refused | None:
    """A student sends the deed; the registrar, who has seen it, may."""
    if wish.files or wish.on_behalf:
        return None
    return _refusal(change_is_evidenced, "name_change_evidence")


_RULES: Final[tuple[Callable[[NameFacts, NameWish], Refused | None], ...]] = (
    account_is_open,
    one_at_a_time,
    register_is_as_shown,
    something_changes,
    names_are_there,
    names_are_in_their_script,
    deed_is_of_their_life,
    change_is_evidenced,
)


def refusal_to_change(facts: NameFacts, wish: NameWish) -> Refused | None:
    """Why a student may not have these names, now."""
    return next((no for rule in _RULES if (no := rule(facts, wish)) is not None), None)


def refusal_now(facts: NameFacts) -> Refused | None:
    """Why a student may not ask for other names now, whichever they are."""
    nothing = NameWish(facts.present, facts.present, facts.asked_on, 0, on_behalf=True)
    return account_is_open(facts, nothing) or one_at_a_time(facts, nothing)
