import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { FigureCard } from '@/components/figure-card';
import { formatBaht } from '@/lib/money';

interface Total {
  label: string;
  amount: string;
  note?: string;
}

/** What all rows of a list of payments come to, not only those of the page. */
export function Totals({ totals }: { totals: readonly Total[] }) {
  const { t } = useTranslation('payments');
  return (
    <Box
      role="group"
      aria-label={t('totals.title')}
      sx={{ display: 'grid', gap: 1.5, mb: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(190px, 1fr))' }}
    >
      {totals.map(({ label, amount, note }) => (
        <FigureCard key={label} label={label} value={t('baht', { amount: formatBaht(amount) })} note={note} />
      ))}
    </Box>
  );
}
