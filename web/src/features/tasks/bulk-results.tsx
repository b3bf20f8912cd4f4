import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/lib/use-language';
import type { DecidedTask } from './api';

/** What became of each task of a bulk decision. */
export function BulkResults({ decided, onClose }: { decided: readonly DecidedTask[]; onClose: () => void }) {
  const { t } = useTranslation(['tasks', 'common']);
  const { pick } = useLanguage();
  const refused = decided.some(({ outcome }) => outcome.error);
  return (
    <Alert
      severity={refused ? 'warning' : 'success'}
      onClose={onClose}
      closeText={t('common:action.close')}
      sx={{ mb: 2 }}
    >
      <AlertTitle>{t('bulk.results')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {decided.map(({ task, outcome }) => (
          <li key={task.caseId}>
            {[task.subject?.idCode, task.subject && pick(task.subject.nameTh, task.subject.nameEn)]
              .filter(Boolean)
              .join(' ')}
            {': '}
            {outcome.error?.message ?? t(`bulk.outcome.${outcome.outcome}`)}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
