"""Rules of substitution, added behind those that a font has."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from typing import Final

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.otTables import Lookup, SubstLookupRecord

_EXTENSION: Final = 7
_SCRIPT: Final = "thai"
_FEATURE: Final = "ccmp"
"""Composition: what every program applies, whatever it is told."""


def add_rules(font: TTFont, rules: Sequence[str]) -> None:
    """Add lookups to the composition of Thai, each in the language of feature files."""
    lookups = "\n".join(f"lookup L{number} {{\n{lines}\n}} L{number};" for number, lines in enumerate(rules))
    uses = "\n".join(f"lookup L{number};" for number in range(len(rules)))
    other = TTFont()
    other.setGlyphOrder(font.getGlyphOrder())
    other["cmap"], other["GDEF"] = font["cmap"], copy.deepcopy(font["GDEF"])
    addOpenTypeFeaturesFromString(
        other,
        f"languagesystem {_SCRIPT} dflt;\n{lookups}\nfeature {_FEATURE} {{\n{uses}\n}} {_FEATURE};",
        tables=["GSUB"],
    )
    table, added = font["GSUB"].table, other["GSUB"].table
    first = len(table.LookupList.Lookup)
    for lookup in added.LookupList.Lookup:
        for rule in _substitutions(lookup):
            rule.LookupListIndex += first
        table.LookupList.Lookup.append(lookup)
    used = [first + index for index in added.FeatureList.FeatureRecord[0].Feature.LookupListIndex]
    for record in table.ScriptList.ScriptRecord:
        if record.ScriptTag == _SCRIPT:
            for index in record.Script.DefaultLangSys.FeatureIndex:
                feature = table.FeatureList.FeatureRecord[index]
                if feature.FeatureTag == _FEATURE:
                    feature.Feature.LookupListIndex += used


def _substitutions(lookup: Lookup) -> Iterator[SubstLookupRecord]:
    """The rules of a lookup that name other lookups."""
    for table in lookup.SubTable:
        inner = table.ExtSubTable if table.LookupType == _EXTENSION else table
        yield from getattr(inner, "SubstLookupRecord", None) or ()
        for sets, rules in (("ChainSubRuleSet", "ChainSubRule"), ("ChainSubClassSet", "ChainSubClassRule")):
            for one in getattr(inner, sets, None) or ():
                for rule in getattr(one, rules, ()):
                    yield from rule.SubstLookupRecord
