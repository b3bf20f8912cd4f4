"""Two people for what one person alone must not decide (design §4): who prepares something does not approve it."""

from __future__ import annotations

from uuid import UUID


def is_second_person(maker_id: UUID | None, decider_id: UUID, *, in_place_of: UUID | None = None) -> bool:
    """Whether a decision is a second person's: not the maker's own, and not one taken in the maker's place.

    ``in_place_of`` is the person whose task the decider holds as a substitute: who prepares something cannot have it
    approved by going away. Of what the portal made by itself (``maker_id`` None) everybody is a second person. That the
    decider may approve at all, by the role's grant on the menu or by holding the task, is asked before.
    """
    return maker_id is None or maker_id not in (decider_id, in_place_of)
