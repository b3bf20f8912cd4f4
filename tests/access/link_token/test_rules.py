"""Tokens of addresses that open something to whoever has them."""

from __future__ import annotations

from models.access.link_token.rules import new_token, token_hash


def test_tokens_have_128_bits_and_are_kept_as_a_hash() -> None:
    drawn = {new_token() for _ in range(1_000)}
    assert len(drawn) == 1_000
    assert all(len(token) == 22 for token in drawn)
    assert len({token_hash(token) for token in drawn} | drawn) == 2_000
