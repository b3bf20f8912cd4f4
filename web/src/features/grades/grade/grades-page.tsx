import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, bodyOf } from '@/client/api';
import { keptReading } from '@/client/kept-reading';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { EmptyState } from '@/components/empty-state';
import { FigureCard } from '@/components/figure-card';
import { Page, Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { PrintedHead } from '@/components/printed';
import { QueryView } from '@/components/query-view';
import { RowsSkeleton } from '@/components/skeletons';
import type { PrintedPaper } from '@/features/documents/printing/api';
import { PrintButton } from '@/features/documents/printing/print-button';
import { gradeChangesQuery } from '@/features/grades/grade-correction/api';
import { myStandingQuery } from '@/features/grades/standing/api';
import { StandingPanel } from '@/features/grades/standing/standing-panel';
import { dateTime } from '@/lib/thai-date';
import { termOf } from '@/lib/term';
import { useSignedIn } from '@/lib/use-session';
import { useLanguage } from '@/lib/use-language';
import { useShortTermName } from '@/lib/use-term-name';

const ExplanationDialog = lazy(() => import('@/features/grades/explanation/explanation-dialog'));

const PROBATION_GPAX = 2;
const DIGITS = 2;
const TRANSCRIPT: PrintedPaper = { kind: 'unofficial_transcript', line: 'all' };

const gradesQuery = (idcode: string) =>
  queryOptions({
    queryKey: ['grades', idcode],
    ...keptReading(
      async () => (await bodyOf(api.GET('/std-profile/checkGrades', { params: { query: { idcode } } }))).results,
    ),
  });

const gpaxQuery = (stdId: string) =>
  queryOptions({
    queryKey: ['gpax', stdId],
    ...keptReading(
      async () => (await bodyOf(api.GET('/stddashboard/gpax', { params: { query: { stdId } } }))).results[0] ?? null,
    ),
  });

export default function GradesPage() {
  const { t } = useTranslation('grades');
  const { user } = useSignedIn();
  const grades = useQuery(gradesQuery(user.idCode));
  const { data: changes } = useQuery(gradeChangesQuery(user.idCode));
  const gpax = useQuery(gpaxQuery(user.student?.stdId ?? ''));
  const standing = useQuery(myStandingQuery);
  const results = standing.data?.terms ?? [];
  // What stands above the terms differs in height from person to person: shown later, it would push them away.
  const isLoading = gpax.isLoading || standing.isLoading;
  return (
    <Page title={t('title')} actions={grades.data?.length ? <PrintButton paper={TRANSCRIPT} /> : undefined}>
      <PrintedHead note={t('printed')} />
      {isLoading ? (
        <RowsSkeleton />
      ) : (
        <>
          <Gpax query={gpax} hasNone={results.at(-1)?.gpax === null} />
          <StandingPanel />
          <QueryView
            query={grades}
            isEmpty={(terms) => terms.length === 0}
            empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
          >
            {(terms) =>
              terms.map((term) => (
                <TermPanel
                  key={term.academicYear}
                  term={term}
                  hasNone={resultOf(term, results)?.gpa === null}
                  changes={changes ?? []}
                />
              ))
            }
          </QueryView>
        </>
      )}
    </Page>
  );
}

/** What a term came to. The wire's own answer has 0 where no grade counts. */
function resultOf(term: Schemas['GradeTerm'], results: readonly Schemas['TermResult'][]) {
  return results.find(({ academicYear, semester }) => `${academicYear}/${semester}` === term.academicYear);
}

interface GpaxProps {
  query: UseQueryResult<Schemas['CumulativeAverage'] | null>;
  /** No grade counts yet. */
  hasNone: boolean;
}

function Gpax({ query, hasNone }: GpaxProps) {
  const { t } = useTranslation('grades');
  return (
    <QueryView query={query} isEmpty={(gpax) => gpax === null} empty={null}>
      {(gpax) =>
        gpax && (
          <>
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 260px))' }}>
              <FigureCard label={t('gpax')} value={hasNone ? t('noGpax') : gpax.gpax.toFixed(DIGITS)} />
              <FigureCard label={t('credits')} value={String(gpax.total_credit)} />
            </Box>
            {!hasNone && gpax.gpax < PROBATION_GPAX && <Alert severity="warning">{t('probation')}</Alert>}
          </>
        )
      }
    </QueryView>
  );
}

interface TermPanelProps {
  term: Schemas['GradeTerm'];
  /** No grade of the term counts. */
  hasNone: boolean;
  changes: readonly Schemas['GradeChange'][];
}

function TermPanel({ term, hasNone, changes }: TermPanelProps) {
  const { t } = useTranslation('grades');
  const { language, pick } = useLanguage();
  const termName = useShortTermName();
  const known = termOf(term.academicYear);
  const [asked, setAsked] = useState<string | null>(null);
  const name = known ? termName(known) : term.academicYear;
  const changesOf = (subjectCode: string) =>
    changes.filter(
      (change) =>
        change.subjectCode === subjectCode &&
        change.academicYear === known?.academicYear &&
        change.semester === known.semester,
    );
  const columns: Column<Schemas['GradeLine']>[] = [
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
      width: 160,
      cell: (row) => <Letter row={row} onExplain={known && (() => setAsked(row.subject_code))} />,
      note: (row) =>
        changesOf(row.subject_code)
          .map(({ before, number, at }) => t('changed', { before, number, at: dateTime(at, language) }))
          .join(' · '),
    },
  ];
  return (
    <Panel
      title={name}
      actions={
        <span>{t(hasNone ? 'summaryNone' : 'summary', { gpa: term.gpa.toFixed(DIGITS), credits: term.cr })}</span>
      }
    >
      <PlainTable
        label={name}
        columns={columns}
        rows={term.grade}
        rowId={(row) => row.rownum}
        rowName={(row) => row.subject_code}
      />
      {asked && known && (
        <Suspense fallback={null}>
          <ExplanationDialog term={known} subjectCode={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </Panel>
  );
}

interface LetterProps {
  row: Schemas['GradeLine'];
  /** Asks how the grade came about. */
  onExplain: (() => void) | null | undefined;
}

function Letter({ row, onExplain }: LetterProps) {
  const { t } = useTranslation('grades');
  const letter = row.grade.trim();
  return (
    <>
      <strong>{letter || t('pending')}</strong>
      {letter && onExplain && (
        <Button
          className="on-screen"
          size="small"
          aria-label={t('explain.of', { subject: row.subject_code })}
          onClick={onExplain}
          sx={{ ml: 1, minWidth: 0 }}
        >
          {t('explain.action')}
        </Button>
      )}
    </>
  );
}
