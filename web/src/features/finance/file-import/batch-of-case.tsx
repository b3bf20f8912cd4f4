import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { Panel } from '@/components/page';
import { mayOpen, sessionStore } from '@/lib/session';
import { useStore } from '@/lib/store';
import { batchQuery } from './api';
import { BatchFigures } from './batch-figures';

const PAGE = '/adm/finance/imports';

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
        {batch.stage === 'checked' && batch.warned > 0 && (
          <Alert
            severity="warning"
            action={
              <Button component={RouterLink} to={`${PAGE}/${caseId}?shown=warned`} color="inherit" size="small">
                {t('toWarned')}
              </Button>
            }
          >
            {t('warnedToConfirm', { count: batch.warned })}
          </Alert>
        )}
        <BatchFigures batch={batch} />
      </Panel>
    )
  );
}
