import LightbulbIcon from '@mui/icons-material/LightbulbOutlined';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Refused } from '@/client/models';

/** Why something was refused, and what would help, in the server's words. */
export function Refusal({ refused }: { refused: Pick<Refused, 'message' | 'remedy'> }) {
  const { t } = useTranslation('common');
  return (
    <Box sx={{ fontSize: '0.92rem' }}>
      <Box sx={{ color: 'error.main' }}>{refused.message}</Box>
      {refused.remedy && (
        <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'flex-start', mt: 0.25 }}>
          <LightbulbIcon fontSize="small" aria-hidden sx={{ color: 'info.main', mt: 0.25 }} />
          <span>
            <strong>{t('refusal.remedy')}</strong> {refused.remedy}
          </span>
        </Box>
      )}
    </Box>
  );
}
