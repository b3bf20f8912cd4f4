import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Figures } from '@/components/figures';
import { bundlesQuery } from './api';

/** Bundles of which a subject is offered this term and another is not; nothing while there are none. */
export function BundleFigures() {
  const { t } = useTranslation(['dashboard', 'bundles']);
  return (
    <Figures title={t('desk.bundles')} query={useQuery(bundlesQuery({ gap: 'half_offered', pageSize: 1 }))}>
      {({ total }) =>
        total > 0
          ? [
              {
                to: '/adm/curriculum/bundles?gap=half_offered',
                label: t('bundles:gap.half_offered'),
                value: t('desk.items', { count: total }),
              },
            ]
          : []
      }
    </Figures>
  );
}
