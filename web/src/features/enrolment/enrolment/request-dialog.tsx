import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@/components/dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { QueryView } from '@/components/query-view';
import { SayBeforeContext } from '@/components/said-before';
import { TAKES_NO_ROOM_EMPTY } from '@/components/live-region';
import { ask as tell } from '@/lib/dialogs';
import { reportFailure } from '@/lib/report-failure';
import { useCloseOnLeaving } from '@/lib/use-close-on-leaving';
import { useTermName } from '@/lib/use-term-name';
import { validationQuery } from './api';
import { isHopeless, RequestPreview } from './request-preview';
import { keptOf } from './kept-requests';
import { useEnrolmentRequest, useTakeBack } from './use-enrolment-request';

interface RequestDialogProps {
  ask: Schemas['EnrolmentAsk'];
  /** What is asked for, in words. */
  lines: readonly string[];
  /** What speaks against it, said before anything else. */
  warning?: string;
  onClose: () => void;
  onSent: (caseId: string) => void;
}

type Progress = 'kept' | 'unanswered' | 'sending';

/** How far a request that was confirmed is: not sent while offline, sent without an answer, or on its way. */
function progressOf(ask: Schemas['EnrolmentAsk'], { isPaused }: { isPaused: boolean }): Progress {
  if (!isPaused) return 'sending';
  return keptOf(ask)?.state === 'sent' ? 'unanswered' : 'kept';
}

/** Names what will happen, with what the rules say of it now, and sends the request when it is confirmed. */
export default function RequestDialog({ ask, lines, warning, onClose, onSent }: RequestDialogProps) {
  const { t } = useTranslation(['enrolment', 'common']);
  const validation = useQuery(validationQuery(ask));
  const sayBefore = use(SayBeforeContext);
  const [isSaid, setIsSaid] = useState(sayBefore === null);
  const request = useEnrolmentRequest();
  const takeBack = useTakeBack();
  const close = () => {
    onClose();
    if (request.isPending && !takeBack(ask))
      void tell({ title: t('request.sentAlready.title'), message: t('request.sentAlready.message') });
  };
  useCloseOnLeaving(close);
  const { operation } = ask;
  const term = useTermName()(ask);
  const hopeless = isHopeless(validation.data);
  const progress = progressOf(ask, request);

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
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="request-title">
      <DialogTitle id="request-title">{t(`request.${operation}.title`)}</DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'grid', gap: 2 }}>
        {warning && <Alert severity="warning">{warning}</Alert>}
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
        {sayBefore?.(ask, () => setIsSaid(true))}
        <Box role="status" sx={TAKES_NO_ROOM_EMPTY}>
          {request.isPending && <Alert severity="info">{t(`request.${progress}`)}</Alert>}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={close}>
          {t(
            progress === 'kept'
              ? 'request.takeBack'
              : request.isPending
                ? 'common:action.close'
                : 'common:action.cancel',
          )}
        </Button>
        {validation.isSuccess && isSaid && !request.isPending && (
          <Button
            variant="contained"
            color={operation === 'drop' || operation === 'withdraw' ? 'error' : 'primary'}
            disabled={hopeless}
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
