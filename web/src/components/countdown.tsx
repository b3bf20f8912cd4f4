import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { timeLeft } from '@/lib/time-left';

/** Time left, to the second. Not announced each second: the instant itself is said beside it. */
export function Countdown({ to, now }: { to: string; now: number }) {
  const { t } = useTranslation('plans');
  const left = timeLeft(new Date(to).getTime() - now);
  return (
    <Box role="timer" aria-live="off" sx={{ fontSize: '1.35rem', fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
      {left.days > 0 && `${t('countdown.days', { count: left.days })} `}
      {left.clock}
    </Box>
  );
}
