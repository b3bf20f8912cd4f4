import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormDay } from '@/components/form/form-day';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { day, sentence } from '@/lib/form-fields';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useAskWaiver } from './api';
import { InvoiceChoice } from './invoice-choice';

const schema = z.object({
  kind: z.enum(['leniency', 'deferral'], 'validation.required'),
  invoiceIds: z.array(z.string()).check(z.minLength(1, 'validation.chooseOne')),
  until: day,
  reason: sentence(limits.WaiverAsk.reason),
  phone: z.string().check(z.trim(), z.minLength(1, 'validation.required')),
});

interface WaiverFormProps {
  /** The student an officer asks for; without one the student asks. */
  studentCode?: string;
  possible: Schemas['WaiverPossible'];
  onClose: () => void;
  onAnswer: (answer: Schemas['WaiverAnswer']) => unknown;
}

/** Which invoices are to be paid until when, and why. What cannot be asked for says why. */
export function WaiverForm({ studentCode, possible, onClose, onAnswer }: WaiverFormProps) {
  const { t } = useTranslation('waivers');
  const { language } = useLanguage();
  const ask = useAskWaiver();
  const offered = possible.kinds.find(({ refused }) => refused === null);
  // The one that is due first; the list comes in that order.
  const first = possible.invoices.find(({ refused }) => refused === null);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      kind: offered?.kind ?? 'leniency',
      invoiceIds: first ? [first.invoiceId] : [],
      until: '',
      reason: '',
      phone: '',
    },
  });
  const { control } = form;
  const chosen = useWatch({ control, name: 'kind' });
  const kind = possible.kinds.find((listed) => listed.kind === chosen);
  return (
    <FormDialog
      title={t(studentCode ? 'askFor' : 'ask')}
      form={form}
      onSubmit={async (values) => onAnswer(await ask.mutateAsync({ ...values, studentCode }))}
      onClose={onClose}
      submitLabel={t('send')}
    >
      <Alert severity="info">{t('hint')}</Alert>
      <FormSelect
        control={control}
        name="kind"
        label={t('kind')}
        options={possible.kinds.map((listed) => ({ value: listed.kind, label: t(`kinds.${listed.kind}`) }))}
        hint={t(`kindHints.${chosen}`)}
      />
      {kind?.refused && (
        <Alert severity="warning">
          {kind.refused.message} {kind.refused.remedy}
        </Alert>
      )}
      {kind && !kind.refused && kind.last && (
        <Alert severity="info" icon={false}>
          {t('goesTo', {
            offices: kind.offices.map((office) => t(`office.${office}`)).join(' → '),
            last: shortDate(kind.last, language),
          })}
        </Alert>
      )}
      <InvoiceChoice control={control} name="invoiceIds" invoices={possible.invoices} />
      <FormDay control={control} name="until" label={t('until')} />
      <FormTextField control={control} name="reason" label={t('reason')} multiline minRows={3} />
      <FormTextField
        control={control}
        name="phone"
        label={t('phone')}
        hint={t('phoneHint')}
        slotProps={{ htmlInput: { inputMode: 'tel', autoComplete: 'tel' } }}
      />
    </FormDialog>
  );
}
