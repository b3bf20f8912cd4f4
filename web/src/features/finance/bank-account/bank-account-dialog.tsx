import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormMoney } from '@/components/form/form-money';
import { FormSelect } from '@/components/form/form-select';
import { FormSwitch } from '@/components/form/form-switch';
import { FormTextField } from '@/components/form/form-text-field';
import { choicesQuery } from '@/features/finance/fee-unit/api';
import { unitChoices } from '@/features/finance/fee-unit/units';
import { digitsAs, sentence, typedAs } from '@/lib/form-fields';
import { moneyText, wireAmount } from '@/lib/money-field';
import { useLanguage } from '@/lib/use-language';
import { reasonSchema, REASON_FIELD } from '@/features/finance/master-change/reason';
import { GuardedDialog } from '@/features/finance/master-change/guarded-dialog';
import { bankAccounts } from './api';

const TYPES = ['savings', 'current'] as const;
const TELLERS = ['bank', 'statement'] as const;
const schema = z.extend(reasonSchema, {
  bankCode: typedAs(/^[0-9A-Za-z]{2,12}$/u, 'validation.required'),
  name: sentence(limits.BankAccountAddition.name),
  number: digitsAs(/^\d{6,20}$/u, 'validation.digits'),
  billerId: digitsAs(/^\d{15}$/u, 'validation.digits'),
  accountType: z.enum(TYPES),
  campusCode: z.string(),
  isForQr: z.boolean(),
  toldBy: z.enum(TELLERS),
  shortTolerance: moneyText.check(z.minLength(1, 'validation.required')),
});
const NEW: z.infer<typeof schema> = {
  bankCode: '',
  name: '',
  number: '',
  billerId: '',
  accountType: 'savings',
  campusCode: '',
  isForQr: false,
  toldBy: 'bank',
  shortTolerance: '0.00',
  ...REASON_FIELD,
};

interface BankAccountDialogProps {
  /** The account to change; without one a new account is added. */
  account: Schemas['BankAccountView'] | null;
  onClose: () => void;
}

/** An account that money comes to: a second person agrees before it is added or changed. */
export default function BankAccountDialog({ account, onClose }: BankAccountDialogProps) {
  const { t } = useTranslation(['bankAccounts', 'masters']);
  const { pick } = useLanguage();
  const { data: choices } = useQuery(choicesQuery);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: account ? { ...account, ...REASON_FIELD } : NEW,
  });
  const { control } = form;
  // Without an account for QR payments no student can pay: the first account is one unless the office says otherwise.
  const others = useQuery({ ...bankAccounts.list({ pageSize: 1 }), enabled: account === null });
  const isFirst = others.data?.total === 0;
  useEffect(() => {
    if (isFirst) form.setValue('isForQr', true);
  }, [isFirst, form]);
  return (
    <GuardedDialog
      master={bankAccounts}
      texts="bankAccounts"
      row={account}
      form={form}
      inputOf={(values) => ({ ...values, shortTolerance: wireAmount(values.shortTolerance) ?? '0.00' })}
      historyOf={(after) => [after.bankCode, after.number, after.billerId, after.name]}
      onClose={onClose}
    >
      <FormTextField control={control} name="bankCode" label={t('bank')} hint={t('bankHint')} />
      <FormTextField control={control} name="name" label={t('name')} />
      <FormTextField
        control={control}
        name="number"
        label={t('number')}
        hint={t('numberHint')}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
      />
      <FormTextField
        control={control}
        name="billerId"
        label={t('biller')}
        hint={t('billerHint')}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
      />
      <FormSelect
        control={control}
        name="accountType"
        label={t('type')}
        options={TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      <FormSelect
        control={control}
        name="campusCode"
        label={t('campus')}
        options={[{ value: '', label: t('everyCampus') }, ...unitChoices(choices?.units ?? [], 'campus', pick)]}
      />
      <FormSwitch control={control} name="isForQr" label={t('useForQr')} />
      <FormSelect
        control={control}
        name="toldBy"
        label={t('toldBy')}
        hint={t('toldByHint')}
        options={TELLERS.map((value) => ({ value, label: t(`tellers.${value}`) }))}
      />
      <FormMoney control={control} name="shortTolerance" label={t('tolerance')} hint={t('toleranceHint')} />
    </GuardedDialog>
  );
}
