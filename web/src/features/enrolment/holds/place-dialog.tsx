import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { ApiError } from '@/client/api-error';
import type { HoldKind, StudentAtTheDesk } from '@/client/models';
import { FormTextField } from '@/components/form-text-field';
import { studentQuery } from '@/components/student-code/api';
import { StudentCodeField } from '@/components/student-code/student-code-field';
import { ask, type DialogText } from '@/lib/dialogs';
import { showServerErrors } from '@/lib/server-errors';
import { STUDENT_CODE } from '@/lib/student-code';
import { useLanguage } from '@/lib/use-language';
import { useWideScreen } from '@/lib/use-media-query';
import { usePlaceHold } from './api';

const REASON_LENGTH = 300;
const reason = z
  .string()
  .check(z.trim(), z.minLength(1, 'validation.required'), z.maxLength(REASON_LENGTH, 'validation.tooLong'));
const schema = z.object({
  studentCode: z.string().check(z.trim(), z.regex(STUDENT_CODE, 'validation.studentCode')),
  kind: z.enum(['debt', 'library', 'documents', 'discipline', 'advising']),
  reasonTh: reason,
  reasonEn: reason,
  amount: z.string().check(z.trim()),
});
type Values = z.infer<typeof schema>;

interface PlaceDialogProps {
  kinds: readonly HoldKind[];
  onClose: () => void;
}

/** Holds a student: no sections are taken from then on. The student reads the reason. */
export default function PlaceDialog({ kinds, onClose }: PlaceDialogProps) {
  const { t } = useTranslation(['holds', 'common', 'student']);
  const phone = !useWideScreen();
  const { pick } = useLanguage();
  const client = useQueryClient();
  const place = usePlaceHold();
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { studentCode: '', kind: kinds[0] ?? 'debt', reasonTh: '', reasonEn: '', amount: '' },
  });
  const sure = (student: StudentAtTheDesk, kind: HoldKind): DialogText => ({
    tone: 'danger',
    title: t('place.sure', { name: pick(student.name.th, student.name.en) }),
    message: [
      [
        student.studentCode,
        pick(student.faculty.th, student.faculty.en),
        pick(student.status.th, student.status.en),
      ].join(' · '),
      t('place.then', { kind: t(`kind.${kind}`) }),
    ].join('\n'),
    confirmLabel: t('place.confirm'),
    cancelLabel: t('common:action.cancel'),
  });
  const submit = form.handleSubmit(async ({ amount, ...values }) => {
    try {
      const student = await client.fetchQuery(studentQuery('holds', values.studentCode));
      if (!(await ask(sure(student, values.kind)))) return;
      await place.mutateAsync({ ...values, amount: amount === '' ? null : amount });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found')
        form.setError('studentCode', { message: t('student:unknown') });
      else showServerErrors(error, form.setError);
    }
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={phone} aria-labelledby="place-dialog">
      <DialogTitle id="place-dialog">{t('place.title')}</DialogTitle>
      <form noValidate onSubmit={(event) => void submit(event)} style={{ display: 'contents' }}>
        <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          <Alert severity="warning">{t('place.hint')}</Alert>
          <StudentCodeField control={form.control} name="studentCode" desk="holds" />
          <FormTextField control={form.control} name="kind" label={t('column.kind')} select>
            {kinds.map((kind) => (
              <MenuItem key={kind} value={kind}>
                {t(`kind.${kind}`)}
              </MenuItem>
            ))}
          </FormTextField>
          <FormTextField control={form.control} name="reasonTh" label={t('place.reasonTh')} multiline />
          <FormTextField control={form.control} name="reasonEn" label={t('place.reasonEn')} multiline />
          <FormTextField
            control={form.control}
            name="amount"
            label={t('place.amount')}
            hint={t('place.amountHint')}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="submit" variant="contained" color="error" disabled={form.formState.isSubmitting}>
            {t('place.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
