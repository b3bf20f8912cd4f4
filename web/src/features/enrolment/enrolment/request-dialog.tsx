import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EnrolmentAsk } from '@/client/models';
import { QueryView } from '@/components/query-view';
import { reportFailure } from '@/lib/report-failure';
import { useCloseOnLeaving } from '@/lib/use-close-on-leaving';
import { useTermName } from '@/lib/use-term-name';
import { validationQuery } from './api';
import { isHopeless, RequestPreview } from './request-preview';
import { useEnrolmentRequest } from './use-enrolment-request';

interface RequestDialogProps {
  ask: EnrolmentAsk;
  /** What is asked for, in words. */
  lines: readonly string[];
  onClose: () => void;
  onSent: (caseId: string) => void;
}

/** Names what will happen, with what the rules say of it now, and sends the request when it is confirmed. */
export default function RequestDialog({ ask, lines, onClose, onSent }: RequestDialogProps) {
  const { t } = useTranslation(['enrolment', 'common']);
  const validation = useQuery(validationQuery(ask));
  const request = useEnrolmentRequest();
  useCloseOnLeaving(onClose);
  const { operation } = ask;
  const term = useTermName()(ask);
  const hopeless = isHopeless(validation.data);

  const send = async () => {
    try {
      const answer = await request.mutateAsync(ask);
      onSent(answer.caseId);
    } catch (error) {
      onClose();
      reportFailure(error);
    }
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="request-title">
      <DialogTitle id="request-title">{t(`request.${operation}.title`)}</DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'grid', gap: 2 }}>
        <div>
          <Box>{t(`request.${operation}.message`)}</Box>
          <Box component="ul" sx={{ my: 0.5, pl: 3, fontWeight: 700 }}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
          <Box sx={{ color: 'text.secondary' }}>{term}</Box>
        </div>
        <QueryView query={validation}>
          {(answer) => <RequestPreview validation={answer} operation={operation} />}
        </QueryView>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{t('common:action.cancel')}</Button>
        {validation.isSuccess && (
          <Button
            variant="contained"
            color={operation === 'drop' || operation === 'withdraw' ? 'error' : 'primary'}
            disabled={request.isPending || hopeless}
            onClick={() => void send()}
            autoFocus
          >
            {t(`request.${operation}.confirm`)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
