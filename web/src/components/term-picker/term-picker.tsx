import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListParams } from '@/components/data-table/use-list-params';
import { FilterSelect } from '@/components/filters';
import { useShortTermName } from '@/lib/use-term-name';
import { termsQuery } from './api';
import { termKey } from './chosen-term';

/** The term of a list: the current one unless another is chosen, which then stands in the address. */
export function TermPicker({ params }: { params: ListParams }) {
  const { t } = useTranslation('common');
  const nameOf = useShortTermName();
  const { data: terms = [] } = useQuery(termsQuery);
  const current = terms.find((term) => term.current);
  const others = terms.filter((term) => !term.current);
  const chosen = others.find((term) => termKey(term) === params.filter('term'));
  return (
    <FilterSelect
      label={t('term.label')}
      value={chosen && termKey(chosen)}
      allLabel={current ? t('term.current', { term: nameOf(current) }) : t('term.this')}
      options={others.map((term) => ({ value: termKey(term), label: nameOf(term) }))}
      onChange={(value) => params.change({ term: value })}
    />
  );
}
