import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import Dialog from '@/components/dialog';
import { QueryView } from '@/components/query-view';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { cellHistoryQuery } from './api';
import { textOf, type Score } from './score';
import { useGridWords } from './use-grid-words';

interface CellHistoryProps {
  sheetId: string;
  line: Schemas['StudentLine'];
  topic: Schemas['TopicView'];
  onClose: () => void;
}

/** Every change of one score: from what to what, by whom, when and how. */
export default function CellHistory({ sheetId, line, topic, onClose }: CellHistoryProps) {
  const { t } = useTranslation(['scoreHistory', 'common']);
  const { pick, language } = useLanguage();
  const words = useGridWords();
  const titleId = useId();
  const query = useQuery(cellHistoryQuery(sheetId, line.studentId, topic.topicId));
  const shown = (score: Score) => words.mark(textOf(score)) || t('blank');
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {t('cell.title', { student: `${line.studentCode} ${pick(line.name.th, line.name.en)}`, topic: topic.name })}
      </DialogTitle>
      <DialogContent>
        <QueryView query={query} isEmpty={({ items }) => items.length === 0} empty={<p>{t('cell.empty')}</p>}>
          {({ items }) => (
            <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
              {items.map(({ batchId, before, after, by, at, source }) => (
                <li key={`${batchId} ${after.revision}`}>
                  <strong>{t('change', { before: shown(before), after: shown(after) })}</strong>
                  <Box sx={{ color: 'text.secondary' }}>
                    {[dateTime(at, language), pick(by.th, by.en), t(`source.${source}`)].join(' · ')}
                  </Box>
                </li>
              ))}
            </Box>
          )}
        </QueryView>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t('common:action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
