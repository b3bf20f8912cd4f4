import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, bodyOf } from '@/client/api';
import type { Subject } from '@/client/models';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { SearchListPage } from '@/components/search-list-page';
import { StatusChip } from '@/components/status-chip';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

/** Subjects of the curricula, found by code or name, to read. */
export default function SubjectsPage() {
  const { t } = useTranslation('lists');
  const { language, pick } = useLanguage();
  const params = useListParams();
  const filter = { text: params.filter('text'), sort: params.sort, page: params.page, pageSize: params.pageSize };
  const query = useQuery({
    queryKey: ['subjects', filter],
    queryFn: () => bodyOf(api.GET('/curriculum/subjects', { params: { query: filter } })),
    placeholderData: keepPreviousData,
  });
  const columns: Column<Subject>[] = [
    {
      key: 'name',
      header: t('subjects.name'),
      sortable: true,
      cell: (subject) => pick(subject.nameTh, subject.nameEn),
    },
    { key: 'code', header: t('subjects.code'), sortable: true, width: 130, cell: (subject) => subject.subjectCode },
    { key: 'credit', header: t('subjects.credit'), cell: (subject) => subject.creditShow },
    {
      key: 'department',
      header: t('subjects.department'),
      cell: (subject) => pick(subject.departmentNameTh, subject.departmentNameEn),
    },
    {
      key: 'updated',
      header: t('subjects.updated'),
      sortable: true,
      cell: (subject) => shortDate(subject.updatedAt, language),
    },
    {
      key: 'status',
      header: t('subjects.status'),
      cell: (subject) => <StatusChip status={subject.status} label={t(`status.${subject.status}`)} />,
    },
  ];
  return (
    <SearchListPage
      title={t('subjects.title')}
      hint={t('subjects.hint')}
      searchLabel={t('subjects.search')}
      empty={t('subjects.empty')}
      params={params}
      query={query}
      columns={columns}
      rowId={(subject) => subject.subjectCode}
      rowName={(subject) => pick(subject.nameTh, subject.nameEn)}
    />
  );
}
