import type { Schemas } from '@/client/schemas';
import type { Language } from '@/lib/i18n';
import { codeIn, folded } from '@/lib/text';
import { shownText, type Cell, type Row, type Scores } from './cells';

type Sheet = Schemas['SheetView'];
type Line = Schemas['StudentLine'];
type Direction = 'ascending' | 'descending';

/** What a grid is sorted by: a column of its own, or a topic by its id. */
export type SortBy = 'code' | 'name' | 'section' | 'total' | 'letter' | `topic:${string}`;
/** Which students are shown: all, those with a blank, of my sections, near a line, or of one section. */
export type Only = 'all' | 'blanks' | 'mine' | 'near' | `section:${string}`;

/** Which students a grid shows, and in which order. */
export interface Choice {
  text: string;
  only: Only;
  by: SortBy;
  direction: Direction;
}

/** All students as the sheet lists them: by code. */
export const EVERYBODY: Choice = { text: '', only: 'all', by: 'code', direction: 'ascending' };

/**
 * The students of a choice as the scores were when it was made. Nobody disappears or moves while scores are typed;
 * whoever joins the sheet later follows at the end.
 */
export interface Arrangement {
  ids: readonly number[];
  known: ReadonlySet<number>;
}

const LETTERS = ['A', 'B+', 'B', 'C+', 'C', 'D+', 'D', 'F', 'S', 'U', 'I', 'N'];

/** Arranges the students of a sheet; null where all are shown as the sheet lists them. */
export function arranged(sheet: Sheet, scores: Scores, choice: Choice, language: Language): Arrangement | null {
  if (choice.only === 'all' && choice.by === 'code' && choice.direction === 'ascending') return null;
  const kept = sheet.students.filter((line) => isShown(line, scores.rows.get(line.studentId), choice.only));
  const key = keyOf(scores, choice.by, language);
  const keyed = kept.map((line) => ({ id: line.studentId, key: key(line) }));
  const sign = choice.direction === 'ascending' ? 1 : -1;
  const collator = new Intl.Collator(language, { numeric: true });
  keyed.sort((one, other) => compared(one.key, other.key, sign, collator));
  return {
    ids: keyed.map(({ id }) => id),
    known: new Set(sheet.students.map(({ studentId }) => studentId)),
  };
}

/** The sheet with the students that are shown; the very same sheet where all are shown as it lists them. */
export function viewed(sheet: Sheet, arrangement: Arrangement | null, text: string): Sheet {
  const isFound = finding(text);
  if (!arrangement && folded(text) === '') return sheet;
  if (!arrangement) return { ...sheet, students: sheet.students.filter(isFound) };
  const byId = new Map(sheet.students.map((line) => [line.studentId, line]));
  const placed = arrangement.ids.flatMap((id) => byId.get(id) ?? []);
  const joined = sheet.students.filter(({ studentId }) => !arrangement.known.has(studentId));
  return { ...sheet, students: [...placed, ...joined].filter(isFound) };
}

/**
 * Whether a text finds a student: each of its words, in any order, is in the code or the name of either language. A code
 * may be written with the letter of the account, blanks and hyphens.
 */
export function finding(text: string): (line: Line) => boolean {
  const words = folded(text).split(' ');
  const code = codeIn(text);
  return ({ studentCode, name }) => {
    if (code !== '' && studentCode.includes(code)) return true;
    const known = folded(`${studentCode} ${name.th} ${name.en}`);
    return words.every((word) => known.includes(word));
  };
}

function isShown(line: Line, row: Row | undefined, only: Only): boolean {
  switch (only) {
    case 'all':
      return true;
    case 'blanks':
      return !line.isWithdrawn && !line.isGraded && (row?.cells.some(isBlank) ?? false);
    case 'mine':
      return line.isOwn;
    case 'near':
      return typeof row?.near === 'string';
    default:
      return `section:${line.sectionCode}` === only;
  }
}

const isBlank = (cell: Cell) => shownText(cell) === '';

type Key = string | number | null;

function keyOf({ rows, topicIds }: Scores, by: SortBy, language: Language): (line: Line) => Key {
  switch (by) {
    case 'code':
      return ({ studentCode }) => studentCode;
    case 'name':
      return ({ name }) => (language === 'en' ? name.en || name.th : name.th || name.en);
    case 'section':
      return ({ sectionCode }) => sectionCode;
    case 'total':
      return ({ studentId }) => numbered(rows.get(studentId)?.total);
    case 'letter':
      return ({ studentId }) => ranked(rows.get(studentId)?.letter);
    default: {
      const column = topicIds.indexOf(by.slice('topic:'.length));
      return ({ studentId }) => {
        const cell = rows.get(studentId)?.cells[column];
        return cell ? numbered(shownText(cell)) : null;
      };
    }
  }
}

/** A score as a number; what is none, such as a mark, as its text. */
function numbered(text: string | null | undefined): Key {
  if (!text) return null;
  const number = Number(text);
  return Number.isNaN(number) ? text : number;
}

function ranked(letter: string | null | undefined): Key {
  if (!letter) return null;
  const rank = LETTERS.indexOf(letter);
  return rank < 0 ? letter : rank;
}

/** Numbers go before texts, and blanks come last in either direction. */
function compared(one: Key, other: Key, sign: number, collator: Intl.Collator): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
  if (typeof one === 'string' && typeof other === 'string') return sign * collator.compare(one, other);
  return typeof one === 'number' ? -1 : 1;
}
