import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { StatusChip } from '@/components/status-chip';

const LOOKS = {
  paid: 'done',
  partial: 'partly',
  unpaid: 'waiting',
  on_instalment: 'partly',
  postponed: 'approved',
  credited: 'changed',
  covered: 'done',
} as const;

/** How an invoice stands, in words with a sign. */
export function InvoiceStateChip({ state }: { state: Schemas['InvoiceState'] }) {
  const { t } = useTranslation('exports');
  return <StatusChip status={LOOKS[state]} label={t(`invoice_state.${state}`)} />;
}
