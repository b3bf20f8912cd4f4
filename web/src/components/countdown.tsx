import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { timeLeft } from '@/lib/time-left';
import { useLanguage } from '@/lib/use-language';

/** The time left, in words. Screen readers do not announce it each second; the instant itself is next to it. */
export function Countdown({ to, now }: { to: string; now: number }) {
  const { t } = useTranslation('common');
  const { language } = useLanguage();
  return (
    <Box
      role="timer"
      aria-live="off"
      translate="no"
      sx={{ fontSize: '1.35rem', fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}
    >
      {t('timeLeft', { time: timeLeft(new Date(to).getTime() - now, language) })}
    </Box>
  );
}
