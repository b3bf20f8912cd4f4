import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { StatusChip } from '@/components/status-chip';

/** How an invoice stands, in words with a sign. */
export function InvoiceStateChip({ state }: { state: Schemas['InvoiceState'] }) {
  const { t } = useTranslation('exports');
  return <StatusChip of="invoice" state={state} label={t(`invoice_state.${state}`)} />;
}
