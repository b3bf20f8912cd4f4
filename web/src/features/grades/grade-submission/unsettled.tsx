import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Schemas } from '@/client/schemas';
import type { Unsaved } from '@/features/grades/score/cells';
import { useLanguage } from '@/lib/use-language';

const NAMED = 20;

interface UnsettledProps {
  sheet: Schemas['SheetView'];
  cells: readonly Unsaved[];
}

/** The cells of this sheet among those that are not saved; what was typed for others concerns it no longer. */
export function cellsOfSheet(sheet: Schemas['SheetView'], cells: readonly Unsaved[]) {
  return cells.flatMap((cell) => {
    const line = sheet.students.find(({ studentId }) => studentId === cell.studentId);
    const topic = sheet.topics.find(({ topicId }) => topicId === cell.topicId);
    return line && topic ? [{ cell, line, topic }] : [];
  });
}

/** Names the cells that are typed in this browser and not saved, and leads to the scores. */
export function Unsettled({ sheet, cells }: UnsettledProps) {
  const { t } = useTranslation(['gradeSubmissions', 'scores']);
  const { pick } = useLanguage();
  const [, setQuery] = useSearchParams();
  const named = cellsOfSheet(sheet, cells);
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" onClick={() => setQuery({ tab: 'scores' }, { replace: true })}>
          {t('toScores')}
        </Button>
      }
    >
      {t('unsettled', { count: named.length })}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {named.slice(0, NAMED).map(({ cell, line, topic }) => (
          <li key={`${line.studentId} ${topic.topicId}`}>
            {t('unsettledCell', {
              student: `${line.studentCode} ${pick(line.name.th, line.name.en)}`,
              topic: topic.name,
              text: cell.text || t('scores:detail.blank'),
              state: t(`scores:state.${cell.state}`),
            })}
          </li>
        ))}
      </Box>
      {named.length > NAMED && t('andMoreCells', { count: named.length - NAMED })}
    </Alert>
  );
}
