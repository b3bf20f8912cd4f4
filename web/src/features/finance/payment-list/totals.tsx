import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { ListTotals } from '@/client/models';
import { FigureCard } from '@/components/figure-card';
import { formatBaht } from '@/lib/money';

/** What all rows of the list come to, not only those of the page. */
export function Totals({ totals }: { totals: ListTotals }) {
  const { t } = useTranslation('payments');
  const baht = (amount: string) => t('baht', { amount: formatBaht(amount) });
  return (
    <Box
      role="group"
      aria-label={t('totals.title')}
      sx={{ display: 'grid', gap: 1.5, mb: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(190px, 1fr))' }}
    >
      <FigureCard
        label={t('totals.invoiced')}
        value={baht(totals.total)}
        note={t('totals.invoices', { count: totals.invoices })}
      />
      <FigureCard label={t('totals.credited')} value={baht(totals.credited)} />
      <FigureCard label={t('totals.reduced')} value={baht(totals.reduced)} />
      <FigureCard label={t('totals.paid')} value={baht(totals.paid)} />
      <FigureCard label={t('totals.open')} value={baht(totals.open)} />
    </Box>
  );
}
