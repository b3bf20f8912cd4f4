"""Changes to masters that say where money goes, as they are asked for and as their case shows them."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field, JsonValue

from api.kit.numbers import Revision
from api.kit.sentences import Sentence
from api.kit.wire import Camel, Names
from models.finance.master_change.contract import MasterStep, MoneyMaster

Reason = Annotated[Sentence, Field(max_length=500)]


class Reasoned(Camel):
    """Why a row shall be added, changed or deleted: the second person reads it."""

    reason: Reason


class Revised(Reasoned):
    """A row as it shall be, and why; ``revision`` is the one that was shown."""

    revision: Revision


class MasterChangeView(Camel):
    """What a row was when its change was asked for, and what it shall be: None where it is new, or deleted.

    ``before`` and ``after`` have the fields of the master's own page; what is a code or an id there is the code and
    the names of what it stands for. ``fee_names`` are those of the fee items that either side names, by their codes.
    """

    case_id: UUID
    master: MoneyMaster
    step: MasterStep
    number: str
    before: dict[str, JsonValue] | None
    after: dict[str, JsonValue] | None
    reason: str
    asked_by: Names
    fee_names: dict[str, Names]
