import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import { FormDay } from '@/components/form/form-day';
import { FormDialog } from '@/components/form/form-dialog';
import { FormMoney } from '@/components/form/form-money';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { termsQuery } from '@/components/term-picker/api';
import { termKey, termOfKey } from '@/components/term-picker/chosen-term';
import { useSent } from '@/features/finance/cancellation/use-sent';
import { funderChoicesQuery } from '@/features/finance/funder/api';
import { day, sentence } from '@/lib/form-fields';
import { moneyText, wireAmount } from '@/lib/money-field';
import { NotReadyError } from '@/lib/not-ready-error';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { useEnterPayment } from './api';

const required = z.string('validation.required').check(z.minLength(1, 'validation.required'));
const schema = z.object({
  funderId: required,
  term: required,
  amount: moneyText.check(z.minLength(1, 'validation.required')),
  receivedOn: day,
  reference: sentence(limits.SponsorPaymentInput.reference),
  reason: sentence(limits.SponsorPaymentInput.reason),
});

/** Enters a payment of a funder: the treasury confirms it. */
export default function PaymentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['sponsorPayments', 'common']);
  const { pick } = useLanguage();
  const termName = useTermName();
  const { data: terms = [] } = useQuery(termsQuery);
  const { data: funders } = useQuery(funderChoicesQuery);
  const enter = useEnterPayment();
  const sent = useSent();
  const form = useForm<z.infer<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { funderId: '', term: '', amount: '', receivedOn: '', reference: '', reason: '' },
  });
  const { control, getValues, setValue } = form;
  const current = terms.find((each) => each.current) ?? terms[0];
  useEffect(() => {
    if (current && !getValues('term')) setValue('term', termKey(current));
  }, [current, getValues, setValue]);
  return (
    <FormDialog
      title={t('enter')}
      form={form}
      onSubmit={async ({ term, amount, ...said }) => {
        const of = termOfKey(term);
        if (of === null) throw new NotReadyError(t('noTerm'));
        const { academicYear, semester } = of;
        sent(await enter.mutateAsync({ ...said, academicYear, semester, amount: wireAmount(amount) ?? '' }));
      }}
      onClose={onClose}
      submitLabel={t('send')}
    >
      <Box sx={{ color: 'text.secondary' }}>{t('enterHint')}</Box>
      <FormSelect
        control={control}
        name="funderId"
        label={t('column.funder')}
        options={(funders?.items ?? []).map(({ funderId, code, nameTh, nameEn }) => ({
          value: funderId,
          label: `${code} ${pick(nameTh, nameEn)}`,
        }))}
      />
      <FormSelect
        control={control}
        name="term"
        label={t('common:term.label')}
        options={terms.map((term) => ({ value: termKey(term), label: termName(term) }))}
      />
      <FormMoney control={control} name="amount" label={t('column.amount')} />
      <FormDay control={control} name="receivedOn" label={t('receivedOn')} />
      <FormTextField control={control} name="reference" label={t('column.reference')} hint={t('referenceHint')} />
      <FormTextField control={control} name="reason" label={t('reason')} multiline minRows={2} />
    </FormDialog>
  );
}
