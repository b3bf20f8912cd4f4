import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@/components/dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod/mini';
import { ApiError } from '@/client/api-error';
import type { UnlockAnswer, UnlockPurpose } from '@/client/models';
import { AnsweredRequest, isTaken } from '@/components/answered-request';
import { FormTextField } from '@/components/form/form-text-field';
import { QueryView } from '@/components/query-view';
import { studentQuery } from '@/components/student-code/api';
import { StudentCodeField } from '@/components/student-code/student-code-field';
import { sentence } from '@/lib/form-fields';
import { useSignedIn } from '@/lib/use-session';
import { showServerErrors } from '@/lib/server-errors';
import { studentCodeIn } from '@/lib/student-code';
import { useWideScreen } from '@/lib/use-media-query';
import { possibleForQuery, possibleQuery, useAskUnlock } from './api';
import { PurposeChoice } from './purpose-choice';

const REASON_LENGTH = 1000;
const schema = z.object({
  purpose: z.enum(['outside_period', 'hold', 'probation'], 'validation.required'),
  studentCode: z.string().check(z.trim()),
  reason: sentence(REASON_LENGTH),
  phone: z.string().check(z.trim(), z.minLength(1, 'validation.required')),
});
type Values = z.infer<typeof schema>;

interface UnlockDialogProps {
  purpose: UnlockPurpose | undefined;
  onBehalf: boolean;
  onClose: () => void;
}

/** Asks that something be unlocked: what, why, and where the student can be reached; a student then sees the case. */
export default function UnlockDialog({ purpose, onBehalf, onClose }: UnlockDialogProps) {
  const { t } = useTranslation(['unlock', 'common', 'student']);
  const phone = !useWideScreen();
  const { academicYear, semester } = useSignedIn().userinfo;
  const askUnlock = useAskUnlock();
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<UnlockAnswer | null>(null);
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { purpose, studentCode: '', reason: '', phone: '' },
  });
  const [studentCode, chosen] = useWatch({ control: form.control, name: ['studentCode', 'purpose'] });
  const term = { academicYear, semester };
  const own = useQuery({ ...possibleQuery(term), enabled: !onBehalf });
  const code = studentCodeIn(studentCode);
  const student = useQuery({ ...studentQuery('enrolment', code ?? ''), enabled: onBehalf && code !== null });
  const theirs = useQuery(possibleForQuery(term, student.data ? code : null));
  const possible = onBehalf ? theirs : own;
  const impossible = possible.data?.some(({ purpose: listed, refused }) => listed === chosen && refused !== null);

  const submit = form.handleSubmit(async ({ studentCode: named, ...values }) => {
    try {
      const given = await askUnlock.mutateAsync({ ...term, ...values, ...(onBehalf && { studentCode: named }) });
      if (onBehalf) setAnswer(given);
      else void navigate(`/std/cases/${given.caseId}`);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found')
        form.setError('studentCode', { message: t('student:unknown') });
      else showServerErrors(error, form.setError);
    }
  });

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={phone} aria-labelledby="unlock-dialog">
      <DialogTitle id="unlock-dialog">{t(onBehalf ? 'askFor' : 'ask')}</DialogTitle>
      {answer ? (
        <AnsweredRequest
          answer={answer}
          message={isTaken(answer) ? t('sent', { stage: answer.message }) : answer.message}
          onClose={onClose}
        />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            // In React's tree the dialog may stand in another form, which is not being sent.
            event.stopPropagation();
            void submit(event);
          }}
          style={{ display: 'contents' }}
        >
          <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
            <Alert severity="info">{t('hint')}</Alert>
            {onBehalf && <StudentCodeField control={form.control} name="studentCode" desk="enrolment" />}
            {(!onBehalf || possible.fetchStatus !== 'idle' || possible.isFetched) && (
              <QueryView query={possible}>
                {(purposes) => <PurposeChoice control={form.control} purposes={purposes} />}
              </QueryView>
            )}
            <FormTextField control={form.control} name="reason" label={t('reason')} multiline minRows={3} />
            <FormTextField
              control={form.control}
              name="phone"
              label={t('phone')}
              hint={t('phoneHint')}
              slotProps={{ htmlInput: { inputMode: 'tel', autoComplete: 'tel' } }}
            />
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button onClick={onClose}>{t('common:action.cancel')}</Button>
            <Button
              type="submit"
              variant="contained"
              disabled={form.formState.isSubmitting || !possible.data || impossible}
            >
              {t('send')}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}
