import { lazy, memo, Suspense, useId, useMemo, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useLanguage } from '@/lib/use-language';
import { useSettled } from '@/lib/use-settled';
import { untilLoaded } from '@/lib/until-loaded';
import { CellDetail } from './cell-detail';
import { GridHead } from './grid-head';
import { GridRow } from './grid-row';
import type { OpenScores } from './open-scores';
import { HistoryOfCell } from './history-of-cell';
import { blockOf, type Place } from './range';
import { SaveStates } from './save-states';
import { mayType, useGrid } from './use-grid';
import { useGridWords } from './use-grid-words';
import { ROW_HEIGHT, useWindow } from './use-window';
import './score-grid.css';

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
  const { root, input, selection, editor, said, goTo, handlers } = useGrid(sheet, scores, {
    onPaste: (text, line, topicId) => {
      const order = sheet.students.map(({ studentId }) => studentId);
      setPasted({ text, studentId: line.studentId, topicId, order });
    },
    onHistory: setAsked,
  });
  const { active } = selection;
  const block = blockOf(selection);
  const { rows, isAside, onScroll } = useWindow(sheet.students.length, active.row);
  return (
    <div className="score-entry">
      <SaveStates sheet={sheet} scores={scores} onGoTo={goTo} />
      <p id={helpId} className="score-help">
        {t('help.keys')}
      </p>
      <div
        ref={root}
        role="grid"
        aria-label={t('grid.label')}
        aria-describedby={helpId}
        aria-multiselectable
        aria-readonly={!sheet.rights.scores}
        aria-rowcount={sheet.students.length + 1}
        tabIndex={-1}
        onScroll={onScroll}
        className={isAside ? 'score-grid is-aside' : 'score-grid'}
        style={{ '--topics': topics.length } as CSSProperties}
        {...handlers}
      >
        <GridHead topics={sheet.topics} />
        <div role="rowgroup" className="score-body" style={{ height: sheet.students.length * ROW_HEIGHT }}>
          {rows.map((row) => {
            const student = sheet.students[row];
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
      <div role="status" className="score-said">
        {said && t(`said.${said}`)}
      </div>
      <DetailOfActive sheet={sheet} scores={scores} active={active} onHistory={setAsked} />
      <HistoryOfCell sheet={sheet} place={asked} onClose={() => setAsked(null)} />
      {pasted && (
        <Suspense fallback={null}>
          <PasteDialog sheet={sheet} scores={scores} block={pasted} onClose={() => setPasted(null)} />
        </Suspense>
      )}
    </div>
  );
}
