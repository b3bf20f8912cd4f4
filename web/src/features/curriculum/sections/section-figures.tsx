import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Figures } from '@/components/figures';
import { sectionsQuery } from './api';

/** How many open sections of the term have no seat left. */
export function SectionFigures() {
  const { t } = useTranslation('dashboard');
  return (
    <Figures title={t('desk.sections')} query={useQuery(sectionsQuery({ status: 'open', fill: 'full', pageSize: 1 }))}>
      {({ total }) => [
        {
          to: '/adm/curriculum/sections?status=open&fill=full',
          label: t('desk.full'),
          value: t('desk.items', { count: total }),
        },
      ]}
    </Figures>
  );
}
