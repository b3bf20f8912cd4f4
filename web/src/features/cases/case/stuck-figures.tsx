import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '@/client/api';
import { readQuery } from '@/client/queries';
import { Figures } from '@/components/figures';
import { daysSince } from '@/lib/thai-date';
import { STUCK } from './case-filter';

const stuckQuery = readQuery(['cases', 'stuck'], () => api.GET('/cases/stuck'));

/** What of the user's scope is stuck: who is to be asked is one press away. */
export function StuckFigures() {
  const { t } = useTranslation(['dashboard', 'case']);
  return (
    <Figures title={t('desk.cases')} query={useQuery(stuckQuery)}>
      {(counts) =>
        STUCK.map((stuck) => ({
          to: `/adm/cases?stuck=${stuck}`,
          label: t(`case:stuck.${stuck}`),
          value: t('desk.requests', { count: counts[stuck] }),
          note:
            stuck === 'waiting' && counts.oldest
              ? t('desk.oldest', { count: daysSince(counts.oldest) })
              : t('desk.ofOpen', { count: counts.open }),
        }))
      }
    </Figures>
  );
}
