import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { QueryView } from '@/components/query-view';
import { studentQuery, unknownStudent } from '@/components/student-code/api';
import { StudentCodeField } from '@/components/student-code/student-code-field';
import { StudentName } from '@/components/student-code/student-name';
import { codeOfStudent, sentence } from '@/lib/form-fields';
import { NotReadyError } from '@/lib/not-ready-error';
import { useSignedIn } from '@/lib/use-session';
import { studentCodeIn } from '@/lib/student-code';
import { possibleForQuery, possibleQuery, useAskUnlock } from './api';
import { PurposeChoice } from './purpose-choice';

const schema = z.object({
  purpose: z.enum(['outside_period', 'hold', 'probation', 'requisite'], 'validation.required'),
  studentCode: z.string(),
  reason: sentence(limits.UnlockAsk.reason),
  phone: z.string().check(z.trim(), z.minLength(1, 'validation.required')),
});
const onBehalfSchema = z.extend(schema, { studentCode: codeOfStudent });
type Values = z.infer<typeof schema>;

interface UnlockFormProps {
  purpose: Schemas['UnlockPurpose'] | undefined;
  onBehalf: boolean;
  onClose: () => void;
  onAnswer: (answer: Schemas['UnlockAnswer']) => unknown;
}

/** What is to be unlocked and why, and where the student can be reached. */
export function UnlockForm({ purpose, onBehalf, onClose, onAnswer }: UnlockFormProps) {
  const { t } = useTranslation(['unlock', 'student']);
  const { academicYear, semester } = useSignedIn().userinfo;
  const askUnlock = useAskUnlock();
  const form = useForm<Values>({
    resolver: zodResolver(onBehalf ? onBehalfSchema : schema),
    defaultValues: { purpose, studentCode: '', reason: '', phone: '' },
  });
  const studentCode = useWatch({ control: form.control, name: 'studentCode' });
  const term = { academicYear, semester };
  const own = useQuery({ ...possibleQuery(term), enabled: !onBehalf });
  const code = studentCodeIn(studentCode);
  const student = useQuery({ ...studentQuery('enrolment', code ?? ''), enabled: onBehalf && code !== null });
  const theirs = useQuery(possibleForQuery(term, student.data ? code : null));
  const possible = onBehalf ? theirs : own;

  const send = async ({ studentCode: named, ...values }: Values) => {
    const refused = possible.data?.find((listed) => listed.purpose === values.purpose)?.refused;
    if (refused) throw new NotReadyError(refused.message);
    const asked = { ...term, ...values, ...(onBehalf && { studentCode: named }) };
    await onAnswer(await askUnlock.mutateAsync(asked).catch(unknownStudent(t('student:unknown'))));
  };

  return (
    <FormDialog
      title={t(onBehalf ? 'askFor' : 'ask')}
      form={form}
      onSubmit={send}
      onClose={onClose}
      submitLabel={t('send')}
      target={onBehalf && code && <StudentName desk="enrolment" code={code} />}
    >
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
    </FormDialog>
  );
}
