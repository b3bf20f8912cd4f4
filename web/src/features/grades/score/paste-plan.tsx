import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useLanguage } from '@/lib/use-language';
import { isChange, isSame, textOf } from './score';
import { useGridWords } from './use-grid-words';
import './paste-plan.css';

/** So many students are shown at once; the others on demand. */
const AT_FIRST = 60;

/** What a block would do: whom it touches, what stands there and what would, and what it cannot do. */
export function PastePlan({ sheet, preview }: { sheet: Schemas['SheetView']; preview: Schemas['PastePreview'] }) {
  const { t } = useTranslation('scores');
  const { pick } = useLanguage();
  const words = useGridWords();
  const [shown, setShown] = useState(AT_FIRST);
  if (preview.problem) return <Alert severity="error">{preview.problem.message}</Alert>;
  const students = new Map(sheet.students.map((line) => [line.studentId, line]));
  const touched = new Set(preview.cells.map(({ topicId }) => topicId));
  const topics = sheet.topics.filter(({ topicId }) => touched.has(topicId));
  const cells = new Map<number, Schemas['PlannedCell'][]>();
  for (const cell of preview.cells) cells.set(cell.studentId, [...(cells.get(cell.studentId) ?? []), cell]);
  const refused = preview.cells.filter(({ problem }) => problem !== null).length;
  const changed = preview.cells.filter(isChange).length;
  const textIn = (score: Pick<Schemas['PlannedCell'], 'value' | 'mark'>) =>
    words.mark(textOf(score)) || t('paste.blank');
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <div>
        <div>{t(preview.byCode ? 'paste.byCode' : 'paste.inOrder')}</div>
        <strong>{t('paste.summary', { students: cells.size, changed, refused })}</strong>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls, by keyboard too */}
      <div className="score-pasted" role="group" aria-label={t('paste.title')} tabIndex={0}>
        <table className="score-table">
          <thead>
            <tr>
              <th scope="col">{t('grid.student')}</th>
              {topics.map(({ topicId, name }) => (
                <th key={topicId} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...cells].slice(0, shown).map(([studentId, planned]) => {
              const line = students.get(studentId);
              const ofTopic = new Map(planned.map((cell) => [cell.topicId, cell]));
              return (
                <tr key={studentId}>
                  <th scope="row">{line && `${line.studentCode} ${pick(line.name.th, line.name.en)}`}</th>
                  {topics.map(({ topicId }) => {
                    const cell = ofTopic.get(topicId);
                    return <td key={topicId}>{cell && <Planned cell={cell} textIn={textIn} t={t} />}</td>;
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {cells.size > shown && (
        <Button onClick={() => setShown(cells.size)} sx={{ justifySelf: 'start' }}>
          {t('paste.showAll', { count: cells.size })}
        </Button>
      )}
    </Box>
  );
}

interface PlannedProps {
  cell: Schemas['PlannedCell'];
  textIn: (score: Pick<Schemas['PlannedCell'], 'value' | 'mark'>) => string;
  /** Asked for once, not by each of thousands of cells. */
  t: TFunction<'scores'>;
}

function Planned({ cell, textIn, t }: PlannedProps) {
  if (cell.problem) return <span className="score-problem">{`✕ ${cell.problem.message}`}</span>;
  if (isSame(cell, cell.before)) return t('paste.same', { value: textIn(cell) });
  return t('paste.change', { before: textIn(cell.before), after: textIn(cell) });
}
