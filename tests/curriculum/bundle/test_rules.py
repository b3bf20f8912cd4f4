"""Which subjects may form a bundle."""

from __future__ import annotations

import pytest

from models.curriculum.bundle.rules import BundleSubject, bundle_refusal


def subject(number: int, *bundle: str, level: str = "2") -> BundleSubject:
    """A subject, in a bundle with others where some are named."""
    code = f"0120410{number}-65"
    return BundleSubject(code, code[:8], level, frozenset({code, *bundle}) if bundle else frozenset())


A, B = subject(1), subject(2)


@pytest.mark.parametrize(
    ("members", "code"),
    [
        ((A, B), None),
        (tuple(subject(n) for n in range(6)), None),
        ((), "bundle_size"),
        ((A,), "bundle_size"),
        (tuple(subject(n) for n in range(7)), "bundle_size"),
        ((A, BundleSubject("01204101-60", "01204101", "2")), "bundle_subject_twice"),
        ((A, subject(2, "01204109-65")), "bundle_subject_elsewhere"),
        ((A, subject(2, level="3")), "bundle_levels_differ"),
    ],
)
def test_two_to_six_subjects_of_one_level_and_no_other_bundle(
    members: tuple[BundleSubject, ...], code: str | None
) -> None:
    refused = bundle_refusal(members)
    assert (refused.code if refused else None) == code


def test_the_subjects_of_the_bundle_that_is_changed_are_not_elsewhere() -> None:
    old = frozenset({A.subject_code, B.subject_code})
    members = (subject(1, B.subject_code), subject(3))
    assert bundle_refusal(members, replacing=old) is None
    assert bundle_refusal(members) is not None
