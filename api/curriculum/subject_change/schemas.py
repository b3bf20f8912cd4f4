"""Putting a version of a subject before its offices."""

from __future__ import annotations

from api.curriculum.version_change.schemas import WhyProposed
from api.kit.numbers import Revision
from api.kit.wire import Camel


class ProposalInput(Camel):
    """The draft as it was seen, and why it is proposed."""

    revision: Revision
    reason: WhyProposed
