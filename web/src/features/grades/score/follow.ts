import type { Schemas } from '@/client/schemas';
import { at, blockOf, type Place, type Selection } from './range';

/** Total and letter stand behind the topics, to be read only. */
export const RESULTS = ['total', 'letter'] as const;

/** A score by its student and its topic, wherever it stands in the sheet. */
export interface Target {
  studentId: number;
  topicId: string;
}

/** Where a student and a topic stand in a sheet; null where one of them is gone. */
export function placeOfTarget(sheet: Schemas['SheetView'], { studentId, topicId }: Target): Place | null {
  const row = sheet.students.findIndex((line) => line.studentId === studentId);
  const column = sheet.topics.findIndex((topic) => topic.topicId === topicId);
  return row < 0 || column < 0 ? null : { row, column };
}

/** Whether the student and the topic of a place of an earlier reading are still in the sheet. */
export function isIn(sheet: Schemas['SheetView'], before: Schemas['SheetView'], { row, column }: Place): boolean {
  const studentId = before.students[row]?.studentId;
  const topicId = before.topics[column]?.topicId;
  return studentId !== undefined && topicId !== undefined && placeOfTarget(sheet, { studentId, topicId }) !== null;
}

/**
 * What is selected in another reading of the sheet. A block stays one only where it holds the very same cells: what is
 * cleared or filled then is what was selected.
 */
export function followedSelection(
  { anchor, active }: Selection,
  before: Schemas['SheetView'],
  after: Schemas['SheetView'],
): Selection {
  const next = { anchor: followed(anchor, before, after), active: followed(active, before, after) };
  const isSame = cellsIn(before, { anchor, active }) === cellsIn(after, next);
  return isSame ? next : at(next.active.row, next.active.column);
}

function cellsIn(sheet: Schemas['SheetView'], selection: Selection): string {
  const { top, bottom, left, right } = blockOf(selection);
  const students = sheet.students.slice(top, bottom + 1).map(({ studentId }) => studentId);
  const topics = sheet.topics.slice(left, right + 1).map(({ topicId }) => topicId);
  return `${students.join()} ${topics.join()} ${right - sheet.topics.length}`;
}

/** Where the student and the topic of a place are in another reading of the sheet; the place itself where they are gone. */
function followed(place: Place, before: Schemas['SheetView'], after: Schemas['SheetView']): Place {
  const student = before.students[place.row]?.studentId;
  const row = after.students.findIndex(({ studentId }) => studentId === student);
  const topic = before.topics[place.column]?.topicId;
  const column = after.topics.findIndex(({ topicId }) => topicId === topic);
  const last = { row: Math.max(0, after.students.length - 1), column: after.topics.length + RESULTS.length - 1 };
  return {
    row: row < 0 ? Math.min(place.row, last.row) : row,
    column: column < 0 ? Math.min(place.column, last.column) : column,
  };
}

/** The cell that an element lies in. */
export function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}
