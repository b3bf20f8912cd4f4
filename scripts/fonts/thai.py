"""Thai glyphs of which each stands for its own letters, so that text copied from a PDF is the text that was written.

HarfBuzz takes sara am (U+0E33) apart, and draws its parts around the tone mark: nikhahit, tone mark, sara aa. A PDF
tells the letters of each glyph, whatever stands beside it, so one sara aa would be "า" as well as "ำ". And a mark
that is not drawn where it stands is lifted as superscript is, for which readers move it to the end of the line, or put
aside, for which they see a blank behind it. All is mended in the font: a glyph for each sense and each place, none of
which looks different from before.

Names of glyphs are those of the Adobe Glyph List: ``uni0E33.of12`` says the letter U+0E33.
"""

from __future__ import annotations

import copy
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Protocol

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent
from fontTools.ttLib.tables.otTables import MarkArray, MarkBasePos, MarkMarkPos

from scripts.fonts.rules import add_rules

_NIKHAHIT: Final = ("uni0E4D", "uni0E4D.narrow")
_SARA_AA: Final = "uni0E32"
_TONES: Final = ("0E48", "0E49", "0E4A", "0E4B")
_WITH_TONE: Final = tuple(f"0E4D{tone}" for tone in _TONES)
"""Nikhahit and a tone mark in one glyph."""
_ABOVE: Final = ("0E31", "0E34", "0E35", "0E36", "0E37", "0E47", "0E4D")
_OVER_ABOVE: Final = (*_TONES, "0E4C", "0E47", "0E4D")
_BELOW: Final = ("0E38", "0E39", "0E3A")
_FORMS: Final = ("", ".small", ".narrow")
_MARK: Final = 3
_BASE: Final = 1
_MARK_TO_BASE: Final = 4
_MARK_TO_MARK: Final = 6
_EXTENSION: Final = 9
_NEAR: Final = 16
"""How far aside a mark may be placed, in thousandths of the font's size."""
_IS_XY: Final = 0x0002


_OF_DESIGNERS: Final = {
    "yoYingthai.less": "uni0E0D.less",
    "doChadathai.short": "uni0E0E.short",
    "toPatakthai.short": "uni0E0F.short",
    "thoThanthai.less": "uni0E10.less",
    "loChulathai.short": "uni0E2C.short",
}
"""Names of glyphs that say no letter."""


class Anchor(Protocol):
    """A point where marks are attached."""

    XCoordinate: int
    YCoordinate: int


def name_by_letters(font: TTFont) -> TTFont:
    """Return a font that was just opened with the names of its glyphs corrected."""
    font.setGlyphOrder([_OF_DESIGNERS.get(name, name) for name in font.getGlyphOrder()])
    return font


def give_each_glyph_its_text(font: TTFont) -> None:
    """Add the glyphs and the rules that choose them."""
    thai = _Thai(font)
    thai.join_sara_am()
    thai.move_marks_of_consonants()
    thai.move_marks_of_marks()
    thai.split_sara_am()
    thai.save()


