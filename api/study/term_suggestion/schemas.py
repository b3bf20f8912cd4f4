"""What to take in a term, of what the student's programme still asks for."""

from __future__ import annotations

from api.kit.wire import Camel, Names


class LackedView(Camel):
    """A part of the programme that is missing, and subjects of the term that would count there (codes without year)."""

    path: str
    name: Names
    credits: str
    subjects: list[str]


class TermSuggestionsView(Camel):
    """``chosen``: subjects that can be taken together in the term, by the rules and without a clash, in the order
    of the recommended study plan. ``has_programme`` is false where none is known: then nothing is suggested.
    """

    has_programme: bool
    chosen: list[str]
    lacked: list[LackedView]
