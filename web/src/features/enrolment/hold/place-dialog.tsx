import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormMoney } from '@/components/form/form-money';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { studentQuery, unknownStudent } from '@/components/student-code/api';
import { StudentCodeField } from '@/components/student-code/student-code-field';
import { ask } from '@/lib/dialogs';
import { codeOfStudent, sentence } from '@/lib/form-fields';
import { formatBaht } from '@/lib/money';
import { moneyText, wireAmount } from '@/lib/money-field';
import { useLanguage } from '@/lib/use-language';
import { usePlaceHold } from './api';

const schema = z.object({
  studentCode: codeOfStudent,
  kind: z.enum(['debt', 'library', 'documents', 'discipline', 'advising']),
  reasonTh: sentence(limits.HoldAsk.reasonTh),
  reasonEn: sentence(limits.HoldAsk.reasonEn),
  amount: moneyText,
});

interface PlaceDialogProps {
  kinds: readonly Schemas['HoldKind'][];
  onClose: () => void;
}

/** Holds a student: no sections are taken from then on. The student reads the reason. */
export default function PlaceDialog({ kinds, onClose }: PlaceDialogProps) {
  const { t } = useTranslation(['holds', 'common', 'student']);
  const { pick } = useLanguage();
  const client = useQueryClient();
  const place = usePlaceHold();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { studentCode: '', kind: kinds[0] ?? 'debt', reasonTh: '', reasonEn: '', amount: '' },
  });
  const { control } = form;
  const sure = (
    { studentCode, name, faculty, status }: Schemas['StudentAtTheDesk'],
    kind: Schemas['HoldKind'],
    amount: string | null,
  ) =>
    ask({
      tone: 'danger',
      title: t('place.sure', { name: pick(name.th, name.en) }),
      message: [
        [studentCode, pick(faculty.th, faculty.en), pick(status.th, status.en)].join(' · '),
        amount && t('place.owed', { amount: formatBaht(amount) }),
        t('place.then', { kind: t(`kind.${kind}`) }),
      ]
        .filter(Boolean)
        .join('\n'),
      confirmLabel: t('place.confirm'),
      cancelLabel: t('common:action.cancel'),
    });
  return (
    <FormDialog
      title={t('place.title')}
      form={form}
      onSubmit={async ({ amount, ...values }) => {
        const student = await client
          .fetchQuery(studentQuery('holds', values.studentCode))
          .catch(unknownStudent(t('student:unknown')));
        if (!(await sure(student, values.kind, wireAmount(amount)))) return;
        await place.mutateAsync({ ...values, amount: wireAmount(amount) });
        onClose();
      }}
      onClose={onClose}
      submitLabel={t('place.confirm')}
      tone="error"
    >
      <Alert severity="warning">{t('place.hint')}</Alert>
      <StudentCodeField control={control} name="studentCode" desk="holds" />
      <FormSelect
        control={control}
        name="kind"
        label={t('column.kind')}
        options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <FormTextField control={control} name="reasonTh" label={t('place.reasonTh')} multiline />
      <FormTextField control={control} name="reasonEn" label={t('place.reasonEn')} multiline />
      <FormMoney control={control} name="amount" label={t('place.amount')} hint={t('place.amountHint')} />
    </FormDialog>
  );
}
