"""Facts and titles as people read them: instants in Bangkok's clock and the caller's calendar, stages by name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime
from typing import Final

from api.kit.wire import Names
from models.cases.case.contract.record import CaseKind, Refused
from models.kit.errors import Audience, Detail, Language, catalogue, text_for, text_of
from models.kit.thai import (
    DAY_CODES,
    DAYS_EN,
    DAYS_TH,
    english_terms,
    short_day,
    short_end,
    short_instant,
    short_moment,
)

_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_INSTANT: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}.*")
_QUOTED: Final = frozenset({"cell", "value"})
"""Facts that are what somebody wrote: they are shown as they were written."""
_STARTS: Final = frozenset({"opens", "from", "since", "starts"})
"""Facts that say when something begins."""
_ENDS: Final = frozenset({"closes", "until", "deadline", "latest"})
"""Facts that say when something ends."""
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
        if not isinstance(value, str) or name in _QUOTED:
            return value
        if name == "term" and language == "en":
            return english_terms(value)
        if name == "time":
            day, _, hours = value.partition(" ")
            return f"{_DAYS[language].get(day, day)} {hours.replace('-', '–')}".strip()
        if name == "stage":
            process = facts.get("kind", kind and kind.value)
            return catalogue("cases", language).get(f"stage.{process}.{value}", value)
        if name == "action":
            return catalogue("cases", language).get(f"action.{value}", value)
        return _moment(name, value, language)

    of_language = {name.removesuffix(f"_{language}"): value for name, value in facts.items()}
    return {name: words(name, value) for name, value in {**of_language, **facts}.items()}


def _moment(name: str, value: str, language: Language) -> str:
    """A day or an instant as the caller's calendar says it, every other text as it is.

    What begins or ends at midnight is told by its day, a beginning and an end by what their facts are called. Every
    other instant keeps its hour, since it could be either.
    """
    is_thai = language == "th"
    try:
        if _DAY.fullmatch(value):
            return short_day(date.fromisoformat(value), thai=is_thai)
        if _INSTANT.fullmatch(value):
            at = datetime.fromisoformat(value)
            if name in _ENDS:
                return short_end(at, thai=is_thai)
            return short_instant(at, thai=is_thai) if name in _STARTS else short_moment(at, thai=is_thai)
    except ValueError:
        return value
    return value


def titled(th: str, en: str) -> Names:
    """A title or a line of a case in both languages, its terms as each of them says them."""
    return Names(th=th, en=english_terms(en))


def sentence(code: str, facts: Mapping[str, Detail], language: Language, audience: Audience) -> str:
    """The catalogue's sentence for a refusal, with its facts in the caller's words."""
    return text_of(code, language, readable(facts, language), audience=audience)


def remedy(refused: Refused, language: Language, audience: Audience) -> str:
    """What would change the answer; empty where nothing the student can do would."""
    return text_for(audience, catalogue("cases", language), refused.remedy or f"remedy.{refused.code}") or ""
