"""Links for whoever pays for a student: how one is made, and what it shows to whoever opens it."""

from __future__ import annotations

from enum import StrEnum
from uuid import UUID

from api.kit.wire import Camel, Names
from models.finance.payment.contract import PaymentStage
from models.kit.instants import Day, Instant
from models.kit.money import PositiveMoney


class PayLinkMade(Camel):
    """A new link. Its address is told this once: only the hash of its token is kept."""

    link_id: UUID
    address: str
    made_at: Instant
    closes_at: Instant


class PayLinkView(Camel):
    """A link that is open: since when, and until when at the latest."""

    link_id: UUID
    made_at: Instant
    closes_at: Instant


class LinkState(StrEnum):
    """Whether there is something to pay by a link."""

    OPEN = "open"
    PAID = "paid"


class LinkPass(Camel):
    """The QR code of a link, until when it can be paid; ``picture`` is its address, None while it is being made.

    ``revision`` counts its steps, to be told of the next one.
    """

    stage: PaymentStage
    expires_at: Instant
    picture: str | None
    revision: int


class OpenLink(Camel):
    """What whoever has the link sees: first letters of a name, how much, until when; of a paid one, that it is."""

    state: LinkState
    name: Names | None = None
    amount: PositiveMoney | None = None
    due_on: Day | None = None
    payment_pass: LinkPass | None = None