class _Thai:
    """A font and the rules to be added to it."""

    def __init__(self, font: TTFont) -> None:
        self.font = font
        self.rules: list[str] = []
        self.moved: dict[str, tuple[str, int, int]] = {}
        """Moved marks: the mark they were, and how far to the right and up."""
        self.names = font.getGlyphOrder()

    def join_sara_am(self) -> None:
        """Nikhahit and sara aa after a consonant are one glyph."""
        lines: list[str] = []
        for mark in _NIKHAHIT:
            for number, ((left, up), consonants) in enumerate(self._places(mark).items()):
                joined = f"uni0E33.of{number}{'n' if mark.endswith('narrow') else ''}"
                self._composite(joined, [(mark, left, up), (_SARA_AA, 0, 0)], _SARA_AA, _BASE)
                lines += [f"sub [{' '.join(consonants)}] {mark}' {_SARA_AA}' by {joined};"]
        self.rules.append("\n".join(lines))

    def split_sara_am(self) -> None:
        """Around a tone mark, the tone mark has the nikhahit and sara aa stands for sara am."""
        lines: list[str] = []
        before: list[str] = []
        both = {name: (name, 0, 0) for name in self._forms(_WITH_TONE)}
        both.update({name: moved for name, moved in self.moved.items() if moved[0] in both})
        for name, (mark, right, up) in both.items():
            alone = f"uni{mark[7:11]}.am{name[11:].replace('.', '')}"
            self._mark(alone, mark, right, up)
            before.append(alone)
            lines.append(f"sub {name}' {_SARA_AA} by {alone};")
        self._composite("uni0E33.aa", [(_SARA_AA, 0, 0)], _SARA_AA, _BASE)
        self.rules.append("\n".join(lines))
        self.rules.append(f"sub [{' '.join(before)}] {_SARA_AA}' by uni0E33.aa;")

    def move_marks_of_consonants(self) -> None:
        """A mark over or under a consonant that does not stand at the usual place is a glyph of its own."""
        self._move_over_consonants(self._forms(_BELOW), ())
        below = [*self._forms(_BELOW), *(name for name, (mark, _, _) in self.moved.items() if mark[3:7] in _BELOW)]
        self._move_over_consonants(self._forms((*_ABOVE, *_OVER_ABOVE, *_WITH_TONE)), below)

    def _move_over_consonants(self, marks: Iterable[str], between: Sequence[str]) -> None:
        lines: list[str] = []
        for mark in marks:
            places = self._places(mark)
            counts = Counter({up: 0 for _, up in places})
            for (_, up), consonants in places.items():
                counts[up] += len(consonants)
            usual = counts.most_common(1)[0][0] if counts else 0
            for (right, up), consonants in places.items():
                # A form that is never at its own height is for another place: it is chosen over a vowel.
                if _is_moved(right, up) and (usual == 0 or up != usual):
                    moved = self._moved(mark, right, up)
                    lines.append(f"sub [{' '.join(consonants)}] {mark}' by {moved};")
                    if between:
                        lines.append(f"sub [{' '.join(consonants)}] [{' '.join(between)}] {mark}' by {moved};")
        self.rules.append("\n".join(lines))

    def move_marks_of_marks(self) -> None:
        """A mark over a mark is a glyph of its own for each place."""
        lines: list[str] = []
        between = self._between()
        lower = [*self._forms(_ABOVE), *(name for name, (mark, _, _) in self.moved.items() if mark[3:7] in _ABOVE)]
        for mark in self._forms(_OVER_ABOVE):
            groups = defaultdict(list)
            for under in lower:
                plain, right, up = self.moved.get(under, (under, 0, 0))
                if (plain, mark) in between:
                    more_right, more_up = between[plain, mark]
                    groups[right + more_right, up + more_up].append(under)
            for (right, up), unders in groups.items():
                if _is_moved(right, up):
                    lines.append(f"sub [{' '.join(unders)}] {mark}' by {self._moved(mark, right, up)};")
        self.rules.append("\n".join(lines))

    def save(self) -> None:
        """Write anchors and rules into the font."""
        self._attach()
        add_rules(self.font, self.rules)
        self.font["maxp"].recalc(self.font)

    def _forms(self, letters: Iterable[str]) -> list[str]:
        """The glyphs of marks that are in the font, each once."""
        names = dict.fromkeys(f"uni{letter}{form}" for letter in letters for form in _FORMS)
        return [name for name in names if name in self.font["glyf"].glyphs]

    def _consonants(self) -> list[str]:
        return [name for name in self.names if "uni0E01" <= name[:7] <= "uni0E2E" and len(name.partition(".")[0]) == 7]

    def _places(self, mark: str) -> Mapping[tuple[int, int], list[str]]:
        """Where a mark stands over each consonant, from the consonant's right end and the mark's usual height."""
        places: dict[tuple[int, int], list[str]] = defaultdict(list)
        consonants = set(self._consonants())
        for table in self._tables(_MARK_TO_BASE):
            if mark not in table.MarkCoverage.glyphs:
                continue
            own = table.MarkArray.MarkRecord[table.MarkCoverage.glyphs.index(mark)]
            for base, record in zip(table.BaseCoverage.glyphs, table.BaseArray.BaseRecord, strict=True):
                anchor = record.BaseAnchor[own.Class]
                if anchor is not None and base in consonants:
                    left = anchor.XCoordinate - own.MarkAnchor.XCoordinate - self.font["hmtx"][base][0]
                    places[left, anchor.YCoordinate - own.MarkAnchor.YCoordinate].append(base)
        return places

    def _between(self) -> dict[tuple[str, str], tuple[int, int]]:
        """How far to the right and up a mark (second) stands from where the one under it (first) is drawn."""
        between: dict[tuple[str, str], tuple[int, int]] = {}
        for table in self._tables(_MARK_TO_MARK):
            for mark, own in zip(table.Mark1Coverage.glyphs, table.Mark1Array.MarkRecord, strict=True):
                for under, record in zip(table.Mark2Coverage.glyphs, table.Mark2Array.Mark2Record, strict=True):
                    anchor = record.Mark2Anchor[own.Class]
                    if anchor is not None:
                        right = anchor.XCoordinate - own.MarkAnchor.XCoordinate
                        between.setdefault((under, mark), (right, anchor.YCoordinate - own.MarkAnchor.YCoordinate))
        return between

    def _tables(self, kind: int) -> Iterator[MarkBasePos | MarkMarkPos]:
        for lookup in self.font["GPOS"].table.LookupList.Lookup:
            for table in lookup.SubTable:
                inner = table.ExtSubTable if table.LookupType == _EXTENSION else table
                if inner.LookupType == kind:
                    yield inner

    def _moved(self, mark: str, right: int, up: int) -> str:
        name = f"{mark}{'.' if '.' not in mark else ''}x{right}y{up}".replace("-", "m")
        if name not in self.moved:
            self._mark(name, mark, right, up)
        return name

    def _mark(self, name: str, mark: str, right: int, up: int) -> None:
        self._composite(name, [(mark, right, up)], mark, _MARK)
        self.moved[name] = mark, right, up

    def _composite(self, name: str, parts: list[tuple[str, int, int]], width_of: str, kind: int) -> None:
        """Draw a glyph of other glyphs, each so far to the right and up."""
        font = self.font
        glyph = Glyph()
        glyph.numberOfContours = -1
        glyph.components = []
        for part, right, up in parts:
            component = GlyphComponent()
            component.glyphName, component.x, component.y, component.flags = part, right, up, _IS_XY
            glyph.components.append(component)
        font["glyf"][name] = glyph
        glyph.recalcBounds(font["glyf"])
        font["hmtx"][name] = font["hmtx"][width_of][0], glyph.xMin
        definitions = font["GDEF"].table
        definitions.GlyphClassDef.classDefs[name] = kind
        attached = definitions.MarkAttachClassDef
        if kind == _MARK and attached is not None and width_of in attached.classDefs:
            attached.classDefs[name] = attached.classDefs[width_of]

    def _attach(self) -> None:
        """Attach moved marks where the marks they copy are attached: the move is in the glyph, not in its place."""
        for table in self._tables(_MARK_TO_BASE):
            self._copy_marks(table.MarkCoverage.glyphs, table.MarkArray)
        for table in self._tables(_MARK_TO_MARK):
            self._copy_marks(table.Mark1Coverage.glyphs, table.Mark1Array)
            records = table.Mark2Array
            for name, (mark, right, up) in self.moved.items():
                if mark in table.Mark2Coverage.glyphs:
                    record = copy.deepcopy(records.Mark2Record[table.Mark2Coverage.glyphs.index(mark)])
                    for anchor in record.Mark2Anchor:
                        _move(anchor, right, up)
                    table.Mark2Coverage.glyphs.append(name)
                    records.Mark2Record.append(record)
            records.Mark2Count = len(records.Mark2Record)

    def _copy_marks(self, glyphs: list[str], array: MarkArray) -> None:
        for name, (mark, right, up) in self.moved.items():
            if mark in glyphs:
                record = copy.deepcopy(array.MarkRecord[glyphs.index(mark)])
                _move(record.MarkAnchor, right, up)
                glyphs.append(name)
                array.MarkRecord.append(record)
        array.MarkCount = len(array.MarkRecord)


def _is_moved(right: int, up: int) -> bool:
    """Whether a mark stands elsewhere than drawn: at another height, or so far aside that readers see a blank."""
    return up != 0 or abs(right) > _NEAR


def _move(anchor: Anchor | None, right: int, up: int) -> None:
    if anchor is not None:
        anchor.XCoordinate += right
        anchor.YCoordinate += up
