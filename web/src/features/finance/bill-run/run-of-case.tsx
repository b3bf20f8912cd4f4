import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { Panel } from '@/components/page';
import { mayOpen, sessionStore } from '@/lib/session';
import { useStore } from '@/lib/store';
import { runQuery } from './api';
import { RunFigures } from './run-figures';

const PAGE = '/adm/finance/bill-runs';

/** What a run comes to, beside its case: whoever confirms it looks at the preview first. */
export function RunOfCase({ caseId }: { caseId: string }) {
  const { t } = useTranslation('billRuns');
  const sees = mayOpen(useStore(sessionStore), PAGE);
  const { data: run } = useQuery({ ...runQuery(caseId), enabled: sees });
  return (
    run && (
      <Panel
        title={t('one')}
        actions={
          <Button component={RouterLink} to={`${PAGE}/${caseId}`} variant="outlined">
            {t('toPreview')}
          </Button>
        }
      >
        <RunFigures run={run} />
      </Panel>
    )
  );
}
