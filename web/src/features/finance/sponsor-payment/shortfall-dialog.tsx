import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormMoney } from '@/components/form/form-money';
import { FormTextField } from '@/components/form/form-text-field';
import { useSent } from '@/features/finance/cancellation/use-sent';
import { sentence } from '@/lib/form-fields';
import { moneyText, wireAmount } from '@/lib/money-field';
import { formatBaht } from '@/lib/money';
import { useLanguage } from '@/lib/use-language';
import { useShortfall } from './api';

const schema = z.object({
  amount: moneyText.check(z.minLength(1, 'validation.required')),
  reason: sentence(limits.ShortfallInput.reason),
});

interface ShortfallDialogProps {
  award: Schemas['FunderAward'];
  onClose: () => void;
}

/** Asks the treasury that what a funder does not pay be asked of its student again. */
export default function ShortfallDialog({ award, onClose }: ShortfallDialogProps) {
  const { t } = useTranslation('sponsorPayments');
  const { pick } = useLanguage();
  const ask = useShortfall(award.awardId);
  const sent = useSent();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { amount: '', reason: '' } });
  return (
    <FormDialog
      title={t('shortfall.title', { code: award.studentCode })}
      form={form}
      onSubmit={async ({ amount, reason }) => sent(await ask.mutateAsync({ amount: wireAmount(amount) ?? '', reason }))}
      onClose={onClose}
      submitLabel={t('shortfall.send')}
    >
      <Alert severity="warning">
        {t('shortfall.effect', {
          name: pick(award.scholarship.th, award.scholarship.en),
          amount: formatBaht(award.taken),
        })}
      </Alert>
      <FormMoney control={form.control} name="amount" label={t('shortfall.amount')} />
      <FormTextField control={form.control} name="reason" label={t('reason')} multiline minRows={2} />
    </FormDialog>
  );
}
