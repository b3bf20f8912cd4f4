import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';

/** How many open cases, armed requests and personal slots depend on a period. */
export function PeriodImpact({ impact }: { impact: Schemas['PeriodImpact'] }) {
  const { t } = useTranslation(['calendar', 'cases']);
  if (impact.waitingTotal === 0 && impact.slotsTotal === 0) return <Alert severity="info">{t('impact.none')}</Alert>;
  return (
    <Alert severity="warning">
      {impact.waitingTotal > 0 && (
        <>
          <Box sx={{ fontWeight: 700 }}>{t('impact.waiting', { count: impact.waitingTotal })}</Box>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {impact.waiting.map(({ kind, stage, count }) => (
              <li key={kind + stage}>
                {t('impact.line', {
                  kind: t(`cases:kind.${kind}`),
                  stage: t(`cases:stage.${kind}.${stage}`),
                  count,
                })}
              </li>
            ))}
          </Box>
        </>
      )}
      {impact.slotsTotal > 0 && <Box>{t('impact.slots', { count: impact.slotsTotal })}</Box>}
    </Alert>
  );
}
