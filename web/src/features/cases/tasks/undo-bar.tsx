import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useStore } from '@/lib/store';
import { useLanguage } from '@/lib/use-language';
import { failedDecisions, takeBack, UNDO_MS, waitingDecisions } from './later';
import { useTaskName } from './use-task-name';

const SHOWN = 3;

/** The last decisions, each with the way back while there is one. */
export function UndoBar({ onUndone }: { onUndone: (caseId: string) => void }) {
  const { t } = useTranslation(['tasks', 'cases']);
  const nameOf = useTaskName();
  const waiting = useStore(waitingDecisions);
  return (
    <Box
      role="status"
      sx={{
        position: 'fixed',
        zIndex: 1200,
        bottom: 16,
        left: { xs: 8, sm: 24 },
        right: { xs: 8, sm: 'auto' },
        maxWidth: 560,
        display: 'grid',
        gap: 1,
      }}
    >
      {waiting.slice(-SHOWN).map(({ action, task, key }) => (
        <Box
          key={key}
          sx={{
            display: 'flex',
            gap: 1,
            alignItems: 'center',
            position: 'relative',
            overflow: 'hidden',
            px: 2,
            py: 1,
            borderRadius: 1,
            boxShadow: 4,
            color: 'common.white',
            backgroundColor: '#263238',
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            {t('later.decided', { action: t(`cases:action.${action}`), task: nameOf(task) })}
          </Box>
          <Button
            color="inherit"
            variant="outlined"
            size="small"
            aria-label={t('later.undoOf', { task: nameOf(task) })}
            onClick={() => {
              takeBack(task.caseId);
              onUndone(task.caseId);
            }}
          >
            {t('later.undo')}
          </Button>
          <Box
            aria-hidden
            sx={{
              '@keyframes running-out': { from: { width: '100%' }, to: { width: 0 } },
              position: 'absolute',
              left: 0,
              bottom: 0,
              height: 3,
              backgroundColor: 'common.white',
              animation: `running-out ${UNDO_MS}ms linear forwards`,
            }}
          />
        </Box>
      ))}
    </Box>
  );
}

/** Decisions that were sent and not taken, with the way to each case. */
export function NotDecided() {
  const { t } = useTranslation(['tasks', 'common', 'cases']);
  const { pick } = useLanguage();
  const nameOf = useTaskName();
  const failed = useStore(failedDecisions);
  if (failed.length === 0) return null;
  return (
    <Alert severity="error" sx={{ mb: 2 }} onClose={() => failedDecisions.set([])} closeText={t('common:action.close')}>
      {t('later.failed', { count: failed.length })}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {failed.map(({ task, message, key }) => (
          <li key={key}>
            <Link component={RouterLink} to={`/adm/tasks/case/${task.caseId}`} color="inherit">
              {nameOf(task) || pick(task.title.th, task.title.en)}
            </Link>
            {`: ${message}`}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
