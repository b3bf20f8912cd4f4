import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListParams } from '@/components/data-table/use-list-params';
import { FilterSelect } from '@/components/filters';
import { chosenTerm } from '@/components/term-picker/chosen-term';
import { useLanguage } from '@/lib/use-language';
import { feesOfTermQuery } from './api';

/** Narrows a list of payments to one of the fees that are charged in its term. */
export function FeeFilter({ params }: { params: ListParams }) {
  const { t } = useTranslation('payments');
  const { pick } = useLanguage();
  const { data: fees = [] } = useQuery(feesOfTermQuery(chosenTerm(params)));
  return (
    <FilterSelect
      label={t('column.fee')}
      value={params.filter('fee')}
      allLabel={t('all')}
      options={fees.map(({ feeCode, name }) => ({ value: feeCode, label: `${feeCode} ${pick(name.th, name.en)}` }))}
      onChange={(fee) => params.change({ fee })}
    />
  );
}
