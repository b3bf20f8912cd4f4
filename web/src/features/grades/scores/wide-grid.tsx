import Box from '@mui/material/Box';
import { lazy, Suspense, useId, useMemo, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasteInput, SheetView } from '@/client/models';
import { useLanguage } from '@/lib/use-language';
import { untilLoaded } from '@/lib/until-loaded';
import { CellDetail } from './cell-detail';
import { GridHead } from './grid-head';
import { GridRow } from './grid-row';
import type { OpenScores } from './open-scores';
import { blockOf } from './range';
import { SaveStates } from './save-states';
import { mayType, useGrid } from './use-grid';
import { useGridWords } from './use-grid-words';
import './score-grid.css';

const PasteDialog = lazy(() => untilLoaded(() => import('./paste-dialog')));

interface ScoresOfSheet {
  sheet: SheetView;
  scores: OpenScores;
}

/** The entry grid: students by topics, for the keyboard. */
export function WideGrid({ sheet, scores }: ScoresOfSheet) {
  const { t } = useTranslation('scores');
  const { pick } = useLanguage();
  const words = useGridWords();
  const helpId = useId();
  const [pasted, setPasted] = useState<PasteInput | null>(null);
  const topics = useMemo(() => sheet.topics.map(({ name }) => name), [sheet.topics]);
  const { root, input, selection, editor, said, goTo, handlers } = useGrid(sheet, scores, {
    onPaste: (text, line, topicId) => {
      const order = sheet.students.map(({ studentId }) => studentId);
      setPasted({ text, studentId: line.studentId, topicId, order });
    },
  });
  const { active } = selection;
  const block = blockOf(selection);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <SaveStates sheet={sheet} scores={scores} onGoTo={goTo} />
      <Box id={helpId} sx={{ color: 'text.secondary', fontSize: '0.92rem' }}>
        {t('help.keys')}
      </Box>
      <div
        ref={root}
        role="grid"
        aria-label={t('grid.label')}
        aria-describedby={helpId}
        aria-multiselectable
        aria-readonly={!sheet.rights.scores}
        tabIndex={-1}
        className="score-grid"
        style={{ '--topics': topics.length } as CSSProperties}
        {...handlers}
      >
        <GridHead topics={sheet.topics} />
        {sheet.students.map((line, row) => {
          const isSelected = row >= block.top && row <= block.bottom;
          const isActive = row === active.row;
          return (
            <GridRow
              key={line.studentId}
              scores={scores}
              line={line}
              name={pick(line.name.th, line.name.en)}
              row={row}
              topics={topics}
              words={words}
              isEditable={mayType(sheet, line)}
              left={isSelected ? block.left : -1}
              right={isSelected ? block.right : -1}
              active={isActive ? active.column : -1}
              editorText={isActive && editor ? editor.text : null}
              input={input}
            />
          );
        })}
      </div>
      <Box role="status" sx={{ minHeight: '1.6em' }}>
        {said && t(`said.${said}`)}
      </Box>
      <CellDetail sheet={sheet} scores={scores} place={active} />
      {pasted && (
        <Suspense fallback={null}>
          <PasteDialog sheet={sheet} scores={scores} block={pasted} onClose={() => setPasted(null)} />
        </Suspense>
      )}
    </Box>
  );
}
