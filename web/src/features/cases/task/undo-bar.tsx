import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useStore } from '@/lib/store';
import { useLanguage } from '@/lib/use-language';
import { failedDecisions, takeAllBack, takeBack, UNDO_MS, waitingDecisions, type LaterDecision } from './later';
import { useTaskName } from './use-task-name';
import { stopwatch } from '@/lib/clock';

const SHOWN = 3;

/** What can still be taken back: the last decisions one by one, the others a press away, or all of it at once. */
export function UndoBar({ onUndone }: { onUndone: (caseId: string) => void }) {
  const { t } = useTranslation('tasks');
  const waiting = useStore(waitingDecisions);
  const [all, setAll] = useState(false);
  if (waiting.length === 0 && all) setAll(false);
  const earlier = waiting.slice(0, -SHOWN);
  return (
    <Box
      component="section"
      aria-label={waiting.length > 0 ? t('later.waiting', { count: waiting.length }) : undefined}
      sx={{
        position: 'fixed',
        zIndex: 1200,
        bottom: 16,
        left: { xs: 8, sm: 24 },
        right: { xs: 8, sm: 'auto' },
        width: { sm: 560 },
        maxHeight: '60dvh',
        overflowY: 'auto',
        display: 'grid',
        gap: 1,
      }}
    >
      {earlier.length > 0 && (
        <Box sx={{ ...BAR, top: 0, position: 'sticky', zIndex: 1 }}>
          <Box sx={{ flex: 1, fontWeight: 700 }}>{t('later.waiting', { count: waiting.length })}</Box>
          <Button color="inherit" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {t(all ? 'later.latest' : 'later.all')}
          </Button>
          <Button color="inherit" variant="outlined" size="small" onClick={takeAllBack}>
            {t('later.undoAll')}
          </Button>
        </Box>
      )}
      {all && earlier.map((decision) => <Undo key={decision.key} decision={decision} onUndone={onUndone} />)}
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        {waiting.slice(-SHOWN).map((decision) => (
          <Undo key={decision.key} decision={decision} onUndone={onUndone} />
        ))}
      </Box>
    </Box>
  );
}

const BAR = {
  display: 'flex',
  gap: 1,
  alignItems: 'center',
  px: 2,
  py: 1,
  borderRadius: 1,
  boxShadow: 4,
  color: 'common.white',
  backgroundColor: '#263238',
} as const;

interface UndoProps {
  decision: LaterDecision;
  onUndone: (caseId: string) => void;
}

function Undo({ decision: { action, task, at }, onUndone }: UndoProps) {
  const { t } = useTranslation(['tasks', 'cases']);
  const nameOf = useTaskName();
  // Shown late, it goes on from where it is.
  const [passed] = useState(() => stopwatch() - at);
  return (
    <Box sx={{ ...BAR, position: 'relative', overflow: 'hidden' }}>
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
          animation: `running-out ${UNDO_MS}ms linear -${passed}ms forwards`,
        }}
      />
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
