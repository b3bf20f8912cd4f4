import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FigureCard } from '@/components/figure-card';
import { formatBaht } from '@/lib/money';

/** What giving it comes to. */
export function AwardFigures({ award }: { award: Schemas['AwardView'] }) {
  const { t } = useTranslation('scholarshipAwards');
  const baht = (amount: string) => t('baht', { amount: formatBaht(amount) });
  return (
    <Box
      role="group"
      aria-label={t('figures')}
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(190px, 1fr))' }}
    >
      <FigureCard label={t('column.students')} value={t('count', { count: award.students })} />
      {award.given + award.undone === 0 && (
        <FigureCard label={t('willGive')} value={baht(award.expected)} note={t('count', { count: award.good })} />
      )}
      {award.given > 0 && (
        <FigureCard label={t('given')} value={baht(award.amount)} note={t('count', { count: award.given })} />
      )}
      {award.undone > 0 && <FigureCard label={t('undone')} value={t('count', { count: award.undone })} />}
      {award.kept > 0 && <FigureCard label={t('kept')} value={t('count', { count: award.kept })} />}
      <FigureCard label={t('cannot')} value={t('count', { count: award.refused })} />
    </Box>
  );
}
