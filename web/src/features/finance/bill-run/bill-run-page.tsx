import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useParams } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { RunCase, RunTimeline } from '@/components/case-panel/run-case';
import { Page } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { runQuery } from './api';
import { RunFigures } from './run-figures';
import { RunStudents } from './run-students';
import { RunTotals } from './run-totals';
import { useRunWords } from './run-words';

/** One run: where it stands and what can be done, what it bills, and what became of its students. */
export default function BillRunPage() {
  const { t } = useTranslation('billRuns');
  const { caseId = '' } = useParams();
  const query = useQuery(runQuery(caseId));
  const heading = useHeading();
  return (
    <Page
      title={query.data ? heading(query.data).title : t('one')}
      hint={query.data && heading(query.data).hint}
      actions={
        <Button component={RouterLink} to="/adm/finance/bill-runs" startIcon={<ArrowBackIcon aria-hidden />}>
          {t('back')}
        </Button>
      }
    >
      <QueryView query={query}>
        {(run) => (
          <>
            {run.seesCase && <RunCase caseId={run.caseId} kind="bill_run" />}
            <RunFigures run={run} />
            <RunTotals run={run} />
            <RunStudents run={run} />
            {run.seesCase && <RunTimeline caseId={run.caseId} kind="bill_run" />}
          </>
        )}
      </QueryView>
    </Page>
  );
}

function useHeading(): (run: Schemas['BillRunDetail']) => { title: string; hint: string } {
  const { t } = useTranslation('billRuns');
  const { language, pick } = useLanguage();
  const termName = useTermName();
  const words = useRunWords();
  return (run) => ({
    title: t('titleOf', { term: termName(run) }),
    hint: [
      words(run),
      run.draftedBy &&
        t('draftedBy', {
          name: pick(run.draftedBy.th, run.draftedBy.en),
          at: dateTime(run.draftedAt, language),
        }),
    ]
      .filter(Boolean)
      .join(' · '),
  });
}
