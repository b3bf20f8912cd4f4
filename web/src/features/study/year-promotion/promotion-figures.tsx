import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FigureCard } from '@/components/figure-card';

/** What a promotion comes to, what has changed since it was worked out, and what follows from it. */
export function PromotionFigures({ promotion }: { promotion: Schemas['PromotionDetail'] }) {
  const { t } = useTranslation('yearPromotions');
  const { counts, stage, movedSince } = promotion;
  const students = (count: number) => t('count', { count });
  const isWorkedOut = stage !== 'received' || counts.unchanged + counts.toPromote > 0;
  const rises = counts.toPromote + counts.promoted > 0;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {movedSince > 0 && <Alert severity="warning">{t('movedSince', { count: movedSince })}</Alert>}
      {stage === 'cancelled' && counts.students > 0 && isWorkedOut && counts.toPromote === 0 && (
        <Alert severity="info">{t('nobody', { year: promotion.academicYear })}</Alert>
      )}
      <Box
        role="group"
        aria-label={t('figures')}
        sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(190px, 1fr))' }}
      >
        <FigureCard label={t('column.students')} value={students(counts.students)} />
        {isWorkedOut && (
          <>
            {counts.toPromote > 0 && <FigureCard label={t('willRise')} value={students(counts.toPromote)} />}
            {counts.promoted > 0 && <FigureCard label={t('risen')} value={students(counts.promoted)} />}
            {counts.undone > 0 && <FigureCard label={t('undone')} value={students(counts.undone)} />}
            {counts.kept > 0 && <FigureCard label={t('kept')} value={students(counts.kept)} />}
            <FigureCard label={t('unchanged')} value={students(counts.unchanged)} />
            {counts.moved > 0 && <FigureCard label={t('moved')} value={students(counts.moved)} />}
            <FigureCard label={t('toLookAt')} value={students(counts.toLookAt)} />
          </>
        )}
      </Box>
      {rises && (
        <Alert severity="info">
          {[
            t('follows'),
            counts.slots > 0 && t('slots', { count: counts.slots }),
            counts.seats > 0 && t('seats', { count: counts.seats }),
            counts.waits > 0 && t('waits', { count: counts.waits }),
          ]
            .filter(Boolean)
            .join(' ')}
        </Alert>
      )}
    </Box>
  );
}
