import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

const WHOLE = 100;

/** Seats taken of seats, and those kept for other majors, in words; the bar only repeats them. */
export function SeatBar({
  seats,
  seatsTaken,
  seatsReserved,
  releasesAt,
}: Pick<Schemas['SeatsView'], 'seats' | 'seatsTaken' | 'seatsReserved' | 'releasesAt'>) {
  const { t } = useTranslation('enrolment');
  const { language } = useLanguage();
  const share = seats > 0 ? Math.min(WHOLE, (seatsTaken / seats) * WHOLE) : WHOLE;
  return (
    <Box sx={{ fontSize: '0.9rem', minWidth: 120 }}>
      <span>{t('section.seatsLine', { taken: seatsTaken, seats, left: Math.max(0, seats - seatsTaken) })}</span>
      <Box aria-hidden sx={{ height: 6, borderRadius: 3, backgroundColor: 'divider', overflow: 'hidden', mt: 0.25 }}>
        <Box sx={{ height: 1, width: `${share}%`, backgroundColor: share >= WHOLE ? 'error.main' : 'primary.main' }} />
      </Box>
      {seatsReserved > 0 && (
        <Box sx={{ fontSize: '0.82rem', color: 'text.secondary', mt: 0.25 }}>
          {t('section.reserved', { count: seatsReserved })}
          {releasesAt !== null && ` ${t('section.releases', { at: dateTime(releasesAt, language) })}`}
        </Box>
      )}
    </Box>
  );
}
