import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { ChoiceGroup } from '@/components/form/choice-group';
import { FormDay } from '@/components/form/form-day';
import { FormSelect } from '@/components/form/form-select';
import { termsQuery } from '@/components/term-picker/api';
import { termKey } from '@/components/term-picker/chosen-term';
import { agencyChoicesQuery } from '@/features/finance/agency/api';
import { bankAccounts } from '@/features/finance/bank-account/api';
import { useFeeOptions } from '@/features/finance/fee/use-fee-options';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import type { Draft } from './draft';

const MISSING_ROWS: readonly Schemas['MissingRows'][] = ['kept', 'closed'];
const EMPTY_CELLS: readonly Schemas['EmptyCells'][] = ['say_nothing', 'remove'];

interface SettingsStepProps {
  form: UseFormReturn<Draft>;
  view: Schemas['ImportKindView'] | undefined;
  /** The account number, in digits, that a statement names above its headings. */
  namedAccount: string | null;
  /** The accounts that have another number than that one. */
  otherAccounts: readonly string[];
  /** A corrected file has the term, agency, fee or choices of the first one. */
  isCorrection: boolean;
}

/**
 * What holds for every row: of a statement its account and days, of a kind that updates what the file does not say, else
 * what {@link TermSettings} asks for.
 */
export function SettingsStep(props: SettingsStepProps) {
  switch (props.view?.setting) {
    case 'account':
      return <StatementSettings {...props} />;
    case 'update':
      return <UpdateSettings {...props} />;
    case 'rows':
      return <NothingToChoose />;
    default:
      return <TermSettings {...props} />;
  }
}

function StatementSettings({ form, namedAccount, otherAccounts, isCorrection }: SettingsStepProps) {
  const { t } = useTranslation('imports');
  const { data } = useQuery(bankAccounts.list({ pageSize: 100 }));
  const { getValues, setValue } = form;
  const only = data?.items.length === 1 ? data.items[0] : undefined;
  useEffect(() => {
    if (only && !getValues('accountId')) setValue('accountId', only.bankAccountId, { shouldValidate: true });
  }, [only, getValues, setValue]);
  const chosen = useWatch({ control: form.control, name: 'accountId' });
  const ownNumber = data?.items.find(({ bankAccountId }) => bankAccountId === chosen)?.number;
  return (
    <>
      <FormSelect
        control={form.control}
        name="accountId"
        label={t('account')}
        disabled={isCorrection}
        options={(data?.items ?? []).map(({ bankAccountId, bankCode, number, name }) => ({
          value: bankAccountId,
          label: `${bankCode} ${number} ${name}`,
        }))}
      />
      {namedAccount !== null && ownNumber !== undefined && otherAccounts.includes(chosen) && (
        <Alert severity="warning">{t('otherAccount', { named: namedAccount, number: ownNumber })}</Alert>
      )}
      <FormDay control={form.control} name="firstOn" label={t('firstOn')} />
      <FormDay control={form.control} name="lastOn" label={t('lastOn')} />
      <Box sx={{ color: 'text.secondary', fontSize: '0.92rem' }}>{t('daysHint')}</Box>
    </>
  );
}

function NothingToChoose() {
  const { t } = useTranslation('imports');
  return <Box sx={{ color: 'text.secondary' }}>{t('nothingToChoose')}</Box>;
}

/** What becomes of what the file does not name, and what its empty cells say. */
function UpdateSettings({ form, isCorrection }: SettingsStepProps) {
  const { t } = useTranslation('imports');
  const isComplete = useWatch({ control: form.control, name: 'missingRows' }) === 'closed';
  return (
    <>
      <Controller
        control={form.control}
        name="missingRows"
        render={({ field }) => (
          <ChoiceGroup
            legend={t('missingRows.label')}
            disabled={isCorrection}
            field={field}
            options={MISSING_ROWS.map((value) => ({
              value,
              label: t(`missingRows.${value}`),
              hint: t(`missingRows.hint.${value}`),
            }))}
          />
        )}
      />
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {isComplete && <Alert severity="warning">{t('missingRows.warning')}</Alert>}
      </Box>
      <Controller
        control={form.control}
        name="emptyCells"
        render={({ field }) => (
          <ChoiceGroup
            legend={t('emptyCells.label')}
            disabled={isCorrection}
            field={field}
            options={EMPTY_CELLS.map((value) => ({
              value,
              label: t(`emptyCells.${value}`),
              hint: t(`emptyCells.hint.${value}`),
            }))}
          />
        )}
      />
    </>
  );
}

/** The term, the agency or the fee, and the last day to pay where a row names none. */
function TermSettings({ form, view, isCorrection }: SettingsStepProps) {
  const { t } = useTranslation(['imports', 'common']);
  const termName = useTermName();
  const { data: terms = [], isSuccess } = useQuery(termsQuery);
  const { control, getValues, setValue } = form;
  const current = terms.find((term) => term.current) ?? terms[0];
  useEffect(() => {
    if (current && !getValues('term')) setValue('term', termKey(current), { shouldValidate: true });
  }, [current, getValues, setValue]);
  return (
    <>
      <FormSelect
        control={control}
        name="term"
        label={t('common:term.label')}
        {...(isSuccess && terms.length === 0 && { hint: t('noTerm') })}
        disabled={isCorrection}
        options={terms.map((term) => ({ value: termKey(term), label: termName(term) }))}
      />
      {view?.setting === 'agency' && <AgencySelect form={form} isCorrection={isCorrection} />}
      {view?.setting === 'fee' && <FeeSelect form={form} isCorrection={isCorrection} />}
      {view?.setting !== 'term' && <FormDay control={control} name="dueOn" label={t('dueOn')} />}
    </>
  );
}

type SelectProps = Pick<SettingsStepProps, 'form' | 'isCorrection'>;

function AgencySelect({ form, isCorrection }: SelectProps) {
  const { t } = useTranslation('imports');
  const { pick } = useLanguage();
  const { data } = useQuery(agencyChoicesQuery);
  const inUse = (data?.items ?? []).filter(({ isActive }) => isActive);
  return (
    <FormSelect
      control={form.control}
      name="agencyCode"
      label={t('agency')}
      hint={t(data && inUse.length === 0 ? 'noAgency' : 'agencyHint')}
      disabled={isCorrection}
      options={inUse.map(({ code, nameTh, nameEn }) => ({ value: code, label: `${code} ${pick(nameTh, nameEn)}` }))}
    />
  );
}

function FeeSelect({ form, isCorrection }: SelectProps) {
  const { t } = useTranslation('imports');
  const fees = useFeeOptions(({ feeType }) => feeType !== 'group');
  return (
    <FormSelect
      control={form.control}
      name="feeCode"
      label={t('fee')}
      hint={t('feeHint')}
      disabled={isCorrection}
      options={fees}
    />
  );
}
