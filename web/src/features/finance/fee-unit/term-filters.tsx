import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListParams } from '@/components/data-table/use-list-params';
import { FilterBar, FilterSelect, SearchField } from '@/components/filters';
import { TermPicker } from '@/components/term-picker/term-picker';
import { useFeeUnits } from './use-fee-units';

interface TermFiltersProps {
  params: ListParams;
  /** Whose texts name them. */
  texts: 'billRuns' | 'payments';
  /** What else the list is narrowed by. */
  children: ReactNode;
}

/** What lists of a term's students are narrowed by: words, term and faculty, and what the list itself adds. */
export function TermFilters({ params, texts, children }: TermFiltersProps) {
  const { t } = useTranslation(texts);
  const { faculties } = useFeeUnits();
  return (
    <FilterBar>
      <SearchField label={t('search')} value={params.filter('text')} onSearch={(text) => params.change({ text })} />
      <TermPicker params={params} />
      {children}
      <FilterSelect
        label={t('column.faculty')}
        value={params.filter('faculty')}
        allLabel={t('all')}
        options={faculties}
        onChange={(faculty) => params.change({ faculty })}
      />
    </FilterBar>
  );
}
