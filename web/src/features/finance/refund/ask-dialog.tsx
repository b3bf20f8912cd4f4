import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormMoney } from '@/components/form/form-money';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { words } from '@/lib/form-fields';
import { formatBaht } from '@/lib/money';
import { moneyText, wireAmount } from '@/lib/money-field';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useAskRefund } from './api';
import { BANKS } from './banks';

const schema = z.object({
  listId: z.string().check(z.minLength(1, 'validation.required')),
  amount: moneyText.check(z.minLength(1, 'validation.required')),
  reason: words(limits.RefundInput.reason).check(z.minLength(1, 'validation.required')),
  bank: z.enum(BANKS),
  accountNumber: z.string().check(z.trim(), z.minLength(1, 'validation.required')),
  accountName: z.string().check(z.trim(), z.minLength(1, 'validation.required')),
});

/** What can be asked back by lists of a type: of deposits those, of all others the credit. */
function leftOf(
  offer: Schemas['RefundOffer'],
  type: Schemas['RefundOffer']['lists'][number]['refundType'] | undefined,
): string {
  return type === 'deposit' ? offer.deposit : offer.withdrawable;
}

interface AskRefundDialogProps {
  offer: Schemas['RefundOffer'];
  /** Whose credit it is; a student's own without it. */
  studentCode: string | null;
  onClose: () => void;
}

/** Asks money back: by which list, how much, and to which account of the student's own. */
export default function AskRefundDialog({ offer, studentCode, onClose }: AskRefundDialogProps) {
  const { t } = useTranslation('refunds');
  const { language, pick } = useLanguage();
  const navigate = useNavigate();
  const ask = useAskRefund(studentCode);
  const lists = offer.lists.filter(({ refundType }) => Number(leftOf(offer, refundType)) > 0);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      listId: lists[0]?.listId ?? '',
      amount: leftOf(offer, lists[0]?.refundType),
      reason: '',
      bank: 'KTB' as const,
      accountNumber: '',
      accountName: pick(offer.names[0] ?? '', offer.names[1] ?? offer.names[0] ?? ''),
    },
  });
  const { control } = form;
  const chosen = useWatch({ control, name: 'listId' });
  const left = leftOf(offer, lists.find(({ listId }) => listId === chosen)?.refundType);
  return (
    <FormDialog
      title={t('ask.title')}
      form={form}
      onSubmit={async ({ listId, amount, reason, ...account }) => {
        const wanted = { listId, reason, account, amount: wireAmount(amount) ?? '' };
        const { caseId } = await ask.mutateAsync(wanted);
        void navigate(studentCode === null ? `/std/cases/${caseId}` : `/adm/cases/${caseId}`);
      }}
      onClose={onClose}
      submitLabel={t('ask.send')}
      target={studentCode}
    >
      <Alert severity="info">{t('ask.hint', { amount: formatBaht(left) })}</Alert>
      <FormSelect
        control={control}
        name="listId"
        label={t('ask.list')}
        options={lists.map(({ listId, name, maximum, closesOn }) => ({
          value: listId,
          label: [
            pick(name.th, name.en),
            maximum && t('ask.atMost', { amount: formatBaht(maximum) }),
            t('ask.until', { day: shortDate(closesOn, language) }),
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
      <FormMoney control={control} name="amount" label={t('ask.amount')} />
      <FormTextField control={control} name="reason" label={t('ask.reason')} />
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
    </FormDialog>
  );
}
