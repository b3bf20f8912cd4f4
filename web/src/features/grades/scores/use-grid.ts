import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, MouseEvent, ClipboardEvent } from 'react';
import type { Schemas } from '@/client/schemas';
import { cellAt, shownText } from './cells';
import type { OpenScores } from './open-scores';
import { at, blockOf, filledDown, moved, placesOf, stepped, tsvOf, type Place, type Selection } from './range';

/** Total and letter stand behind the topics, to be read only. */
const RESULTS = ['total', 'letter'] as const;

export type Said =
  'readOnly' | 'undone' | 'undoFailed' | 'nothingToUndo' | 'copied' | 'filled' | 'cleared' | 'leaving' | '';

export interface Editor {
  text: string;
  /** Begun by typing, arrows lead on to other cells; else they move in the text. */
  begunBy: 'typing' | 'opening';
}

interface GridAsks {
  /** A block is pasted with its corner at a cell. */
  onPaste: (text: string, line: Schemas['StudentLine'], topicId: string) => void;
  /** The history of a cell is asked for. */
  onHistory: (place: Place) => void;
}

/** Keys that end typing and lead on; others move in the text. */
const LEADS_ON: ReadonlySet<string> = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'PageUp',
  'PageDown',
]);
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta']);

export const mayType = (sheet: Schemas['SheetView'], line: Schemas['StudentLine'] | undefined) =>
  sheet.rights.scores && line !== undefined && line.mayEdit && !line.isWithdrawn;

