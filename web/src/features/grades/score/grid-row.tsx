import { memo, useLayoutEffect, type RefObject } from 'react';
import type { Schemas } from '@/client/schemas';
import { shownText, stateOf, type Cell, type CellState } from './cells';
import type { OpenScores } from './open-scores';
import { readOnlyReason, type ReadOnly } from './read-only';
import { useRow } from './use-scores';
import { ROW_HEIGHT } from './use-window';

/** What the grid says in each of its cells, in the language shown. */
export interface GridWords {
  state: Readonly<Record<CellState, string>>;
  mark: (text: string) => string;
  section: (code: string) => string;
  /** The headings of total and letter. */
  results: readonly string[];
  readOnly: Readonly<Record<ReadOnly, string>>;
}

/** A state is a sign and words, never a colour alone. */
export const SIGNS: Readonly<Record<CellState, string>> = {
  loaded: '',
  saved: '✓',
  saving: '…',
  kept: '●',
  conflict: '⚠',
  refused: '✕',
};

interface GridRowProps {
  scores: OpenScores;
  line: Schemas['StudentLine'];
  name: string;
  row: number;
  topics: readonly string[];
  words: GridWords;
  isEditable: boolean;
  /** The selected columns, and the active one; -1 where there are none. */
  left: number;
  right: number;
  active: number;
  /** What the editor begins with; null where it is not open. */
  editorText: string | null;
  input: RefObject<HTMLInputElement | null>;
}

/** A student with the scores; drawn again only when something of it changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { scores, line, name, row, topics, words, isEditable } = props;
  const held = useRow(scores, line.studentId);
  if (!held) return null;
  const reason = readOnlyReason(line);
  return (
    <div role="row" aria-rowindex={row + 2} className="score-row" style={{ top: row * ROW_HEIGHT }}>
      <div role="rowheader" className="score-who">
        <span className="score-code">{line.studentCode}</span>
        <span className="score-name">{name}</span>
        <span className="score-section">{reason ? words.readOnly[reason] : words.section(line.sectionCode)}</span>
      </div>
      {held.cells.map((cell, column) => (
        <ScoreCell
          key={topics[column]}
          row={row}
          column={column}
          isActive={column === props.active}
          isSelected={column >= props.left && column <= props.right}
          cell={cell}
          words={words}
          isEditable={isEditable}
          label={`${name} ${topics[column] ?? ''}`}
          editorText={column === props.active ? props.editorText : null}
          input={props.input}
        />
      ))}
      <div role="presentation" className="score-results">
        {[held.total, held.letter].map((text, result) => {
          const column = topics.length + result;
          return (
            <ResultCell
              key={RESULTS[result]}
              row={row}
              column={column}
              isActive={column === props.active}
              isSelected={column >= props.left && column <= props.right}
              className={`score-cell ${RESULTS[result]}`}
              label={`${name} ${words.results[result] ?? ''}`}
              text={text}
            />
          );
        })}
      </div>
    </div>
  );
});

const RESULTS = ['score-total', 'score-letter'] as const;

interface PlacedCell {
  row: number;
  column: number;
  isActive: boolean;
  isSelected: boolean;
}

const placed = ({ row, column, isActive, isSelected }: PlacedCell) => ({
  role: 'gridcell',
  'data-row': row,
  'data-column': column,
  tabIndex: isActive ? 0 : -1,
  'aria-selected': isSelected,
});

interface ScoreCellProps extends PlacedCell {
  cell: Cell;
  words: GridWords;
  isEditable: boolean;
  label: string;
  editorText: string | null;
  input: RefObject<HTMLInputElement | null>;
}

/** A score; of the row of a changed one only it is drawn again. */
const ScoreCell = memo(function ScoreCell(props: ScoreCellProps) {
  const { cell, words, isEditable, label, editorText, input } = props;
  return (
    <div
      {...placed(props)}
      className={classOf(cell, editorText)}
      aria-readonly={!isEditable}
      aria-label={
        editorText === null
          ? [label, words.mark(shownText(cell)), stateWords(cell, words)].filter(Boolean).join(' ')
          : label
      }
    >
      {editorText === null ? (
        <CellText cell={cell} words={words} />
      ) : (
        <CellEditor input={input} text={editorText} label={label} />
      )}
    </div>
  );
});

const ResultCell = memo(function ResultCell(
  props: PlacedCell & { className: string; label: string; text: string | null },
) {
  return (
    <div
      {...placed(props)}
      className={props.className}
      aria-readonly
      aria-label={`${props.label} ${props.text ?? ''}`.trim()}
    >
      {props.text}
    </div>
  );
});

const stateWords = (cell: Cell, words: GridWords) => {
  const state = stateOf(cell);
  return state === 'loaded' ? '' : words.state[state];
};

const classOf = (cell: Cell, editing: string | null) =>
  `score-cell is-${stateOf(cell)}${editing === null ? '' : ' is-editing'}`;

function CellText({ cell, words }: { cell: Cell; words: GridWords }) {
  const state = stateOf(cell);
  return (
    <>
      {words.mark(shownText(cell))}
      {state !== 'loaded' && (
        <span className="score-sign">
          <span aria-hidden>{SIGNS[state]}</span>
          <span className="score-hidden">{words.state[state]}</span>
        </span>
      )}
    </>
  );
}

interface CellEditorProps {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  label: string;
}

/** The one live editor. What is typed stays in the browser's field until it is written. */
function CellEditor({ input, text, label }: CellEditorProps) {
  useLayoutEffect(() => input.current?.setSelectionRange(text.length, text.length), [input, text]);
  return (
    <input
      ref={input}
      className="score-editor"
      aria-label={label}
      defaultValue={text}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
