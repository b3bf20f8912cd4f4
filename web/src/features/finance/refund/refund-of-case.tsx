import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { Facts } from '@/components/facts';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { Panel } from '@/components/page';
import { formatBaht } from '@/lib/money';
import { longDate, shortDate } from '@/lib/thai-date';
import { useFormSubmit } from '@/lib/use-form-submit';
import { useLanguage } from '@/lib/use-language';
import { refundQuery, useNameAccount } from './api';
import { BANKS } from './banks';

/** What is given back beside its case: to which account, and how it went out; its student names the account here. */
export function RefundOfCase({ view, isOwn }: { view: Schemas['CaseView']; isOwn: boolean }) {
  const { t } = useTranslation('refunds');
  const { language, pick } = useLanguage();
  const { data } = useQuery(refundQuery(view.id, view.revision));
  if (!data) return null;
  const { account, sentOn, reference } = data;
  return (
    <Panel title={t('one')}>
      {!isOwn && data.typeChanges.length > 0 && <TypeChanges changes={data.typeChanges} />}
      <Facts
        facts={[
          { label: t('column.amount'), value: t('baht', { amount: formatBaht(data.amount) }) },
          { label: t('column.student'), value: `${data.studentCode} ${pick(data.name.th, data.name.en)}` },
          {
            label: t('column.list'),
            value: data.listName ? pick(data.listName.th, data.listName.en) : t('promised'),
          },
          {
            label: t('column.account'),
            value: account
              ? `${t(`bank.${account.bank}`)} ${account.accountNumber} ${account.accountName}`
              : t('account.none'),
          },
          ...(view.stage === 'sent' ? [{ label: t('orderReference'), value: data.orderReference }] : []),
          ...(sentOn ? [{ label: t('sent'), value: `${longDate(sentOn, language)} ${reference ?? ''}`.trim() }] : []),
        ]}
      />
      {isOwn && view.stage === 'account_wanted' && <AccountForm caseId={view.id} account={account} />}
    </Panel>
  );
}

/** Credit that another enrolment type or normal fee brought: looked at before money goes out. */
function TypeChanges({ changes }: { changes: Schemas['RefundDetail']['typeChanges'] }) {
  const { t } = useTranslation('refunds');
  const { language } = useLanguage();
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <AlertTitle>{t('typeChange.title')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {changes.map((change) => (
          <li key={change.creditNoteNumber}>
            {t('typeChange.line', {
              number: change.creditNoteNumber,
              day: shortDate(change.issuedAt, language),
              term: `${change.semester}/${change.academicYear}`,
              amount: formatBaht(change.amount),
              before: t(`chargedAs.${change.chargedAsBefore}`),
              after: t(`chargedAs.${change.chargedAs}`),
            })}{' '}
            {change.subjects.length > 0
              ? t('typeChange.taken', { subjects: change.subjects.join(', ') })
              : t('typeChange.nothingTaken')}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

const schema = z.object({
  bank: z.enum(BANKS),
  accountNumber: z.string().check(z.trim(), z.minLength(1, 'validation.required')),
  accountName: z.string().check(z.trim(), z.minLength(1, 'validation.required')),
});

function AccountForm({ caseId, account }: { caseId: string; account: Schemas['RefundView']['account'] }) {
  const { t } = useTranslation('refunds');
  const save = useNameAccount(caseId);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      bank: account?.bank ?? ('KTB' as const),
      accountNumber: account?.accountNumber ?? '',
      accountName: account?.accountName ?? '',
    },
  });
  const { control } = form;
  const { submit, failure } = useFormSubmit(form, (values) => save.mutateAsync(values));
  return (
    <form noValidate onSubmit={submit}>
      <Box sx={{ display: 'grid', gap: 2, mt: 2, maxWidth: 480 }}>
        <Box>{t('account.wanted')}</Box>
        <FormSelect
          control={control}
          name="bank"
          label={t('account.bank')}
          options={BANKS.map((value) => ({ value, label: t(`bank.${value}`) }))}
        />
        <FormTextField
          control={control}
          name="accountNumber"
          label={t('account.number')}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
        />
        <FormTextField control={control} name="accountName" label={t('account.name')} hint={t('account.nameHint')} />
        {failure && <Alert severity="error">{failure}</Alert>}
        <Button type="submit" variant="contained" loading={form.formState.isSubmitting} sx={{ justifySelf: 'start' }}>
          {t('account.save')}
        </Button>
      </Box>
    </form>
  );
}
