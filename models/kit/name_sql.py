"""Names of people in SQL, as they are written: first name, middle names, family name. Any but the first may be empty.

``person`` is the alias of a joined person. Where nobody was joined, the name is null.
"""

from __future__ import annotations


def full_name_th(person: str) -> str:
    """The Thai name, its title before it without a blank; the English one of somebody who has no Thai name."""
    return f"coalesce({registered_name_th(person)}, {registered_name_en(person)})"


def full_name_en(person: str) -> str:
    """The English name with its title; the Thai one of somebody who has no English name."""
    return f"coalesce({registered_name_en(person)}, {registered_name_th(person)})"


def registered_name_th(person: str) -> str:
    """The Thai name with its title; null where there is none."""
    return _name(f"{person}.title_th || {person}.first_name_th", person, "th")


def registered_name_en(person: str) -> str:
    """The English name with its title; null where there is none."""
    return _name(f"nullif({person}.title_en, ''), nullif({person}.first_name_en, '')", person, "en")


def name_th(person: str) -> str:
    """The Thai name without a title."""
    return _name(f"{person}.first_name_th", person, "th")


def name_en(person: str) -> str:
    """The English name without a title."""
    return _name(f"{person}.first_name_en", person, "en")


def academic_name_th(person: str) -> str:
    """The Thai name with the academic position in place of a title."""
    return _name(f"{person}.position_th || {person}.first_name_th", person, "th")


def academic_name_en(person: str) -> str:
    """The English name with the academic position in place of a title."""
    return _name(f"nullif({person}.position_en, ''), {person}.first_name_en", person, "en")


def account_names(person: str) -> str:
    """Return an array of the ways a person's name is written: in both languages, with and without middle names."""
    short = (
        f"concat_ws(' ', {person}.first_name_{language}, {person}.last_name_{language})" for language in ("th", "en")
    )
    return f"array_remove(ARRAY[{name_th(person)}, {name_en(person)}, {', '.join(short)}], NULL)"


def _name(first: str, person: str, language: str) -> str:
    rest = f"nullif({person}.middle_name_{language}, ''), nullif({person}.last_name_{language}, '')"
    return f"nullif(concat_ws(' ', {first}, {rest}), '')"
