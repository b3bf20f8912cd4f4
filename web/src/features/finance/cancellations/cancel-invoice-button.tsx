import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountInvoice } from '@/client/models';
import { MENU } from '@/lib/menus';
import { useMay } from '@/lib/use-session';

const CancelInvoiceDialog = lazy(() => import('./invoice-dialog'));

/** Opens the request to cancel an invoice; not where nothing of it is asked for any more. */
export function CancelInvoiceButton({ invoice: { number, state } }: { invoice: AccountInvoice }) {
  const { t } = useTranslation('cancellations');
  const mayAsk = useMay(MENU.cancellations, 'add');
  const [asking, setAsking] = useState(false);
  if (!mayAsk || state === 'credited') return null;
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)} aria-label={t('invoice.named', { number })}>
        {t('invoice.action')}
      </Button>
      <Suspense fallback={null}>
        {asking && <CancelInvoiceDialog number={number} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}
