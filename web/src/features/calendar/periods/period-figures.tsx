import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CalendarPeriod } from '@/client/models';
import { Figures } from '@/components/figures';
import { dateTime, daysUntil } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { periodsQuery } from './api';

const SHOWN = 4;
type Period = Pick<CalendarPeriod, 'kind' | 'opensAt' | 'closesAt'>;
const instant = (at: string) => new Date(at).getTime();

/** What of each period comes next, its opening or its end; the next ones first. */
function comingDates(periods: readonly Period[], now: number = Date.now()) {
  return periods
    .map(({ kind, opensAt, closesAt }) => {
      const opens = instant(opensAt) > now;
      return { kind, opens, at: opens ? opensAt : closesAt };
    })
    .filter(({ at }) => instant(at) > now)
    .toSorted((one, other) => instant(one.at) - instant(other.at))
    .slice(0, SHOWN);
}

/** The periods that end next, and the one that opens next. */
export function PeriodFigures() {
  const { t } = useTranslation(['dashboard', 'lists']);
  const { language } = useLanguage();
  return (
    <Figures title={t('desk.periods')} query={useQuery(periodsQuery({ pageSize: 100 }))}>
      {({ items }) =>
        comingDates(items).map(({ kind, at, opens }) => ({
          to: '/adm/calendar',
          label: t(`lists:calendar.period.${kind}`),
          value: t('desk.inDays', { count: daysUntil(at) }),
          note: t(opens ? 'desk.opensAt' : 'desk.closesAt', { at: dateTime(at, language) }),
        }))
      }
    </Figures>
  );
}
