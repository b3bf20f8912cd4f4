"""Facts and titles as people read them: instants in Bangkok's clock and the caller's calendar, stages by name."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Final

from api.kit.wire import Names
from models.contracts.cases.case import CaseKind, Refused
from models.errors import Audience, Detail, Language, catalogue, text_for, text_of
from models.thai import DAY_CODES, DAYS_EN, DAYS_TH, english_terms, short_day, short_instant

_INSTANTS: Final = frozenset({"opens", "closes", "deadline", "from", "to", "released"})
_DATES: Final = frozenset({"again_on", "since_on", "latest_on", "earliest_on"})

_DAYS: Final = {
    "th": dict(zip(DAY_CODES, DAYS_TH, strict=True)),
    "en": dict(zip(DAY_CODES, DAYS_EN, strict=True)),
}


def readable(facts: Mapping[str, Detail], language: Language, kind: CaseKind | None = None) -> dict[str, Detail]:
    """The facts with instants, class times, stages and actions in the caller's words; everything else as it is.

    Of a fact in both languages (``reason_th``, ``reason_en``) the caller's is there as ``reason`` too.

    A stage is of the process that the fact ``kind`` names, or else of ``kind``.
    """

    def words(name: str, value: Detail) -> Detail:
        if not isinstance(value, str):
            return value
        if name in _INSTANTS:
            return short_instant(datetime.fromisoformat(value), thai=language == "th")
        if name in _DATES:
            return short_day(date.fromisoformat(value), thai=language == "th")
        if name == "term" and language == "en":
            return english_terms(value)
        if name == "time":
            day, _, hours = value.partition(" ")
            return f"{_DAYS[language].get(day, day)} {hours.replace('-', '–')}"
        if name == "stage":
            process = facts.get("kind", kind and kind.value)
            return text_of(f"stage.{process}.{value}", language, name="cases")
        if name == "action":
            return text_of(f"action.{value}", language, name="cases")
        return value

    of_language = {name.removesuffix(f"_{language}"): value for name, value in facts.items()}
    return {name: words(name, value) for name, value in {**of_language, **facts}.items()}


def titled(th: str, en: str) -> Names:
    """A title or a line of a case in both languages, its terms as each of them says them."""
    return Names(th=th, en=english_terms(en))


def sentence(code: str, facts: Mapping[str, Detail], language: Language, audience: Audience) -> str:
    """The catalogue's sentence for a refusal, with its facts in the caller's words."""
    return text_of(code, language, readable(facts, language), audience=audience)


def remedy(refused: Refused, language: Language, audience: Audience) -> str:
    """What would change the answer; empty where nothing the student can do would."""
    return text_for(audience, catalogue("cases", language), refused.remedy or f"remedy.{refused.code}") or ""
