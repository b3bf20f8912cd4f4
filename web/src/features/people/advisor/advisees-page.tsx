import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { SearchListPage } from '@/components/search-list-page';
import { useUnitNames, useUnits } from '@/features/people/organisation/use-units';
import { MENU } from '@/lib/menus';
import { currentYear } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { adviseesQuery } from './api';
import type { GiveTarget } from './give-dialog';

const GiveDialog = lazy(() => import('./give-dialog'));

const ADVISED_BY: readonly Schemas['AdvisedBy'][] = ['nobody', 'left'];
/** The number of admission years in the filter; earlier students are found by their code. */
const YEARS = 10;
const NOBODY: ReadonlySet<string> = new Set();

/** Students of the user's unit with their advisors. Chosen students, or all by a rule, can be given to teachers. */
export default function AdviseesPage() {
  const { t } = useTranslation('advisors');
  const { pick } = useLanguage();
  const params = useListParams();
  const { majors } = useUnits();
  const mayGive = useMay(MENU.advisors, 'edit');
  const [chosen, setChosen] = useState(NOBODY);
  const [target, setTarget] = useState<GiveTarget | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const year = params.filter('year');
  const advisorId = params.filter('advisor');
  const query = useQuery(
    adviseesQuery({
      text: params.filter('text'),
      advisedBy: ADVISED_BY.find((known) => known === params.filter('advisedBy')),
      advisorId,
      majorCode: params.filter('major'),
      admissionYear: year ? Number(year) : undefined,
      page: params.page,
      pageSize: params.pageSize,
    }),
  );
  const named = query.data?.items[0]?.advisor;
  const years = Array.from({ length: YEARS }, (_, back) => String(Number(currentYear('th')) - back));
  return (
    <SearchListPage
      title={t('title')}
      hint={t('hint')}
      searchLabel={t('search')}
      filters={[
        {
          name: 'advisedBy',
          label: t('advisedBy.label'),
          allLabel: t('advisedBy.all'),
          options: ADVISED_BY.map((value) => ({ value, label: t(`advisedBy.${value}`) })),
        },
        { name: 'major', label: t('column.major'), allLabel: t('all'), options: majors },
        {
          name: 'year',
          label: t('column.admissionYear'),
          allLabel: t('all'),
          options: years.map((value) => ({ value, label: value })),
        },
        ...(advisorId
          ? [
              {
                name: 'advisor',
                label: t('column.advisor'),
                allLabel: t('all'),
                options: [{ value: advisorId, label: named ? pick(named.name.th, named.name.en) : '…' }],
              },
            ]
          : []),
      ]}
      actions={
        <>
          {mayGive && (
            <>
              <Button
                variant="contained"
                disabled={chosen.size === 0}
                onClick={() => setTarget({ rule: 'chosen', studentCodes: [...chosen].toSorted() })}
              >
                {t('give.chosen', { count: chosen.size })}
              </Button>
              <Button
                variant="outlined"
                onClick={() => setTarget({ rule: 'spread', majorCode: params.filter('major'), admissionYear: year })}
              >
                {t('give.byRule')}
              </Button>
            </>
          )}
          <Button component={RouterLink} to="/adm/advisors/teachers" variant="outlined">
            {t('teachers.open')}
          </Button>
        </>
      }
      done={done}
      onDoneRead={() => setDone(null)}
      empty={t('empty')}
      params={params}
      query={query}
      rowId={({ studentCode }) => studentCode}
      rowName={({ studentCode }) => studentCode}
      columns={useColumns()}
      selection={mayGive ? { selected: chosen, change: setChosen } : undefined}
    >
      <Suspense fallback={null}>
        {target && (
          <GiveDialog
            target={target}
            onClose={() => setTarget(null)}
            onDone={(count) => {
              setChosen(NOBODY);
              setDone(t('give.done', { count }));
            }}
          />
        )}
      </Suspense>
    </SearchListPage>
  );
}

function useColumns(): Column<Schemas['AdviseeRow']>[] {
  const { t } = useTranslation('advisors');
  const { pick } = useLanguage();
  const { major: majorName } = useUnitNames();
  return [
    {
      key: 'student',
      header: t('column.student'),
      cell: ({ studentCode }) => studentCode,
      note: ({ student }) => pick(student.th, student.en),
    },
    {
      key: 'major',
      header: t('column.major'),
      cell: ({ majorCode }) => majorName(majorCode),
      note: ({ admissionYear, studyYear }) => t('admitted', { year: admissionYear, studyYear }),
    },
    {
      key: 'advisor',
      header: t('column.advisor'),
      cell: ({ advisor }) => (advisor ? pick(advisor.name.th, advisor.name.en) : t('nobody')),
      note: ({ advisor }) => advisor?.hasLeft && t('left'),
    },
  ];
}
