import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useShortTermName } from '@/lib/use-term-name';
import { myStandingQuery } from './api';

const Simulator = lazy(() => import('./simulator'));

/** Where I stand after each term, what is open and what it becomes, what ends probation, and a place to try grades. */
export function StandingPanel() {
  const query = useQuery(myStandingQuery);
  return (
    <QueryView query={query} isEmpty={({ terms }) => terms.length === 0} empty={null}>
      {(standing) => (
        <>
          <OpenGrades grades={standing.openGrades} />
          <WayOut clearing={standing.clearing} />
          <Terms terms={standing.terms} />
        </>
      )}
    </QueryView>
  );
}

function OpenGrades({ grades }: { grades: Schemas['MyStanding']['openGrades'] }) {
  const { t } = useTranslation('standing');
  const { language, pick } = useLanguage();
  const termName = useShortTermName();
  if (grades.length === 0) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>{t('open.title')}</AlertTitle>
      {grades.map((grade) => (
        <Box key={`${grade.academicYear}/${grade.semester} ${grade.subjectCode}`}>
          {t(grade.becomesAt ? 'open.lineAt' : 'open.line', {
            subject: `${grade.subjectCode} ${pick(grade.subject.th, grade.subject.en)}`,
            term: termName(grade),
            letter: grade.letter,
            becomes: grade.becomes,
            at: grade.becomesAt ? dateTime(grade.becomesAt, language) : '',
          })}
          {grade.gpaxThen && ` · ${t('open.effect', { gpax: grade.gpaxThen })} `}
          {grade.caseId && (
            <Link component={RouterLink} to={`/std/cases/${grade.caseId}`}>
              {t('open.case')}
            </Link>
          )}
        </Box>
      ))}
    </Alert>
  );
}

function WayOut({ clearing }: { clearing: Schemas['MyStanding']['clearing'] }) {
  const { t } = useTranslation('standing');
  if (clearing.length === 0) return null;
  return (
    <Alert severity="info">
      <AlertTitle>{t('clearing.title')}</AlertTitle>
      {clearing.map(({ credits, average }) => (
        <Box key={credits}>{t(average === null ? 'clearing.never' : 'clearing.line', { credits, average })}</Box>
      ))}
    </Alert>
  );
}

function Terms({ terms }: { terms: readonly Schemas['TermResult'][] }) {
  const { t } = useTranslation('standing');
  const termName = useShortTermName();
  const [tries, setTries] = useState(false);
  const columns: Column<Schemas['TermResult']>[] = [
    {
      key: 'term',
      header: t('term'),
      cell: (term) => (term.hasEnded ? termName(term) : t('soFar', { term: termName(term) })),
    },
    { key: 'gpa', header: t('gpa'), align: 'right', cell: (term) => term.gpa ?? '–' },
    { key: 'gpax', header: t('gpax'), align: 'right', cell: (term) => term.gpax ?? '–' },
    { key: 'registered', header: t('registered'), align: 'right', cell: (term) => term.registered },
    { key: 'earned', header: t('earned'), align: 'right', cell: (term) => term.earned },
    { key: 'totalEarned', header: t('totalEarned'), align: 'right', cell: (term) => term.totalEarned },
  ];
  return (
    <Panel
      title={t('title')}
      actions={
        <Button className="on-screen" aria-expanded={tries} onClick={() => setTries(!tries)}>
          {t('simulator.title')}
        </Button>
      }
    >
      {tries && (
        <Suspense fallback={null}>
          <Simulator />
        </Suspense>
      )}
      <PlainTable
        label={t('title')}
        columns={columns}
        rows={terms.toReversed()}
        rowId={(term) => `${term.academicYear}/${term.semester}`}
        rowName={(term) => termName(term)}
      />
    </Panel>
  );
}
