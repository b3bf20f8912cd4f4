import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { useMay } from '@/lib/use-session';

const CancelInvoiceDialog = lazy(() => import('./invoice-dialog'));
const WriteOffDialog = lazy(() => import('./write-off-dialog'));

/** Opens the requests to cancel an invoice or to write it off; not where nothing of it is asked for any more. */
export function CancelInvoiceButton({ invoice }: { invoice: Schemas['AccountView']['invoices'][number] }) {
  const { t } = useTranslation('cancellations');
  const { number, state, open } = invoice;
  const mayAsk = useMay(MENU.cancellations, 'add');
  const [asking, setAsking] = useState<'cancel' | 'writeOff' | null>(null);
  const close = () => setAsking(null);
  if (!mayAsk || state === 'credited') return null;
  return (
    <>
      <Button size="small" onClick={() => setAsking('cancel')} aria-label={t('invoice.named', { number })}>
        {t('invoice.action')}
      </Button>
      {Number(open) > 0 && (
        <Button size="small" onClick={() => setAsking('writeOff')} aria-label={t('writeOff.named', { number })}>
          {t('writeOff.action')}
        </Button>
      )}
      <Suspense fallback={null}>
        {asking === 'cancel' && <CancelInvoiceDialog number={number} onClose={close} />}
        {asking === 'writeOff' && <WriteOffDialog invoice={invoice} onClose={close} />}
      </Suspense>
    </>
  );
}
