import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod/mini';
import { FormDay } from '@/components/form/form-day';
import { FormDialog } from '@/components/form/form-dialog';
import { FormMoney } from '@/components/form/form-money';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { termsQuery } from '@/components/term-picker/api';
import { termKey, termOfKey } from '@/components/term-picker/chosen-term';
import { agencyChoicesQuery } from '@/features/finance/agency/api';
import { useFeeOptions } from '@/features/finance/fee/use-fee-options';
import { day, sentence, words } from '@/lib/form-fields';
import { moneyText, wireAmount } from '@/lib/money-field';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { useSendFile } from './api';
import { fileOf, SINGLE_COLUMNS, type SingleDebt } from './single-debt';

const REASON_LENGTH = 100;
const REFERENCE_LENGTH = 40;
const required = z.string('validation.required').check(z.minLength(1, 'validation.required'));
const KINDS = ['debts', 'external_fines'] as const;
const schema = z
  .object({
    kind: z.enum(KINDS, 'validation.required'),
    term: required,
    feeCode: z.string(),
    agencyCode: z.string(),
    amount: moneyText.check(z.minLength(1, 'validation.required')),
    reason: sentence(REASON_LENGTH),
    reference: words(REFERENCE_LENGTH),
    dueOn: day,
  })
  .check(
    z.refine(({ kind, feeCode }) => kind !== 'debts' || feeCode !== '', {
      error: 'validation.required',
      path: ['feeCode'],
    }),
    z.refine(({ kind, agencyCode }) => kind !== 'external_fines' || agencyCode !== '', {
      error: 'validation.required',
      path: ['agencyCode'],
    }),
  );

interface SingleDebtDialogProps {
  studentCode: string;
  /** What it begins with: a scholarship that is to be paid back. */
  wanted?: Pick<SingleDebt, 'amount' | 'reason' | 'reference'>;
  onClose: () => void;
}

/** A fine or a debt of one student: checked as a row of a file is, and charged once a second person agreed. */
export default function SingleDebtDialog({ studentCode, wanted, onClose }: SingleDebtDialogProps) {
  const { t } = useTranslation(['imports', 'common']);
  const { pick } = useLanguage();
  const navigate = useNavigate();
  const termName = useTermName();
  const send = useSendFile();
  const { data: terms = [] } = useQuery(termsQuery);
  const { data: agencies } = useQuery(agencyChoicesQuery);
  const fees = useFeeOptions(({ feeType }) => feeType !== 'group');
  const current = terms.find((term) => term.current) ?? terms[0];
  const form = useForm<z.infer<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: {
      kind: 'debts',
      term: '',
      feeCode: '',
      agencyCode: '',
      amount: wanted?.amount ?? '',
      reason: wanted?.reason.slice(0, REASON_LENGTH) ?? '',
      reference: wanted?.reference ?? '',
      dueOn: '',
    },
  });
  const { control, getValues, setValue } = form;
  useEffect(() => {
    if (current && !getValues('term')) setValue('term', termKey(current));
  }, [current, getValues, setValue]);
  const kind = useWatch({ control, name: 'kind' });
  const inUse = (agencies?.items ?? []).filter(({ isActive }) => isActive);
  return (
    <FormDialog
      title={t('single.title', { code: studentCode })}
      form={form}
      onSubmit={async ({ kind: what, term, feeCode, agencyCode, amount, reason, reference, dueOn }) => {
        const of = termOfKey(term);
        if (of === null) return;
        const file = fileOf({ studentCode, amount: wireAmount(amount) ?? '', reason, reference });
        const named = what === 'debts' ? { feeCode } : { agencyCode };
        const query = { kind: what, ...of, dueOn, ...named, column: SINGLE_COLUMNS };
        const { caseId } = await send.mutateAsync({ query, file });
        await navigate(`/adm/finance/imports/${caseId}`);
      }}
      onClose={onClose}
      submitLabel={t('single.send')}
    >
      <Alert severity="info">{t('single.hint')}</Alert>
      <FormSelect
        control={control}
        name="kind"
        label={t('single.kind')}
        options={KINDS.map((value) => ({ value, label: t(`single.kinds.${value}`) }))}
      />
      <FormSelect
        control={control}
        name="term"
        label={t('common:term.label')}
        options={terms.map((term) => ({ value: termKey(term), label: termName(term) }))}
      />
      {kind === 'debts' ? (
        <FormSelect control={control} name="feeCode" label={t('fee')} options={fees} />
      ) : (
        <FormSelect
          control={control}
          name="agencyCode"
          label={t('agency')}
          options={inUse.map(({ code, nameTh, nameEn }) => ({ value: code, label: `${code} ${pick(nameTh, nameEn)}` }))}
        />
      )}
      <FormMoney control={control} name="amount" label={t('single.amount')} />
      <FormTextField control={control} name="reason" label={t('single.reason')} />
      <FormTextField control={control} name="reference" label={t('single.reference')} />
      <FormDay control={control} name="dueOn" label={t('dueOn')} />
    </FormDialog>
  );
}
