import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@/components/dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { caseQuery } from '@/components/case-panel/api';
import { CasePanel } from '@/components/case-panel/case-panel';
import { QueryView } from '@/components/query-view';
import { SayAfterContext } from '@/components/said-before';
import { useCloseOnLeaving } from '@/lib/use-close-on-leaving';

const RECEIVED = 'received';

interface EnrolResultDialogProps {
  caseId: string;
  /** What it is the result of; enrolling unless said otherwise. */
  title?: string;
  onClose: () => void;
}

/** Follows the request to its end; closing the dialog does not stop it. */
export default function EnrolResultDialog({ caseId, title, onClose }: EnrolResultDialogProps) {
  const { t } = useTranslation(['enrolment', 'common']);
  const client = useQueryClient();
  useCloseOnLeaving(onClose);
  const query = useQuery(caseQuery(caseId));
  const sayAfter = use(SayAfterContext);
  const stage = query.data?.stage;
  const before = useRef(stage);
  useEffect(() => {
    // The outcome came after the answer: what the page behind shows is as it was before.
    if (before.current === RECEIVED && stage !== RECEIVED) void client.invalidateQueries({ queryKey: ['enrolment'] });
    before.current = stage;
  }, [client, stage]);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="result-title">
      <DialogTitle id="result-title">{title ?? t('result.title')}</DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'grid', gap: 2 }}>
        {stage === RECEIVED && <Alert severity="info">{t('result.following')}</Alert>}
        {query.data?.kind === 'enrolment' && stage !== RECEIVED && sayAfter?.(caseId)}
        <QueryView query={query}>{(view) => <CasePanel view={view} />}</QueryView>
      </DialogContent>
      <DialogActions>
        <Button component={RouterLink} to={`/std/cases/${caseId}`}>
          {t('result.page')}
        </Button>
        <Button variant="contained" onClick={onClose} autoFocus>
          {t('common:action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
