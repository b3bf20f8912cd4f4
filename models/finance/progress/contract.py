"""Persisted names of where a student was on the pages of finance (spec §3)."""

from __future__ import annotations

from enum import StrEnum


class NoticeFlag(StrEnum):
    """Whether the notice of the fine for registering late was read in a term. On the wire as spec §3 has it."""

    UNREAD = "0"
    READ = "1"
