import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Figures } from '@/components/figures';
import { incompleteQuery } from './api';

const HERE = '/adm/grades/incomplete';

/** How many I and N wait for a letter, and how many are converted soon. */
export function IncompleteFigures() {
  const { t } = useTranslation('incompleteGrades');
  const soon = useQuery(incompleteQuery({ show: 'soon', pageSize: 1 })).data?.total;
  return (
    <Figures title={t('title')} query={useQuery(incompleteQuery({ pageSize: 1 }))}>
      {({ total }) => [
        { to: HERE, label: t('show.waiting'), value: t('count', { count: total }) },
        {
          to: `${HERE}?show=soon`,
          label: t('show.soon'),
          value: soon === undefined ? '' : t('count', { count: soon }),
        },
      ]}
    </Figures>
  );
}
