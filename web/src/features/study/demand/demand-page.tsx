import RefreshIcon from '@mui/icons-material/RefreshOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { ExportButton } from '@/components/export-button';
import { SearchListPage } from '@/components/search-list-page';
import { useStudentFilters } from '@/features/people/student-filter/use-student-filters';
import { lastRoundQuery } from '@/features/study/audit-round/api';
import { MENU } from '@/lib/menus';
import { reportFailure } from '@/lib/report-failure';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { demandFile, demandQuery, useAskForRound } from './api';

/** Years of study that are asked for: twice those of a programme of four. */
const YEARS = [1, 2, 3, 4, 5, 6, 7, 8];
/** The next term, this one, the last one and the one before. */
const TERMS = [0, 1, 2, 3] as const;
/** Programmes named in a row; of the others the number is. */
const NAMED = 6;

/** How many students lack each subject, by the last round of audits, against the seats there are. */
export default function DemandPage() {
  const { t } = useTranslation('subjectDemand');
  const { language } = useLanguage();
  const params = useListParams();
  const { filters, wanted } = useStudentFilters(params);
  const mayAsk = useMay(MENU.subjectDemand, 'add');
  const [told, setTold] = useState<string | null>(null);
  const asking = useAskForRound();
  const { data: round } = useQuery(lastRoundQuery);
  const year = YEARS.find((known) => String(known) === params.filter('year'));
  const filter = { ...wanted, text: params.filter('text'), year };
  const query = useQuery(demandQuery({ ...filter, page: params.page, pageSize: params.pageSize }));
  const columns = useColumns();
  const ask = mayAsk && (
    <Button
      variant="outlined"
      startIcon={<RefreshIcon aria-hidden />}
      onClick={() =>
        asking.isPending || asking.mutate(undefined, { onSuccess: () => setTold(t('asked')), onError: reportFailure })
      }
    >
      {t('ask')}
    </Button>
  );
  return (
    <SearchListPage
      title={t('title')}
      hint={round ? t('hint', { at: dateTime(round.finishedAt, language) }) : t('noRound')}
      searchLabel={t('search')}
      filters={[
        {
          name: 'year',
          label: t('year.label'),
          allLabel: t('year.all'),
          options: YEARS.map((value) => ({ value: String(value), label: t('year.of', { year: value }) })),
        },
        ...filters,
      ]}
      actions={
        <ExportButton
          menu={MENU.subjectDemand}
          label={t('export')}
          isEmpty={query.data?.total === 0}
          fetchFile={() => demandFile(filter)}
        />
      }
      done={told}
      onDoneRead={() => setTold(null)}
      empty={t('empty')}
      begin={{ hint: t('begin') }}
      first={ask}
      params={params}
      query={query}
      rowId={({ key }) => key}
      rowName={({ key }) => key}
      columns={columns}
    />
  );
}

function useColumns(): Column<Schemas['DemandRow']>[] {
  const { t } = useTranslation('subjectDemand');
  const { pick } = useLanguage();
  return [
    {
      key: 'subject',
      header: t('column.subject'),
      cell: ({ code, name }) => [code, pick(name.th, name.en)].filter(Boolean).join(' '),
      note: ({ programmes }) =>
        [
          ...programmes.slice(0, NAMED),
          ...(programmes.length > NAMED ? [t('more', { count: programmes.length - NAMED })] : []),
        ].join(', '),
    },
    {
      key: 'students',
      header: t('column.students'),
      align: 'right',
      cell: ({ students }) => students,
    },
    {
      key: 'years',
      header: t('column.years'),
      cell: ({ years }) => years.map(({ year, students }) => `${year}: ${students}`).join(' · '),
    },
    {
      key: 'places',
      header: t('column.places'),
      align: 'right',
      cell: ({ places }) => places,
    },
    ...TERMS.map((place): Column<Schemas['DemandRow']> => ({
      key: `seats${place}`,
      header: t(`column.seats.${place}`),
      align: 'right',
      cell: ({ offered }) => offered.find((each) => each.place === place)?.seats ?? t('notTold'),
      note: ({ code, offered }) => {
        const subjects = offered.find((each) => each.place === place)?.subjects ?? 0;
        return code === null && subjects > 0 ? t('ofSubjects', { count: subjects }) : null;
      },
    })),
  ];
}
