import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, bodyOf } from '@/client/api';
import type { GradeRow, GradeTerm } from '@/client/models';
import type { Column } from '@/components/data-table/types';
import { EmptyState } from '@/components/empty-state';
import { FigureCard } from '@/components/figure-card';
import { Page, Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { PrintedHead, PrintPageButton } from '@/components/printed';
import { QueryView } from '@/components/query-view';
import { StandingPanel } from '@/features/grades/standing/standing-panel';
import { termOf } from '@/lib/term';
import { useSignedIn } from '@/lib/use-session';
import { useLanguage } from '@/lib/use-language';
import { useShortTermName } from '@/lib/use-term-name';

const PROBATION_GPAX = 2;
const DIGITS = 2;

const gradesQuery = (idcode: string) =>
  queryOptions({
    queryKey: ['grades', idcode],
    queryFn: async () => (await bodyOf(api.GET('/std-profile/checkGrades', { params: { query: { idcode } } }))).results,
  });

const gpaxQuery = (stdId: string) =>
  queryOptions({
    queryKey: ['gpax', stdId],
    queryFn: async () =>
      (await bodyOf(api.GET('/stddashboard/gpax', { params: { query: { stdId } } }))).results[0] ?? null,
  });

export default function GradesPage() {
  const { t } = useTranslation('grades');
  const { user } = useSignedIn();
  const grades = useQuery(gradesQuery(user.idCode));
  return (
    <Page title={t('title')} actions={grades.data?.length ? <PrintPageButton label={t('print')} /> : undefined}>
      <PrintedHead note={t('printed')} />
      <Gpax stdId={user.student?.stdId ?? ''} />
      <StandingPanel />
      <QueryView
        query={grades}
        isEmpty={(terms) => terms.length === 0}
        empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
      >
        {(terms) => terms.map((term) => <TermPanel key={term.academicYear} term={term} />)}
      </QueryView>
    </Page>
  );
}

function Gpax({ stdId }: { stdId: string }) {
  const { t } = useTranslation('grades');
  const query = useQuery(gpaxQuery(stdId));
  return (
    <QueryView query={query} isEmpty={(gpax) => gpax === null} empty={null}>
      {(gpax) =>
        gpax && (
          <>
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 260px))' }}>
              <FigureCard label={t('gpax')} value={gpax.gpax.toFixed(DIGITS)} />
              <FigureCard label={t('credits')} value={String(gpax.total_credit)} />
            </Box>
            {gpax.gpax < PROBATION_GPAX && <Alert severity="warning">{t('probation')}</Alert>}
          </>
        )
      }
    </QueryView>
  );
}

function TermPanel({ term }: { term: GradeTerm }) {
  const { t } = useTranslation('grades');
  const { pick } = useLanguage();
  const termName = useShortTermName();
  const known = termOf(term.academicYear);
  const name = known ? termName(known) : term.academicYear;
  const columns: Column<GradeRow>[] = [
    {
      key: 'subject',
      header: t('subject'),
      cell: (row) => `${row.subject_code} ${pick(row.subject_name_th, row.subject_name_en)}`,
    },
    { key: 'credit', header: t('credit'), align: 'right', width: 120, cell: (row) => row.credit },
    {
      key: 'grade',
      header: t('grade'),
      align: 'center',
      width: 100,
      cell: (row) => <strong>{row.grade.trim() || t('pending')}</strong>,
    },
  ];
  return (
    <Panel title={name} actions={<span>{t('summary', { gpa: term.gpa.toFixed(DIGITS), credits: term.cr })}</span>}>
      <PlainTable
        label={name}
        columns={columns}
        rows={term.grade}
        rowId={(row) => row.subject_code}
        rowName={(row) => row.subject_code}
      />
    </Panel>
  );
}
