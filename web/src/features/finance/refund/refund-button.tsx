import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBaht } from '@/lib/money';
import { offerQuery } from './api';

const AskRefundDialog = lazy(() => import('./ask-dialog'));

/** Opens the request for a refund, where some of the credit can be asked back today: the caller's own without a code. */
export function RefundButton({ studentCode }: { studentCode: string | null }) {
  const { t } = useTranslation('refunds');
  const { data: offer } = useQuery(offerQuery(studentCode));
  const [asking, setAsking] = useState(false);
  if (!offer) return null;
  const amount = [offer.withdrawable, offer.deposit].find((each) => Number(each) > 0);
  if (!amount) return null;
  return (
    <>
      <Button size="small" color="inherit" onClick={() => setAsking(true)}>
        {t('ask.action', { amount: formatBaht(amount) })}
      </Button>
      <Suspense fallback={null}>
        {asking && <AskRefundDialog offer={offer} studentCode={studentCode} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}
