"""What a case came to, told from its items: a stage is one word, and a request of several items may come to several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from models.cases.case.contract.record import CaseItem
from models.cases.case.rules.process import Process

PARTLY: Final = "partly"
"""Ended, and not every item was given: some were."""
_SOME_WAIT: Final = "_partly"
"""Ends the name of a stage in which only some of the items still wait."""


def result_of(process: Process, stage: str, items: Sequence[CaseItem]) -> str:
    """The word for where a case stands: its stage, where that is true of every item.

    ``partly`` where some were given and others not; ``<stage>_partly`` where only some still wait; and where all came
    to one thing that is no stage, such as a change of section, that. Texts: ``result.<kind>.<word>``.
    """
    outcomes = {item.outcome for item in items}
    given = outcomes & process.gives
    if not process.gives or not outcomes or outcomes == {stage}:
        return stage
    if stage in outcomes and stage in process.actions:
        return f"{stage}{_SOME_WAIT}"
    if given and outcomes - given:
        return PARTLY
    return given.pop() if len(given) == 1 else stage


def by_result(process: Process, stage: str, items: Sequence[CaseItem]) -> dict[str, str]:
    """The codes of the items for a sentence: those given, those that still wait, and the rest that was not."""
    waiting = {stage} & set(process.actions)

    def named(*, among: frozenset[str] | set[str]) -> str:
        return ", ".join(item.key for item in items if item.outcome in among)

    rest = {item.outcome for item in items} - process.gives - waiting
    return {"given": named(among=process.gives), "waiting": named(among=waiting), "not_given": named(among=rest)}
