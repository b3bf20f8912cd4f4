"""A term's minimum of credits, where it is not reached."""

from __future__ import annotations

from api.kit.wire import Camel
from models.kit.instants import Instant


class MinimumView(Camel):
    """Credits enrolled and awaiting approval against the minimum; ``until`` when subjects can still be taken."""

    minimum: float
    credits_enrolled: float
    credits_waiting: float
    enough_if_approved: bool
    until: Instant | None


class MinimumOfCase(Camel):
    """Of the student and term of a case; none where the minimum is reached, or the case is about neither."""

    below: MinimumView | None