/** The keyboard, the mouse and the clipboard of the grid: what is selected, and the one editor that is open. */
export function useGrid(sheet: Schemas['SheetView'], scores: OpenScores, { onPaste, onHistory }: GridAsks) {
  const [selection, setSelection] = useState<Selection>(at(0, 0));
  const [editor, setEditor] = useState<Editor | null>(null);
  const [said, say] = useState<Said>('');
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const wantsFocus = useRef(false);
  /** The student, the topic and the revision of the score that the editor was opened over. */
  const edited = useRef<Edited | null>(null);
  const size = { rows: sheet.students.length, columns: sheet.topics.length + RESULTS.length };
  /** Whether Escape was pressed last: then Tab leaves the grid. */
  const isLeaving = useRef(false);
  const [known, setKnown] = useState(sheet);
  if (known !== sheet) {
    setKnown(sheet);
    const follow = (place: Place) => followed(place, known, sheet);
    setSelection({ anchor: follow(selection.anchor), active: follow(selection.active) });
    // What is typed for somebody who is gone belongs to nobody else.
    if (editor && !isIn(sheet, known, selection.active)) setEditor(null);
  }
  const { active } = selection;

  const isEditable = ({ row, column }: Place) => column < sheet.topics.length && mayType(sheet, sheet.students[row]);
  const textAt = ({ row, column }: Place): string => {
    const line = sheet.students[row];
    const topic = sheet.topics[column];
    const held = line && scores.store.get().rows.get(line.studentId);
    const cell = line && topic && cellAt(scores.store.get(), line.studentId, topic.topicId);
    return (cell ? shownText(cell) : held?.[RESULTS[column - sheet.topics.length] ?? 'total']) ?? '';
  };
  const write = (places: readonly (Place & { text: string; seen?: number | undefined })[]) =>
    scores.type(
      places.filter(isEditable).flatMap(({ row, column, ...typed }) => {
        const line = sheet.students[row];
        const topic = sheet.topics[column];
        return line && topic ? [{ studentId: line.studentId, topicId: topic.topicId, ...typed }] : [];
      }),
    );
  const editedAt = ({ row, column }: Place): Edited | null => {
    const studentId = sheet.students[row]?.studentId;
    const topicId = sheet.topics[column]?.topicId;
    if (studentId === undefined || topicId === undefined) return null;
    return { studentId, topicId, revision: cellAt(scores.store.get(), studentId, topicId)?.score.revision };
  };

  const cellOf = ({ row, column }: Place) =>
    root.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
  /** A cell that is drawn has the focus at once: while nothing has changed yet, the browser has nothing to lay out for it. */
  function select(next: Selection): void {
    const cell = cellOf(next.active);
    cell?.focus();
    wantsFocus.current = !cell;
    setSelection(next);
  }
  function open(next: Editor): void {
    wantsFocus.current = true;
    edited.current = editedAt(active);
    if (isEditable(active)) setEditor(next);
    else say('readOnly');
  }
  /** Ends the editor; what it holds is written unless it is taken back. */
  function close(ending: 'commit' | 'cancel'): void {
    const field = input.current;
    input.current = null;
    const place = edited.current && placeOfEdited(sheet, edited.current);
    if (field && place && ending === 'commit') {
      write([{ ...place, text: field.value, seen: edited.current?.revision }]);
    }
    setEditor(null);
    if (ending === 'cancel') wantsFocus.current = true;
  }
  function move(key: string, isFar: boolean, isExtending: boolean): boolean {
    const to = moved(active, key, isFar, size);
    if (to) select(isExtending ? { ...selection, active: to } : { anchor: to, active: to });
    return to !== null;
  }

  /** Goes to the next score, or back, over the ends of rows. */
  function step(isBack: boolean): void {
    const to = stepped(active, isBack ? -1 : 1, { ...size, columns: sheet.topics.length });
    select({ anchor: to, active: to });
  }

  function editorKey(event: KeyboardEvent): boolean {
    if (event.key === 'Escape') close('cancel');
    else if (event.key === 'Tab') {
      close('commit');
      step(event.shiftKey);
    } else if (event.key === 'Enter') {
      close('commit');
      move(event.shiftKey ? 'ArrowUp' : 'ArrowDown', false, false);
    } else if (editor?.begunBy === 'typing' && LEADS_ON.has(event.key) && !event.shiftKey) {
      close('commit');
      move(event.key, event.ctrlKey || event.metaKey, false);
    } else return false;
    return true;
  }

  function commandKey(event: KeyboardEvent): boolean {
    if (event.code === 'KeyZ' && !event.shiftKey) {
      void scores.undo().then(
        (isUndone) => say(isUndone ? 'undone' : 'nothingToUndo'),
        () => say('undoFailed'),
      );
    } else if (event.code === 'KeyD') {
      write(filledDown(blockOf(selection), textAt));
      say('filled');
    } else return move(event.key, true, event.shiftKey);
    return true;
  }

  function gridKey(event: KeyboardEvent): boolean {
    const { key } = event;
    if (event.altKey || (key === 'Tab' && isLeaving.current)) return false;
    if (event.ctrlKey || event.metaKey) return commandKey(event);
    isLeaving.current = key === 'Escape';
    if (key === 'F2' && event.shiftKey) {
      if (active.column < sheet.topics.length) onHistory(active);
    } else if (key === 'F2') open({ text: textAt(active), begunBy: 'opening' });
    else if (key === 'Delete' || key === 'Backspace') {
      const places = placesOf(blockOf(selection));
      write(places.map((place) => ({ ...place, text: '' })));
      say(places.some(isEditable) ? 'cleared' : 'readOnly');
    } else if (key === 'Escape') say('leaving');
    else if (key === 'Tab') step(event.shiftKey);
    else if (key === 'Enter' && event.shiftKey) move('ArrowUp', false, false);
    else if (key.length === 1) open({ text: key, begunBy: 'typing' });
    else return move(key, false, event.shiftKey && key !== 'Enter');
    return true;
  }

  const goTo = useCallback((place: Place) => {
    wantsFocus.current = true;
    setSelection(at(place.row, place.column));
  }, []);
  const leave = useEffectEvent(() => {
    if (input.current) close('commit');
    void scores.flush();
  });
  // Who goes to another page within the portal leaves the editor open: it is gone only after this.
  useLayoutEffect(() => () => leave(), []);
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && leave();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, []);
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    // It is drawn in the place of the cell that has the focus, and whatever is typed is scrolled to by the browser.
    if (editor) input.current?.focus({ preventScroll: true });
    else root.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  return {
    root,
    input,
    selection,
    editor,
    said,
    /** Selects a cell from beside the grid, such as one that needs a decision. */
    goTo,
    handlers: {
      onKeyDown: (event: KeyboardEvent) => {
        if (MODIFIERS.has(event.key)) return;
        if (said) say('');
        if (input.current ? editorKey(event) : gridKey(event)) event.preventDefault();
      },
      onMouseDown: (event: MouseEvent) => {
        const place = placeOf(event.target);
        if (!place || event.button !== 0 || event.target === input.current) return;
        isLeaving.current = false;
        if (input.current) close('commit');
        select(event.shiftKey ? { ...selection, active: place } : { anchor: place, active: place });
        event.preventDefault();
      },
      onDoubleClick: (event: MouseEvent) => {
        if (placeOf(event.target) && !input.current) open({ text: textAt(active), begunBy: 'opening' });
      },
      onBlur: (event: FocusEvent) => {
        if (input.current && event.target === input.current) close('commit');
      },
      onCopy: (event: ClipboardEvent) => {
        if (input.current) return;
        event.clipboardData.setData('text/plain', tsvOf(blockOf(selection), textAt));
        event.preventDefault();
        say('copied');
      },
      onPaste: (event: ClipboardEvent) => {
        const text = event.clipboardData.getData('text/plain');
        if (input.current && !/[\t\n\r]/.test(text.trimEnd())) return;
        event.preventDefault();
        if (input.current) close('cancel');
        const { top, left } = blockOf(selection);
        const line = sheet.students[top];
        const topic = sheet.topics[left];
        if (line && topic && sheet.rights.scores && text) onPaste(text, line, topic.topicId);
        else say('readOnly');
      },
    },
  };
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

/** What the editor is open over, wherever it stands in the sheet. */
interface Edited {
  studentId: number;
  topicId: string;
  revision: number | undefined;
}

/** Where a student and a topic stand in a sheet; null where one of them is gone. */
function placeOfEdited(sheet: Schemas['SheetView'], { studentId, topicId }: Omit<Edited, 'revision'>): Place | null {
  const row = sheet.students.findIndex((line) => line.studentId === studentId);
  const column = sheet.topics.findIndex((topic) => topic.topicId === topicId);
  return row < 0 || column < 0 ? null : { row, column };
}

/** Whether the student and the topic of a place of an earlier reading are still in the sheet. */
function isIn(sheet: Schemas['SheetView'], before: Schemas['SheetView'], { row, column }: Place): boolean {
  const studentId = before.students[row]?.studentId;
  const topicId = before.topics[column]?.topicId;
  return studentId !== undefined && topicId !== undefined && placeOfEdited(sheet, { studentId, topicId }) !== null;
}

/** The cell that an element lies in. */
function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}
