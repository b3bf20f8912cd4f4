import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useTaskName } from './use-task-name';
import type { BulkOutcomes, DecidedTask } from './use-bulk-decision';

interface BulkResultsProps extends BulkOutcomes {
  /** Chosen but not sent: it was stopped, or a batch before it failed. */
  left: number;
  onClose: () => void;
}

/** What became of each task of a bulk decision: what did not go through first, everything on demand. */
export function BulkResults({ decided, unknown, left, onClose }: BulkResultsProps) {
  const { t } = useTranslation(['tasks', 'common']);
  const refused = decided.filter(({ outcome }) => outcome.error);
  const done = decided.length - refused.length;
  return (
    <Alert
      severity={refused.length + unknown + left > 0 ? 'warning' : 'success'}
      onClose={onClose}
      closeText={t('common:action.close')}
      sx={{ mb: 2, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <AlertTitle>{t('bulk.results')}</AlertTitle>
      {t('bulk.done', { count: done })}
      {unknown > 0 && ` ${t('bulk.unknown', { count: unknown })}`}
      {left > 0 && ` ${t('bulk.left', { count: left })}`}
      {refused.length > 0 && (
        <>
          <Box sx={{ mt: 1, fontWeight: 700 }}>{t('bulk.refused', { count: refused.length })}</Box>
          <Outcomes decided={refused} />
        </>
      )}
      {done > 0 && (
        <Box component="details" sx={{ mt: 1 }}>
          <Box component="summary" sx={{ cursor: 'pointer' }}>
            {t('bulk.each', { count: decided.length })}
          </Box>
          <Outcomes decided={decided} />
        </Box>
      )}
    </Alert>
  );
}

function Outcomes({ decided }: { decided: readonly DecidedTask[] }) {
  const { t } = useTranslation('tasks');
  const nameOf = useTaskName();
  return (
    <Box
      component="ul"
      tabIndex={0}
      sx={{ m: 0, pl: 2.5, maxHeight: 320, overflowY: 'scroll', border: 1, borderColor: 'divider' }}
    >
      {decided.map(({ task, outcome }) => (
        <li key={task.caseId}>
          {`${nameOf(task)}: `}
          {outcome.error?.message ?? t(`bulk.outcome.${outcome.outcome}`)}
        </li>
      ))}
    </Box>
  );
}
