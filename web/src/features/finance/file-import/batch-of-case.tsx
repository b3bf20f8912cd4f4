import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import { mayOpen, sessionStore } from '@/lib/session';
import { useStore } from '@/lib/store';
import { batchQuery } from './api';
import { BatchFigures } from './batch-figures';

const PAGE = '/adm/finance/imports';

const isToConfirm = ({ stage }: Schemas['BatchDetail']) => stage === 'checked' || stage === 'closing_checked';

/** What an import comes to, beside its case: whoever confirms it looks at the rows first. */
export function BatchOfCase({ caseId }: { caseId: string }) {
  const { t } = useTranslation('imports');
  const sees = mayOpen(useStore(sessionStore), PAGE);
  const { data: batch } = useQuery({ ...batchQuery(caseId), enabled: sees });
  return (
    batch && (
      <Panel
        title={batch.fileName}
        actions={
          <Button component={RouterLink} to={`${PAGE}/${caseId}`} variant="outlined">
            {t('toRows')}
          </Button>
        }
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          {isToConfirm(batch) && batch.warned > 0 && (
            <LookFirst at={`${PAGE}/${caseId}?shown=warned`} action={t('toWarned')}>
              {t('warnedToConfirm', { count: batch.warned })}
            </LookFirst>
          )}
          {isToConfirm(batch) && batch.closing > 0 && (
            <LookFirst at={`${PAGE}/${caseId}?shown=closing`} action={t('toClosing')}>
              {t('closingToConfirm', { count: batch.closing })}
            </LookFirst>
          )}
          <BatchFigures batch={batch} />
        </Box>
      </Panel>
    )
  );
}

interface LookFirstProps {
  at: string;
  action: string;
  children: ReactNode;
}

/** Rows that whoever confirms an import looks at first, with the way to them. */
function LookFirst({ at, action, children }: LookFirstProps) {
  return (
    <Alert
      severity="warning"
      action={
        <Button component={RouterLink} to={at} color="inherit" size="small">
          {action}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
