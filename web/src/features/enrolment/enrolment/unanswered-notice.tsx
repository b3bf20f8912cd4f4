import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { reportFailure } from '@/lib/report-failure';
import { useStore } from '@/lib/store';
import { forget, keptRequests } from './kept-requests';
import { useEnrolmentRequest, useIsRequesting } from './use-enrolment-request';

/**
 * After a lost connection: a request was sent and its answer never came, and asking again leads to the same case; or it
 * was kept offline and never sent.
 */
export function UnansweredNotice() {
  const { t } = useTranslation('enrolment');
  const navigate = useNavigate();
  const [kept] = useStore(keptRequests);
  const request = useEnrolmentRequest();
  const requesting = useIsRequesting();
  if (!kept || requesting) return null;
  const askAgain = async () => {
    try {
      const answer = await request.mutateAsync(kept.ask);
      await navigate(`/std/cases/${answer.caseId}`);
    } catch (error) {
      reportFailure(error);
    }
  };
  const operation = t(`request.${kept.ask.operation}.confirm`);
  const neverSent = kept.state === 'kept';
  return (
    <Alert
      severity="warning"
      action={
        <>
          {neverSent && (
            <Button color="inherit" size="small" onClick={() => forget(kept.key)}>
              {t('unanswered.takeBack')}
            </Button>
          )}
          <Button color="inherit" size="small" onClick={() => void askAgain()}>
            {t(neverSent ? 'unanswered.send' : 'unanswered.ask')}
          </Button>
        </>
      }
    >
      {t(neverSent ? 'unanswered.kept' : 'unanswered.message', { operation })}
    </Alert>
  );
}
