"""What a plan to graduation puts into terms: subjects, and parts of a group to choose from (study §3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from heapq import heappop, heappush
from typing import Final

from models.curriculum.requisite.contract import Requisite, RequisiteTree

LAST: Final = (99, 0)
"""Where the recommended study plan puts what it does not name: after everything else."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A subject that is taught. ``semesters``: those in which it was seen in the last years.

    ``requisites`` are its trees but exclusive ones; ``linked``: the subjects that are taken together with it.
    """

    code: str
    credits: Decimal
    semesters: frozenset[int]
    tag: str | None = None
    requisites: tuple[RequisiteTree, ...] = ()
    linked: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class GroupOffer:
    """What is taught of a group to choose from: the semesters in which anything of it was seen in the last years, and
    how many subjects there are of so many credits.
    """

    semesters: frozenset[int] = frozenset()
    sizes: Mapping[Decimal, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Need:
    """What is missing at a leaf. ``codes``: one of these is to be taken; empty: subjects of a group.

    ``portion`` is what one subject of the group is taken to bring where ``sizes``, the credits that its subjects have,
    has it or is empty because nothing is known of them. ``tag`` is the group of general education it belongs
    to. ``semesters``: those in which something of the group was seen in the last years. ``order``: year and semester
    of the recommended study plan.
    """

    path: str
    credits: Decimal
    codes: tuple[str, ...] = ()
    portion: Decimal = Decimal(3)
    sizes: frozenset[Decimal] = frozenset()
    tag: str | None = None
    semesters: frozenset[int] = frozenset({1, 2})
    order: tuple[int, int] = LAST


@dataclass(frozen=True, slots=True)
class Item:
    """Something to take in one term: a subject, or a part of a group to choose from; then ``code`` is None.

    ``path`` is the leaf it is for; None: it is only required before something that is. ``is_taught``: there is an
    active version of the subject.
    """

    key: str
    code: str | None
    path: str | None
    credits: Decimal
    semesters: frozenset[int]
    tag: str | None = None
    requisites: tuple[RequisiteTree, ...] = ()
    linked: frozenset[str] = frozenset()
    order: tuple[int, int] = LAST
    is_taught: bool = True


def item_of(offer: Offer, path: str | None, order: tuple[int, int] = LAST) -> Item:
    """A subject that is taught, as it is put into a term."""
    return Item(
        key=offer.code,
        code=offer.code,
        path=path,
        credits=offer.credits,
        semesters=offer.semesters,
        tag=offer.tag,
        requisites=offer.requisites,
        linked=offer.linked,
        order=order,
    )


def parts_of(need: Need) -> list[Item]:
    """Return the subjects to choose from a group, one item each, which together bring what is missing.

    Each has the credits that some subject of the group has.
    """
    return [
        Item(f"{need.path}#{number}", None, need.path, credits, need.semesters, need.tag, order=need.order)
        for number, credits in enumerate(_portions(need), start=1)
    ]


def _portions(need: Need) -> Sequence[Decimal]:
    """The credits of each subject to choose: no more in all than must be, and as few others than usual as can be."""
    if not need.sizes:
        whole, rest = divmod(need.credits, need.portion) if need.portion > 0 else (Decimal(0), need.credits)
        return [*[need.portion] * int(whole), *([rest] if rest > 0 else [])]
    sizes = sorted(need.sizes, key=lambda size: (size != need.portion, -size))
    ways: dict[Decimal, tuple[Decimal, ...]] = {Decimal(0): ()}
    open_totals = [Decimal(0)]
    while open_totals:
        total = heappop(open_totals)
        if total >= need.credits:
            return sorted(ways[total], key=sizes.index)
        for size in sizes:
            longer = (*ways[total], size)
            known = ways.get(total + size)
            if known is None:
                heappush(open_totals, total + size)
            if known is None or _unusual(longer, need) < _unusual(known, need):
                ways[total + size] = longer
    return []


def _unusual(portions: Sequence[Decimal], need: Need) -> tuple[int, int]:
    return sum(1 for size in portions if size != need.portion), len(portions)


@dataclass(frozen=True, slots=True)
class PlanTerm:
    """A term to come, and how many credits may be taken in it."""

    academic_year: int
    semester: int
    limit: Decimal


@dataclass(frozen=True, slots=True)
class Unit:
    """Items that are taken in one term or not at all: linked subjects, and those required in the same term."""

    items: tuple[Item, ...]

    @property
    def keys(self) -> frozenset[str]:
        """The keys of its items."""
        return frozenset(item.key for item in self.items)

    @property
    def credits(self) -> Decimal:
        """Of all its items."""
        return sum((item.credits for item in self.items), Decimal(0))

    @property
    def semesters(self) -> frozenset[int]:
        """Those in which all of its items are taught."""
        return frozenset.intersection(*(item.semesters for item in self.items))


class NotPlacedBecause(StrEnum):
    """Why something that is missing is in no term of a plan."""

    NOT_TAUGHT = "not_taught"
    """No subject of the leaf has an active version."""
    NOT_OFFERED = "not_offered"
    """It was not offered in the last years, or never together with what it is linked to."""
    OTHER_SEMESTERS = "other_semesters"
    """It is only offered in semesters that the plan leaves out, such as the summer."""
    REQUISITES = "requisites"
    """What it requires cannot be had by taking what is missing."""
    TOO_MANY_CREDITS = "too_many_credits"
    """It has more credits than any term lets a student take."""
    NO_TERM_LEFT = "no_term_left"
    """The terms until the end of the longest time of study are full, or too few for what comes before it."""


@dataclass(frozen=True, slots=True)
class NotPlaced:
    """Something missing that is in no term. ``lacking``: the parts of its requisites that stay unmet."""

    item: Item
    because: NotPlacedBecause
    lacking: tuple[RequisiteTree, ...] = ()


def pending(asked: RequisiteTree, left: Requisite) -> RequisiteTree:
    """What is left of a tree, as a tree of the same kind."""
    return asked.model_copy(update={"tree": left})
