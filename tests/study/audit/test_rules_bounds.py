"""The search for the best placement is bounded: an answer that is not proven says so (study §3)."""

from __future__ import annotations

from decimal import Decimal

from models.study.audit.rules.auditing import audit
from models.study.audit.rules.programme import Block, Leaf, Match, Pattern, Programme, Rule, Share
from models.study.audit.rules.subjects import Certainty, Taken

ANYTHING = Match(frozenset(), (Pattern(prefix="0"),))


def layer(name: str, leaves: int, cap: str) -> Block:
    """Leaves of different credits that take anything, in a block with a cap and one without."""
    halves = tuple(
        Block(
            f"{name}.{half}",
            Rule.CHOOSE,
            tuple(Leaf(f"{name}.{half}.{place}", ANYTHING, Decimal(1) + Decimal(place) / 2) for place in range(leaves)),
            choose=leaves - 1,
            credits=Decimal(7),
            cap=Decimal(cap) if half == 0 else None,
        )
        for half in range(2)
    )
    return Block(name, Rule.ALL, halves, credits=Decimal(30))


def taken(count: int) -> list[Taken]:
    """Subjects of different credits that may count everywhere."""
    return [
        Taken(f"0141810{place:X}", 1, Decimal(1) + Decimal(place % 5) / 2, 2569, 1, Certainty.DONE, "A")
        for place in range(count)
    ]


def pool(path: str, credits: int, pattern: Pattern) -> Block:
    """So many credits of whatever is of a pattern."""
    return Block(path, Rule.CREDITS, (Leaf(f"{path}.any", Match(patterns=(pattern,))),), credits=Decimal(credits))


def test_a_programme_in_which_everything_counts_everywhere_is_answered_and_not_proven() -> None:
    # Found by hypothesis: the ways to place six such subjects were compared each with each, without an end.
    programme = Programme(
        Block("", Rule.ALL, (layer("a", 3, "9"), layer("b", 3, "8.5"))),
        (Share("a", "b"),),
    )
    subjects = taken(10)
    result = audit(programme, subjects)
    used = {key for node in result.nodes.values() for key in node.used}
    assert used | set(result.unused) == {each.key for each in subjects}
    assert not result.is_proven
    assert result == audit(programme, subjects[::-1])


def test_what_a_narrow_search_leaves_open_a_wider_one_proves() -> None:
    programme = Programme(Block("", Rule.ALL, (layer("a", 2, "4"), layer("b", 2, "4.5"))), (Share("a", "b"),))
    assert audit(programme, taken(4)).is_proven


def test_what_is_given_to_a_part_that_is_full_already_proves_nothing_less_is_missing() -> None:
    # Six credits of one group and six of another below a block of twelve: too many of the first do not help the second.
    pools = tuple(pool(f"a.{tag}", 6, Pattern(tag=tag)) for tag in ("art", "science"))
    free = pool("b", 30, Pattern(prefix="0"))
    programme = Programme(Block("", Rule.ALL, (Block("a", Rule.ALL, pools, credits=Decimal(12)), free)))
    subjects = [
        Taken(f"0141810{n:X}", 1, Decimal(2), 2569, 1, Certainty.DONE, "A", frozenset({"art" if n < 9 else "science"}))
        for n in range(10)
    ]
    result = audit(programme, subjects)
    assert result.is_proven
    assert result.short == 4 + (30 - 12)


def test_a_leaf_that_is_filled_keeps_out_what_would_bring_more_credits() -> None:
    # Found by hypothesis: placing the first subject in both layers looked better than placing it in one.
    first, second = "01418100", "01418101"
    layers = (
        Block("a", Rule.ALL, (Leaf("a.0", Match(frozenset({first})), Decimal(1)), Leaf("a.1", ANYTHING, Decimal(1)))),
        Block("b", Rule.ALL, (Leaf("b.0", Match(frozenset({first, second})), Decimal(1)),), credits=Decimal(2)),
    )
    programme = Programme(Block("", Rule.ALL, layers), (Share("a", "b"),))
    subjects = [
        Taken(first, 1, Decimal(1), 2569, 1, Certainty.DONE, "A"),
        Taken(second, 1, Decimal(2), 2569, 1, Certainty.DONE, "A"),
    ]
    assert audit(programme, subjects).short == 0
