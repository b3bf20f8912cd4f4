"""Requisites as text: ``01418112 AND (01417111 OR 01417167) MIN C``, read and written (golive §3).

AND and OR stand beside each other only with parentheses, and a comma means what the one word of its list says: what two
people could read in two ways is refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NoReturn

from pydantic import ValidationError

from models.curriculum.requisite.contract import (
    DEEPEST_TREE,
    LARGEST_TREE,
    LONGEST_TEXT,
    SHOW_CODE,
    AllOf,
    AnyOf,
    AppliesTo,
    CountOf,
    RequiredSubject,
    RequiredTag,
    Requisite,
    ResultNeeded,
    depth_of,
    nodes_of,
)
from models.curriculum.requisite.rules.words import TIMINGS, Token, Word, tokens_of
from models.kit.imported_row import RowProblem
from models.kit.text import folded, with_zeros

DEEPEST_BRACKETS: Final = 20
"""How many brackets may lie in one another, those that say nothing included."""
_DIGITS: Final = 8
_SHOWN: Final = 40
_MOST_OF_A_TAG: Final = 20
_NOTHING: Final = frozenset({"", "-", "none", "ไม่มี"})
_GRADES: Final = frozenset({"A", "B+", "B", "C+", "C", "D+"})
_CODE: Final = re.compile(SHOW_CODE)
_JOINING: Final = frozenset({Word.AND, Word.OR, Word.COMMA})
_LISTS: Final = frozenset({Word.COUNT, Word.ALL, Word.ANY})
_STARTS: Final = _LISTS | {Word.OPEN, Word.CODE, Word.TAG}
_OF_SUBJECTS: Final = frozenset({Word.MIN, Word.ATTEMPTED, Word.PETITION, *TIMINGS})
_OF_ALL: Final = frozenset({Word.ENTRY, Word.CAMPUS})
_LIST_WORD: Final[Mapping[Word, Word]] = {Word.ALL: Word.AND, Word.ANY: Word.OR, Word.COUNT: Word.OR}
"""The word that may join the parts of "all of", "any of", "2 of" instead of commas."""


def tree_of(text: str) -> Requisite | RowProblem | None:
    """Return the tree that a text says, why it cannot be read, or None where it says that nothing is required."""
    if folded(text) in _NOTHING:
        return None
    if len(text) > LONGEST_TEXT:
        return RowProblem(code="import_text_too_long", facts={"limit": str(LONGEST_TEXT)})
    try:
        tree = _Reading(list(tokens_of(text))).whole()
    except _WrongError as wrong:
        return wrong.problem
    if sum(1 for _ in nodes_of(tree)) > LARGEST_TREE or depth_of(tree) > DEEPEST_TREE:
        return RowProblem(code="import_requisite_too_large", facts={"nodes": LARGEST_TREE, "depth": DEEPEST_TREE})
    return tree


class _WrongError(Exception):
    def __init__(self, code: str, token: Token, facts: Mapping[str, str | int | None]) -> None:
        said = token.said if len(token.said) <= _SHOWN else f"{token.said[:_SHOWN]}…"
        self.problem = RowProblem(code=f"import_requisite_{code}", facts={"cell": said, "place": token.at, **facts})
        super().__init__(code)


def _refuse(code: str, token: Token, **facts: str | int | None) -> NoReturn:
    raise _WrongError("ends" if token.word is Word.END else code, token, facts)


class _Reading:
    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens, self._place, self._open = tokens, 0, 0

    def whole(self) -> Requisite:
        """The tree of the whole text."""
        parts, joints = self._parts()
        if self._next.word is Word.CLOSE:
            _refuse("bracket_closed", self._next)
        return _joined(parts, joints)

    @property
    def _next(self) -> Token:
        return self._tokens[self._place]

    def _take(self) -> Token:
        token = self._next
        self._place += 1
        return token

    def _parts(self) -> tuple[list[Requisite], list[Token]]:
        """Parts with what stands between them, up to a closing bracket or the end."""
        parts, joints = [self._part()], list[Token]()
        while self._next.word in _JOINING:
            joint = self._take()
            if joint.word is Word.COMMA and self._next.word in {Word.AND, Word.OR}:  # "a, b, or c"
                joint = self._take()
            joints.append(joint)
            parts.append(self._part())
        if self._next.word not in {Word.CLOSE, Word.END}:
            _refuse("not_joined" if self._next.word in _STARTS else "word", self._next)
        return parts, joints

    def _part(self) -> Requisite:
        token = self._take()
        if token.word in _LISTS:
            part = self._list(token)
        elif token.word is Word.OPEN:
            part = _joined(*self._in_brackets(token))
        elif token.word is Word.CODE:
            part = _subject(token)
        elif token.word is Word.TAG:
            part = RequiredTag(tag=token.value)
        else:
            _refuse("word" if token.word in {Word.UNKNOWN, Word.GRADE} else "subject_missing", token)
        return self._described(part)

    def _in_brackets(self, opened: Token) -> tuple[list[Requisite], list[Token]]:
        self._open += 1
        if self._open > DEEPEST_BRACKETS:
            _refuse("too_deep", opened, limit=DEEPEST_BRACKETS)
        found = self._parts()
        if self._take().word is not Word.CLOSE:
            _refuse("bracket_open", opened)
        self._open -= 1
        return found

    def _list(self, token: Token) -> Requisite:
        count = int(token.value or 1)
        opened = self._take()
        if opened.word is Word.TAG and token.word is Word.COUNT:
            if not 1 <= count <= _MOST_OF_A_TAG:
                _refuse("count", token, most=_MOST_OF_A_TAG)
            return RequiredTag(tag=opened.value, count=count)
        if opened.word is not Word.OPEN:
            _refuse("list_missing", token)
        parts, joints = self._in_brackets(opened)
        _refuse_unclear_list(token, joints)
        if token.word is Word.ALL:
            return AllOf(of=tuple(parts))
        if token.word is Word.ANY:
            return AnyOf(of=tuple(parts))
        if not 1 <= count <= len(parts):
            _refuse("count", token, most=len(parts))
        return CountOf(count=count, of=tuple(parts))

    def _described(self, part: Requisite) -> Requisite:
        """The part with what is said of it behind it; what is said of subjects is said of each in the part."""
        while self._next.word in _OF_SUBJECTS | _OF_ALL:
            token = self._take()
            if token.word in _OF_ALL:
                part = part.model_copy(update={"applies_to": _scope(part.applies_to, token)})
            else:
                part = _each_subject(part, token, self._of_subjects(token))
        return part

    def _of_subjects(self, token: Token) -> Mapping[str, object]:
        if token.word is Word.MIN:
            return {"minimum_grade": self._grade()}
        if token.word is Word.ATTEMPTED:
            return {"result": ResultNeeded.ATTEMPTED}
        return {"by_petition": True} if token.word is Word.PETITION else {"timing": TIMINGS[token.word]}

    def _grade(self) -> str:
        token = self._take()
        if (letter := token.said.upper()) not in _GRADES:
            _refuse("grade", token)
        return letter


def _each_subject(part: Requisite, token: Token, said: Mapping[str, object]) -> Requisite:
    if isinstance(part, RequiredTag):
        _refuse("of_subjects", token)
    if not isinstance(part, RequiredSubject):
        return part.model_copy(update={"of": tuple(_each_subject(one, token, said) for one in part.of)})
    unsaid = RequiredSubject(subject=part.subject)
    if any(getattr(part, field) != getattr(unsaid, field) for field in said):
        _refuse("twice", token)
    return part.model_copy(update=said)


def _subject(token: Token) -> RequiredSubject:
    code = with_zeros(token.value, _DIGITS)
    if not _CODE.fullmatch(code):
        _refuse("code", token)
    return RequiredSubject(subject=code)


def _joined(parts: Sequence[Requisite], joints: Sequence[Token]) -> Requisite:
    """The parts as one: all of them, or any of them."""
    if not joints:
        return parts[0]
    words = [joint.word for joint in joints if joint.word is not Word.COMMA]
    if not words:
        _refuse("comma", joints[0])
    _refuse_mixed(joints)
    return AllOf(of=tuple(parts)) if words[0] is Word.AND else AnyOf(of=tuple(parts))


def _refuse_mixed(joints: Sequence[Token]) -> None:
    """One word joins a list: everywhere, or before its last part with commas before the others."""
    for before, joint in pairwise(joints):
        is_last = joint is joints[-1]
        if joint.word is not before.word and not (before.word is Word.COMMA and is_last):
            _refuse("unclear", joint)


def _refuse_unclear_list(token: Token, joints: Sequence[Token]) -> None:
    _refuse_mixed(joints)
    if joints and joints[0].word not in {Word.COMMA, _LIST_WORD[token.word]}:
        _refuse("list_unclear", joints[0])
    if joints and token.word is not Word.COUNT and joints[-1].word not in {Word.COMMA, _LIST_WORD[token.word]}:
        _refuse("list_unclear", joints[-1])


def _scope(before: AppliesTo | None, token: Token) -> AppliesTo:
    said = before.model_dump() if before else {}
    if token.word is Word.CAMPUS:
        if said.get("campuses"):
            _refuse("twice", token)
        said["campuses"] = tuple(dict.fromkeys(part.strip().upper() for part in token.value.split("/")))
    else:
        if said.get("entry_from") or said.get("entry_to"):
            _refuse("twice", token)
        first, dash, last = (part.strip() for part in token.value.partition("-"))
        said |= {"entry_from": first or None, "entry_to": (last if dash else first) or None}
    try:
        return AppliesTo.model_validate(said)
    except ValidationError:
        _refuse("scope", token)
