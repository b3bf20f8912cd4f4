import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, MouseEvent, ClipboardEvent } from 'react';
import type { Schemas } from '@/client/schemas';
import { cellAt, shownText } from './cells';
import { followedSelection, isIn, placeOf, placeOfTarget, RESULTS, type Target } from './follow';
import type { OpenScores } from './open-scores';
import { at, blockOf, filledDown, moved, placesOf, stepped, tsvOf, type Place, type Selection } from './range';

export type Said =
  'readOnly' | 'undone' | 'undoFailed' | 'nothingToUndo' | 'copied' | 'filled' | 'cleared' | 'leaving' | '';

export interface Editor {
  text: string;
  /** Begun by typing, arrows lead on to other cells; else they move in the text. */
  begunBy: 'typing' | 'opening';
}

/** What the editor is open over, and the revision of its score then. */
interface Edited extends Target {
  revision: number | undefined;
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
  const edited = useRef<Edited | null>(null);
  const size = { rows: sheet.students.length, columns: sheet.topics.length + RESULTS.length };
  /** Whether Escape was pressed last: then Tab leaves the grid. */
  const isLeaving = useRef(false);
  const [known, setKnown] = useState(sheet);
  /** Where to go once it is shown. */
  const [target, setTarget] = useState<Target | null>(null);
  const isDragging = useRef(false);
  /** The column in which a row of scores was begun by Tab: Enter leads back to it. */
  const begunAt = useRef<number | null>(null);
  if (known !== sheet) {
    setKnown(sheet);
    setSelection(followedSelection(selection, known, sheet));
    // What is typed for somebody who is gone belongs to nobody else.
    if (editor && !isIn(sheet, known, selection.active)) setEditor(null);
  }
  const wanted = target && placeOfTarget(sheet, target);
  if (wanted) {
    setTarget(null);
    setSelection(at(wanted.row, wanted.column));
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
    begunAt.current = null;
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
    const place = edited.current && placeOfTarget(sheet, edited.current);
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
    const from = begunAt.current ?? active.column;
    select({ anchor: to, active: to });
    if (!isBack) begunAt.current = from;
  }

  /** Goes to the next student: after Tabs to the column in which they began. */
  function enter(): void {
    const column = begunAt.current ?? active.column;
    const to = moved({ ...active, column }, 'Enter', false, size);
    if (to) select({ anchor: to, active: to });
  }

  function editorKey(event: KeyboardEvent): boolean {
    if (event.key === 'Escape') close('cancel');
    else if (event.key === 'Tab') {
      close('commit');
      step(event.shiftKey);
    } else if (event.key === 'Enter') {
      close('commit');
      if (event.shiftKey) move('ArrowUp', false, false);
      else enter();
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
    else if (key === 'Enter') enter();
    else if (key.length === 1) open({ text: key, begunBy: 'typing' });
    else return move(key, false, event.shiftKey && key !== 'Enter');
    return true;
  }

  const goTo = useCallback((next: Target) => {
    wantsFocus.current = true;
    setTarget(next);
  }, []);
  /** Writes what is being typed, and gives the focus back to the grid: before the order of its students changes. */
  function settle(): void {
    if (input.current) close('commit');
    wantsFocus.current = true;
  }
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
    /** Selects a score from beside the grid, such as one that needs a decision. */
    goTo,
    settle,
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
        isDragging.current = true;
        if (input.current) close('commit');
        select(event.shiftKey ? { ...selection, active: place } : { anchor: place, active: place });
        event.preventDefault();
      },
      onMouseOver: (event: MouseEvent) => {
        // Let go of outside of the grid, nobody tells.
        if ((event.buttons & 1) === 0) isDragging.current = false;
        const place = isDragging.current && !input.current ? placeOf(event.target) : null;
        if (place) select({ ...selection, active: place });
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
