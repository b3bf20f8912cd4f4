import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { ExamNotices } from './exam-notices';
import { CreditsLine, Verdicts } from './verdicts';

/** The outcome of an item that a rule says no to. */
const REFUSED = 'refused';

/** Whether a rule says no to every item, so that there is nothing to send. */
export function isHopeless(validation: Schemas['Validation'] | undefined): boolean {
  return validation?.items.every((item) => item.outcome === REFUSED) ?? false;
}

/** What the rules say of a request before it is sent; where seats are asked for, that none is held yet. */
export function RequestPreview({
  validation,
  operation,
}: {
  validation: Schemas['Validation'];
  operation: Schemas['EnrolmentAsk']['operation'];
}) {
  const { t } = useTranslation('enrolment');
  const refused = validation.items.filter((item) => item.outcome === REFUSED).length;
  const waits = validation.items.some((item) => item.approver !== null);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Verdicts items={validation.items} />
      <CreditsLine validation={validation} />
      <ExamNotices notices={validation.examNotices} />
      {refused > 0 && (
        <Alert severity="warning">{t(isHopeless(validation) ? 'request.allRefused' : 'request.someRefused')}</Alert>
      )}
      {waits && <Alert severity="info">{t('request.waits')}</Alert>}
      {(operation === 'enrol' || operation === 'change') && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.92rem' }}>
          {t('verdict.nothingHeld')}
          {operation === 'change' && ` ${t('request.change.keeps')}`}
        </Box>
      )}
    </Box>
  );
}
