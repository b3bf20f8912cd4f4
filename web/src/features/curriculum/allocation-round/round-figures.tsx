import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Figures } from '@/components/figures';
import { dateTime, endTime, isPast } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { roundsQuery } from './api';

const SHOWN = 3;

/** The rounds that will open or release seats next. */
export function RoundFigures() {
  const { t } = useTranslation('dashboard');
  const { language, pick } = useLanguage();
  return (
    <Figures title={t('desk.rounds')} query={useQuery(roundsQuery({ pageSize: 20 }))}>
      {({ items }) =>
        items
          .filter(({ closesAt, state }) => state === 'open' && !isPast(closesAt))
          .toSorted((one, other) => Date.parse(one.closesAt) - Date.parse(other.closesAt))
          .slice(0, SHOWN)
          .map(({ name, opensAt, closesAt }) => ({
            to: '/adm/curriculum/rounds',
            label: pick(name.th, name.en),
            value: isPast(opensAt) ? endTime(closesAt, language) : dateTime(opensAt, language),
            note: t(isPast(opensAt) ? 'desk.closes' : 'desk.opens'),
          }))
      }
    </Figures>
  );
}
