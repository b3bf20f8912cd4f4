import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, bodyOf } from '@/client/api';
import type { CalendarPeriod } from '@/client/models';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { SearchListPage } from '@/components/search-list-page';
import { StatusChip } from '@/components/status-chip';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

function stateOf({ opensAt, closesAt }: CalendarPeriod): 'upcoming' | 'open' | 'closed' {
  const now = Date.now();
  if (now < new Date(opensAt).getTime()) return 'upcoming';
  return now < new Date(closesAt).getTime() ? 'open' : 'closed';
}

/** The periods of the academic calendar, to read. */
export default function CalendarPage() {
  const { t } = useTranslation(['lists', 'dashboard']);
  const { language } = useLanguage();
  const params = useListParams();
  const filter = { page: params.page, pageSize: params.pageSize };
  const query = useQuery({
    queryKey: ['calendar-periods', filter],
    queryFn: () => bodyOf(api.GET('/calendar/periods', { params: { query: filter } })),
    placeholderData: keepPreviousData,
  });
  const kindOf = (period: CalendarPeriod) => t(`calendar.period.${period.kind}`);
  const columns: Column<CalendarPeriod>[] = [
    { key: 'kind', header: t('calendar.kind'), cell: kindOf },
    {
      key: 'term',
      header: t('calendar.term'),
      cell: (period) =>
        t('dashboard:term', { year: period.academicYear, semester: t(`dashboard:semester.${period.semester}`) }),
    },
    { key: 'campus', header: t('calendar.campus'), cell: (period) => period.campusCode || t('calendar.everyCampus') },
    { key: 'opens', header: t('calendar.opens'), cell: (period) => dateTime(period.opensAt, language) },
    { key: 'closes', header: t('calendar.closes'), cell: (period) => dateTime(period.closesAt, language) },
    {
      key: 'state',
      header: t('calendar.state'),
      cell: (period) => <StatusChip status={stateOf(period)} label={t(`calendar.now.${stateOf(period)}`)} />,
    },
  ];
  return (
    <SearchListPage
      title={t('calendar.title')}
      hint={t('calendar.hint')}
      empty={t('calendar.empty')}
      params={params}
      query={query}
      columns={columns}
      rowId={(period) => String(period.periodId)}
      rowName={kindOf}
    />
  );
}
