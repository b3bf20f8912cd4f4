import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Term } from '@/lib/term';
import { ifLateQuery, useProgress } from './api';
import { useFineWords } from './fine-words';

const READ = '1';
const SKIPS = { late_registration: 'skipLateRegistration', late_change: 'skipLateChange' } as const;

function isRead(kind: Schemas['FineNow']['kind'], progress: Schemas['FinanceProgressView']): boolean {
  return progress.skipAllFin || progress[SKIPS[kind]] || (kind === 'late_registration' && progress.lateNotice === READ);
}

/** That enrolling costs a fine from now on: shown once per term, until it was read. Reading it skips no charge. */
export function LateNotice({ term }: { term: Term }) {
  const { t } = useTranslation('lateNotice');
  const words = useFineWords();
  const { progress, keep } = useProgress(term);
  const { data } = useQuery(ifLateQuery(term));
  const fine = data?.isOpen ? data.fine : null;
  if (!fine || !progress || isRead(fine.kind, progress)) return null;
  const { now, why, how, grows } = words(fine);
  return (
    <Alert severity="warning" role="region" aria-label={t(`title.${fine.kind}`)}>
      <AlertTitle>{t(`title.${fine.kind}`)}</AlertTitle>
      {[why, now, how, grows].filter(Boolean).join(' ')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button
          color="inherit"
          size="small"
          variant="outlined"
          onClick={() => keep({ lateNotice: READ, [SKIPS[fine.kind]]: true })}
        >
          {t('read')}
        </Button>
        <Button color="inherit" size="small" onClick={() => keep({ skipAllFin: true })}>
          {t('skipAll')}
        </Button>
      </Box>
    </Alert>
  );
}
