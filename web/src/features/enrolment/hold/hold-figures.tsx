import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Figures } from '@/components/figures';
import { holdsQuery } from './api';

/** How many students of the user's business are stopped from enrolling. */
export function HoldFigures() {
  const { t } = useTranslation('dashboard');
  return (
    <Figures title={t('desk.holds')} query={useQuery(holdsQuery({ state: 'standing', pageSize: 1 }))}>
      {({ total }) => [
        { to: '/adm/holds?state=standing', label: t('desk.standing'), value: t('desk.items', { count: total }) },
      ]}
    </Figures>
  );
}
