"""Persisted names of notes about students (study §6)."""

from __future__ import annotations

from enum import StrEnum


class NoteVisibility(StrEnum):
    """Who reads a note about a student. Persisted: never renamed."""

    AUTHOR = "author"
    """Who wrote it, and nobody else."""
    STAFF = "staff"
    """Staff who see the student."""
    STUDENT = "student"
    """Staff who see the student, and the student."""
