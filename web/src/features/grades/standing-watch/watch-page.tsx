import RefreshIcon from '@mui/icons-material/RefreshOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { DataTable } from '@/components/data-table/data-table';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { ExportButton } from '@/components/export-button';
import { FilterBar, FilterSelect, SearchField } from '@/components/filters';
import { Page, Panel } from '@/components/page';
import { termsQuery } from '@/components/term-picker/api';
import { chosenTerm, termOfKey } from '@/components/term-picker/chosen-term';
import { TermPicker } from '@/components/term-picker/term-picker';
import { useUnits } from '@/features/people/organisation/use-units';
import { MENU } from '@/lib/menus';
import { reportFailure } from '@/lib/report-failure';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { roundsQuery, useAskRound, watchFile, watchQuery } from './api';
import { useFacts } from './use-facts';

const RULES: readonly Schemas['StandingRule'][] = [
  'over_twice_the_time',
  'below_1_50',
  'below_1_75_twice',
  'maintenance_fee_unpaid',
  'not_enrolled_in_time',
  'below_2_00',
  'probation_over',
];
const REACHES: readonly Schemas['Reach'][] = ['applies', 'near'];

/** Who is under a rule of standing after a term, by which facts, and who is one step away. */
export default function WatchPage() {
  const { t } = useTranslation('standingWatch');
  const { pick } = useLanguage();
  const facts = useFacts();
  const params = useListParams();
  const { faculties } = useUnits();
  const filter = {
    ...chosenTerm(params),
    text: params.filter('text'),
    faculty: params.filter('faculty'),
    rule: RULES.find((known) => known === params.filter('rule')),
    reach: REACHES.find((known) => known === params.filter('reach')),
  };
  const query = useQuery(watchQuery({ ...filter, page: params.page, pageSize: params.pageSize }));
  const columns: Column<Schemas['WatchRow']>[] = [
    {
      key: 'student',
      header: t('column.student'),
      cell: ({ studentCode }) => (
        <Link
          component={RouterLink}
          to={`/adm/students/${studentCode}`}
          aria-label={t('statusOf', { code: studentCode })}
        >
          {studentCode}
        </Link>
      ),
      note: ({ student }) => pick(student.th, student.en),
    },
    {
      key: 'faculty',
      header: t('column.faculty'),
      cell: ({ faculty }) => pick(faculty.th, faculty.en),
      note: ({ majorCode, major, studyYear }) =>
        t('majorYear', { major: `${majorCode} ${pick(major.th, major.en)}`, year: studyYear }),
    },
    {
      key: 'rule',
      header: t('column.rule'),
      cell: ({ rule }) => t(`rule.${rule}`),
      note: (row) => facts(row.rule, row.facts),
    },
    {
      key: 'reach',
      header: t('column.reach'),
      cell: ({ reach, distance, unit }) =>
        reach === 'near' ? t(`distance.${unit}`, { distance: distance ?? '0' }) : t('reach.applies'),
    },
    {
      key: 'case',
      header: t('column.case'),
      cell: ({ caseId, stage, studentCode }) =>
        caseId && stage ? (
          <Link component={RouterLink} to={`/adm/cases/${caseId}`} aria-label={t('caseOf', { code: studentCode })}>
            {t(`stage.${stage}`)}
          </Link>
        ) : (
          '–'
        ),
    },
  ];
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <>
          <Button component={RouterLink} to="/adm/grades/standing/conversions" variant="outlined">
            {t('conversions.title')}
          </Button>
          <ExportButton
            menu={MENU.standing}
            label={t('export')}
            isEmpty={query.data?.total === 0}
            fetchFile={() => watchFile(filter)}
          />
        </>
      }
    >
      <LastRound chosen={params.filter('term')} />
      <Panel>
        <FilterBar>
          <SearchField label={t('search')} value={params.filter('text')} onSearch={(text) => params.change({ text })} />
          <TermPicker params={params} />
          <FilterSelect
            label={t('column.reach')}
            value={filter.reach}
            allLabel={t('all')}
            options={REACHES.map((value) => ({ value, label: t(`reach.${value}`) }))}
            onChange={(reach) => params.change({ reach })}
          />
          <FilterSelect
            label={t('column.rule')}
            value={filter.rule}
            allLabel={t('all')}
            options={RULES.map((value) => ({ value, label: t(`rule.${value}`) }))}
            onChange={(rule) => params.change({ rule })}
          />
          <FilterSelect
            label={t('column.faculty')}
            value={filter.faculty}
            allLabel={t('all')}
            options={faculties}
            onChange={(faculty) => params.change({ faculty })}
          />
        </FilterBar>
        <DataTable
          label={t('title')}
          query={query}
          params={params}
          columns={columns}
          rowId={({ studentCode, rule }) => `${studentCode} ${rule}`}
          rowName={({ studentCode }) => studentCode}
          empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
        />
      </Panel>
    </Page>
  );
}

/** When the term's students were held to the rules last, and the button that does it again. */
function LastRound({ chosen }: { chosen: string | undefined }) {
  const { t } = useTranslation('standingWatch');
  const { language } = useLanguage();
  const mayAsk = useMay(MENU.standing, 'add');
  const asking = useAskRound();
  const { data: rounds = [] } = useQuery(roundsQuery);
  const { data: terms = [] } = useQuery(termsQuery);
  const term = termOfKey(chosen) ?? terms.find((one) => one.current);
  if (!term) return null;
  const last = rounds.find(
    ({ academicYear, semester }) => academicYear === term.academicYear && semester === term.semester,
  );
  const isRunning = last?.finishedAt === null;
  const said = last?.finishedAt
    ? t('round.last', { at: dateTime(last.finishedAt, language), students: last.students })
    : t(isRunning ? 'round.running' : 'round.never');
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ flexWrap: 'wrap' }}
      action={
        mayAsk && (
          <Button
            size="small"
            startIcon={<RefreshIcon aria-hidden />}
            disabled={isRunning || asking.isPending}
            onClick={() => asking.mutate(term, { onError: reportFailure })}
          >
            {t('round.ask')}
          </Button>
        )
      }
    >
      {said}
    </Alert>
  );
}
