import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clientConfigQuery } from '@/client/config-query';

const LINES = ['rank', 'complete', 'offer', 'approval', 'ends'] as const;

/** The stated policy: who gets a seat first, for how long, until when. */
export function WaitlistPolicy() {
  const { t } = useTranslation('waitlist');
  const { data: config } = useQuery(clientConfigQuery);
  return (
    <Box component="details" sx={{ fontSize: '0.92rem' }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 700, py: 0.5 }}>
        {t('policy.title')}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 3, display: 'grid', gap: 0.5 }}>
        {LINES.map((line) => (
          <li key={line}>{t(`policy.${line}`, { hours: config?.waitlistOfferHours })}</li>
        ))}
      </Box>
    </Box>
  );
}
