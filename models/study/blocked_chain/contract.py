"""A chain of missing subjects that cannot be taken in time any more, as a round of audits keeps it (study §6)."""

from __future__ import annotations

from models.kit.message import Message


class ChainLink(Message):
    """A subject of a chain; or, without a code, a part of the programme for which one is chosen."""

    code: str | None
    name_th: str
    name_en: str


class KeptChain(Message):
    """A chain, each required by the next; the numbers are those of ``models.study.graduation_plan.rules.risk``."""

    chain: tuple[ChainLink, ...]
    held_up: int
    terms_needed: int
    terms_left: int
