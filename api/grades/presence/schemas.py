"""Who else has a sheet open."""

from __future__ import annotations

from api.kit.wire import Camel, Names


class SheetPerson(Camel):
    """Somebody who has the sheet open."""

    name: Names


class SheetPeople(Camel):
    """The others who have the sheet open now."""

    others: list[Names]
