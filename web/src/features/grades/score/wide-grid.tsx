import Button from '@mui/material/Button';
import { lazy, memo, Suspense, useId, useMemo, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { EmptyState } from '@/components/empty-state';
import { useLanguage } from '@/lib/use-language';
import { useSettled } from '@/lib/use-settled';
import { untilLoaded } from '@/lib/until-loaded';
import { CellDetail } from './cell-detail';
import { GridHead } from './grid-head';
import { GridRow } from './grid-row';
import { GridTools } from './grid-tools';
import type { OpenScores } from './open-scores';
import { HistoryOfCell } from './history-of-cell';
import { blockOf, type Place } from './range';
import { SaveStates } from './save-states';
import { mayType, useGrid } from './use-grid';
import { useGridWords } from './use-grid-words';
import { useStable } from './use-stable';
import { useView } from './use-view';
import { ROW_HEIGHT, usePlaceKept, useWindow } from './use-window';
import type { SortBy } from './view';
import './score-grid.css';
import './score-tools.css';

const PasteDialog = lazy(() => untilLoaded(() => import('./paste-dialog')));

const TOLD_AFTER_MS = 150;

interface ScoresOfSheet {
  sheet: Schemas['SheetView'];
  scores: OpenScores;
}

interface DetailOfActiveProps extends ScoresOfSheet {
  active: Place;
  onHistory: (place: Place) => void;
}

/** What there is to say of the active cell, once it has been active for a moment: no key waits for it. */
const DetailOfActive = memo(function DetailOfActive({ sheet, scores, active, onHistory }: DetailOfActiveProps) {
  const { pick } = useLanguage();
  const place = useSettled(active, TOLD_AFTER_MS);
  const line = sheet.students[place.row];
  const heading =
    line && `${line.studentCode} ${pick(line.name.th, line.name.en)} · ${sheet.topics[place.column]?.name ?? ''}`;
  return <CellDetail sheet={sheet} scores={scores} place={place} onHistory={onHistory} heading={heading} />;
});

/** The entry grid: students by topics, for the keyboard. */
export function WideGrid({ sheet, scores }: ScoresOfSheet) {
  const { t } = useTranslation('scores');
  const { pick } = useLanguage();
  const words = useGridWords();
  const helpId = useId();
  const [pasted, setPasted] = useState<Schemas['PasteInput'] | null>(null);
  const [asked, setAsked] = useState<Place | null>(null);
  const topics = useMemo(() => sheet.topics.map(({ name }) => name), [sheet.topics]);
  const view = useView(sheet, scores);
  const { shown, choice } = view;
  const { root, input, selection, editor, said, goTo, settle, handlers } = useGrid(shown, scores, {
    onPaste: (text, line, topicId) => {
      const order = shown.students.map(({ studentId }) => studentId);
      setPasted({ text, studentId: line.studentId, topicId, order });
    },
    onHistory: setAsked,
  });
  const { active } = selection;
  const block = blockOf(selection);
  const { rows, isAside, onScroll } = useWindow(shown.students.length, active.row);
  usePlaceKept(root, shown.students, active.row);
  const onSort = useStable((by: SortBy) => {
    settle();
    const isTurned = by === choice.by && choice.direction === 'ascending';
    view.change({ by, direction: isTurned ? 'descending' : 'ascending' });
  });
  /** A student who is not shown is shown again. */
  const goToPlace = useStable((place: Place) => {
    const line = sheet.students[place.row];
    const topic = sheet.topics[place.column];
    if (!line || !topic) return;
    if (!shown.students.some(({ studentId }) => studentId === line.studentId)) view.showAll();
    goTo({ studentId: line.studentId, topicId: topic.topicId });
  });
  return (
    <div className="score-entry">
      <div className="score-tools">
        <GridTools
          sheet={sheet}
          view={view}
          onEnter={() => {
            const first = shown.students[0];
            const topic = sheet.topics[active.column] ?? sheet.topics[0];
            if (first && topic) goTo({ studentId: first.studentId, topicId: topic.topicId });
          }}
        />
        <SaveStates sheet={sheet} scores={scores} onGoTo={goToPlace} />
      </div>
      <div
        ref={root}
        role="grid"
        translate="no"
        aria-label={t('grid.label')}
        aria-describedby={helpId}
        aria-multiselectable
        aria-readonly={!sheet.rights.scores}
        aria-rowcount={shown.students.length + 1}
        tabIndex={-1}
        onScroll={onScroll}
        className={isAside ? 'score-grid is-aside' : 'score-grid'}
        style={{ '--topics': topics.length } as CSSProperties}
        {...handlers}
      >
        <GridHead topics={sheet.topics} by={choice.by} direction={choice.direction} onSort={onSort} />
        <div role="rowgroup" className="score-body" style={{ height: shown.students.length * ROW_HEIGHT }}>
          {rows.map((row) => {
            const student = shown.students[row];
            if (!student) return null;
            const isSelected = row >= block.top && row <= block.bottom;
            const isActive = row === active.row;
            return (
              <GridRow
                key={student.studentId}
                scores={scores}
                line={student}
                name={pick(student.name.th, student.name.en)}
                row={row}
                topics={topics}
                words={words}
                isEditable={mayType(sheet, student)}
                left={isSelected ? block.left : -1}
                right={isSelected ? block.right : -1}
                active={isActive ? active.column : -1}
                editorText={isActive && editor ? editor.text : null}
                input={input}
              />
            );
          })}
        </div>
      </div>
      {shown.students.length === 0 && (
        <EmptyState
          title={t('find.nobody')}
          action={
            <Button variant="outlined" onClick={view.showAll}>
              {t('find.showAll')}
            </Button>
          }
        />
      )}
      <div role="status" className="score-said">
        {said && t(`said.${said}`)}
      </div>
      <DetailOfActive sheet={shown} scores={scores} active={active} onHistory={setAsked} />
      <details className="score-help">
        <summary>{t('help.title')}</summary>
        <p id={helpId}>{t('help.keys')}</p>
      </details>
      <HistoryOfCell sheet={shown} place={asked} onClose={() => setAsked(null)} />
      {pasted && (
        <Suspense fallback={null}>
          <PasteDialog sheet={sheet} scores={scores} block={pasted} onClose={() => setPasted(null)} />
        </Suspense>
      )}
    </div>
  );
}
