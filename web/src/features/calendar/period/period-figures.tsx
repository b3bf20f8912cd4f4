import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Figures } from '@/components/figures';
import { dateTime, daysUntil, endTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { MENU } from '@/lib/menus';
import { useMay } from '@/lib/use-session';
import { useTermName } from '@/lib/use-term-name';
import { periodGapsQuery, periodsQuery } from './api';
import { serverNow } from '@/lib/clock';

const SHOWN = 4;
type Period = Pick<Schemas['PeriodView'], 'kind' | 'opensAt' | 'closesAt'>;
const instant = (at: string) => new Date(at).getTime();

/** What of each period comes next, its opening or its end; the next ones first. */
function comingDates(periods: readonly Period[], now: number = serverNow()) {
  return periods
    .map(({ kind, opensAt, closesAt }) => {
      const opens = instant(opensAt) > now;
      return { kind, opens, at: opens ? opensAt : closesAt };
    })
    .filter(({ at }) => instant(at) > now)
    .toSorted((one, other) => instant(one.at) - instant(other.at))
    .slice(0, SHOWN);
}

/** The dates that come next; for who may set them, also what of this term and the next is not set. */
export function PeriodFigures() {
  return (
    <>
      <ComingDates />
      {useMay(MENU.calendar, 'add') && <PeriodGaps />}
    </>
  );
}

function PeriodGaps() {
  const { t } = useTranslation(['dashboard', 'lists']);
  const termName = useTermName();
  return (
    <Figures title={t('desk.periodGaps')} query={useQuery(periodGapsQuery)}>
      {(terms) =>
        terms.map(({ kinds, ...term }) => ({
          to: '/adm/calendar',
          label: termName(term),
          value: t('desk.kinds', { count: kinds.length }),
          note: kinds.map((kind) => t(`lists:calendar.period.${kind}`)).join(' · '),
        }))
      }
    </Figures>
  );
}

/** The periods that end next, and the one that opens next. */
function ComingDates() {
  const { t } = useTranslation(['dashboard', 'lists']);
  const { language } = useLanguage();
  return (
    <Figures title={t('desk.periods')} query={useQuery(periodsQuery({ pageSize: 100 }))}>
      {({ items }) =>
        comingDates(items).map(({ kind, at, opens }) => ({
          to: '/adm/calendar',
          label: t(`lists:calendar.period.${kind}`),
          value: t('desk.inDays', { count: daysUntil(at) }),
          note: t(opens ? 'desk.opensAt' : 'desk.closesAt', {
            at: opens ? dateTime(at, language) : endTime(at, language),
          }),
        }))
      }
    </Figures>
  );
}
