import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import ReversalDialog from '@/features/finance/cancellation/reversal-dialog';
import { formatBaht } from '@/lib/money';
import { useLanguage } from '@/lib/use-language';
import { useReversePayment } from './api';

interface PaymentReversalDialogProps {
  payment: Schemas['SponsorPaymentView'];
  onClose: () => void;
}

/** Asks the treasury to take a confirmed payment of a funder back. */
export default function PaymentReversalDialog({ payment, onClose }: PaymentReversalDialogProps) {
  const { t } = useTranslation('sponsorPayments');
  const { pick } = useLanguage();
  const { caseId, reference, funder, amount } = payment;
  const ask = useReversePayment(caseId);
  return (
    <ReversalDialog
      title={t('reversal.title', { reference })}
      effect={t('reversal.effect', { funder: pick(funder.th, funder.en), amount: formatBaht(amount) })}
      ask={ask.mutateAsync}
      onClose={onClose}
    />
  );
}
