import WarningIcon from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { relativeTime } from '@/lib/age';
import { fromDevice } from '@/lib/clock';
import { connection } from '@/lib/connection';
import { useStore } from '@/lib/store';
import { timeOfDay } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useNow } from '@/lib/use-now';
import { seatsQuery } from './api';

/** Seats are counted every few seconds: what is this old was not counted for a while. */
const STALE_MS = 30_000;

/** As of when the seats are that stand on the page; that they may be otherwise by now, where they could not be counted. */
export function SeatsAge({ subjects }: { subjects: readonly Schemas['OpenSubjectView'][] }) {
  const ids = subjects.flatMap((subject) => subject.sections.map((section) => section.sectionId));
  const { data, dataUpdatedAt } = useQuery(seatsQuery(ids));
  return data && <Age at={fromDevice(dataUpdatedAt)} />;
}

function Age({ at }: { at: number }) {
  const { t } = useTranslation('enrolment');
  const { language } = useLanguage();
  const { isOffline } = useStore(connection);
  const now = Math.max(at, useNow());
  const isStale = isOffline || now - at > STALE_MS;
  const age = relativeTime(at, now, language);
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 0.5,
        alignItems: 'center',
        fontSize: '0.9rem',
        color: isStale ? 'text.primary' : 'text.secondary',
      }}
    >
      {isStale && <WarningIcon fontSize="inherit" aria-hidden />}
      {isStale ? t('seatsAge.stale', { at: timeOfDay(at, language), age }) : t('seatsAge.asOf', { age })}
    </Box>
  );
}
