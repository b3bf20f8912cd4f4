import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { caseQuery } from '@/components/case-panel/api';
import { CasePanel } from '@/components/case-panel/case-panel';
import { RunStage } from '@/components/case-panel/run-case';
import { Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { useUnsettled } from '@/features/grades/score/use-unsettled';
import { ClassFigures } from '@/features/grades/sheet/preview-figures';
import { dateTime, endTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { PublishedGrades } from '@/features/grades/grade-correction/published-grades';
import { PrintReport } from '@/features/grades/paper/print-grade-paper';
import { submissionQuery } from './api';
import { AskExtension } from './ask-extension';
import { Hints } from './hints';
import { LettersTable } from './letters-table';
import { SubmitDialog } from './submit-dialog';
import { cellsOfSheet, Unsettled } from './unsettled';

const NAMED = 20;

/** The last part of a sheet: every student's letter, what is still missing, and submitting it. */
export default function SubmissionPanel({ sheet }: { sheet: Schemas['SheetView'] }) {
  const query = useQuery(submissionQuery(sheet.sheetId));
  return (
    <QueryView query={query}>
      {(state) => (
        <>
          {state.caseId && state.seesCase && state.stage !== 'drafting' && (
            <Followed sheetId={sheet.sheetId} caseId={state.caseId} stage={state.stage} />
          )}
          {state.stage && !state.seesCase && state.stage !== 'drafting' && (
            <RunStage stage={state.stage} kind="grade_submission" />
          )}
          <Ready sheet={sheet} state={state} />
          <LettersTable sheet={sheet} />
          {state.coordinates && (state.stage === 'late' || state.stage === 'drafting') && (
            <AskExtension sheetId={sheet.sheetId} isLate={state.stage === 'late'} />
          )}
          {sheet.students.some(({ isGraded }) => isGraded) && <PublishedGrades sheetId={sheet.sheetId} />}
        </>
      )}
    </QueryView>
  );
}

interface FollowedProps {
  sheetId: string;
  caseId: string;
  stage: Schemas['SubmissionState']['stage'];
}

/** Where the submitted sheet stands, and what can be done with it. Once it has moved, the sheet is read again. */
function Followed({ sheetId, caseId, stage }: FollowedProps) {
  const client = useQueryClient();
  const query = useQuery(caseQuery(caseId));
  const stands = query.data?.stage;
  useEffect(() => {
    if (stands !== undefined && stands !== stage) void client.invalidateQueries({ queryKey: ['grade-sheet', sheetId] });
  }, [client, sheetId, stands, stage]);
  return (
    <>
      {stage !== 'late' && (
        <Box>
          <PrintReport caseId={caseId} />
        </Box>
      )}
      <QueryView query={query}>{(view) => <CasePanel view={view} />}</QueryView>
    </>
  );
}

function Ready({ sheet, state }: { sheet: Schemas['SheetView']; state: Schemas['SubmissionState'] }) {
  const { t } = useTranslation('gradeSubmissions');
  const { language } = useLanguage();
  const [submits, setSubmits] = useState(false);
  const whyId = useId();
  const unsettled = useUnsettled(sheet.sheetId);
  if (state.students === 0 || state.stage?.endsWith('_review')) return null;
  const isSettled = unsettled !== null && cellsOfSheet(sheet, unsettled).length === 0;
  const why = unsettled === null || isSettled ? whyNot(state, sheet) : 'why.unsettled';
  const until = state.closesAt
    ? t('until', { at: endTime(state.closesAt, language) })
    : state.opensAt
      ? t('opens', { at: dateTime(state.opensAt, language) })
      : t('closed');
  return (
    <Panel title={t(state.round === 'additional' ? 'titleAdditional' : 'title')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Alert severity={state.closesAt ? 'info' : 'warning'}>{until}</Alert>
        {unsettled && !isSettled && <Unsettled sheet={sheet} cells={unsettled} />}
        <Missing state={state} isSettled={isSettled} isReturned={sheet.standing.returned !== null} />
        <ClassFigures statistics={state.statistics} />
        <Hints hints={state.hints} />
        {state.coordinates && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
            <Button
              variant="contained"
              disabled={!state.maySubmit || !isSettled}
              aria-describedby={why ? whyId : undefined}
              onClick={() => setSubmits(true)}
            >
              {t('submit')}
            </Button>
            {why && (
              <Box id={whyId} sx={{ color: 'text.secondary' }}>
                {t(why)}
              </Box>
            )}
          </Box>
        )}
        {!state.coordinates && <Box sx={{ color: 'text.secondary' }}>{t('notCoordinator')}</Box>}
      </Box>
      {submits && isSettled && <SubmitDialog sheet={sheet} state={state} onClose={() => setSubmits(false)} />}
    </Panel>
  );
}

function whyNot({ maySubmit, missing, closesAt }: Schemas['SubmissionState'], sheet: Schemas['SheetView']) {
  if (maySubmit) return null;
  const needsTotals = sheet.missingWeight !== '0' && sheet.grading.method !== 'direct';
  if (missing.length > 0 && needsTotals) return 'why.weights';
  if (missing.length > 0) return 'why.missing';
  return closesAt === null ? 'why.closed' : 'why.waiting';
}

/** Who has no letter yet, and what is blank; each one by name. */
function Missing({
  state: { missing, students },
  isSettled,
  isReturned,
}: {
  state: Schemas['SubmissionState'];
  isSettled: boolean;
  isReturned: boolean;
}) {
  const { t } = useTranslation('gradeSubmissions');
  const { pick } = useLanguage();
  if (missing.length === 0 && !isSettled) return null;
  if (missing.length === 0 && isReturned) {
    return <Alert severity="warning">{t('completeReturned', { count: students })}</Alert>;
  }
  if (missing.length === 0) return <Alert severity="success">{t('complete', { count: students })}</Alert>;
  return (
    <Alert severity="warning">
      {t('missing', { count: missing.length })}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {missing.slice(0, NAMED).map(({ studentId, studentCode, name, blank }) => (
          <li key={studentId}>
            {`${studentCode} ${pick(name.th, name.en)}: `}
            {blank.length > 0 ? t('blank', { topics: blank.join(', ') }) : t('noLetter')}
          </li>
        ))}
      </Box>
      {missing.length > NAMED && t('andMore', { count: missing.length - NAMED })}
    </Alert>
  );
}
