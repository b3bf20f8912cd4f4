import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import type { EnrolledSubject, EnrolmentAsk, EnrolResult } from '@/client/models';
import { EmptyState } from '@/components/empty-state';
import { Page } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { PrintButton } from '@/features/printing/print-button';
import { StandingNotices } from '@/features/holds/standing-notices';
import { useSignedIn } from '@/features/session/use-session';
import { MyWaitlist } from '@/features/waitlist/my-waitlist';
import { useLanguage } from '@/lib/use-language';
import { enrolmentResultQuery, standingQuery } from './api';
import { HeldSubjectList } from './held-subject-list';
import { isOffered, type HeldSubject } from './possible-operations';
import { StandingPanel } from './standing-panel';
import { UnansweredNotice } from './unanswered-notice';

const RequestDialog = lazy(() => import('./request-dialog'));
const SectionSwapDialog = lazy(() => import('./section-swap-dialog'));

function isEmpty(result: EnrolResult): boolean {
  return [result.enrollSubjects, result.waitApproveSubjects, result.rejectSubjects].every(
    (subjects) => subjects.length === 0,
  );
}

/** What the student has this term and what can be done with it: drop, change section, withdraw. */
export default function MyEnrolmentPage() {
  const { t } = useTranslation(['enrolment', 'dashboard', 'enrolmentLog']);
  const { user, userinfo } = useSignedIn();
  const query = useQuery(enrolmentResultQuery(userinfo, user.student?.stdId ?? ''));
  const standing = useQuery(standingQuery(userinfo));
  const actions = (
    <>
      <Button component={RouterLink} to="/std/enrolment/history">
        {t('enrolmentLog:open')}
      </Button>
      <PrintButton kind="enrolment_result" term={userinfo} />
      <Button component={RouterLink} to="/std/open-subjects" variant="contained">
        {t('mine.add')}
      </Button>
    </>
  );
  const term = t('dashboard:term', {
    year: userinfo.academicYear,
    semester: t(`dashboard:semester.${userinfo.semester}`),
  });
  return (
    <Page title={t('mine.title')} hint={term} actions={actions}>
      <UnansweredNotice />
      <StandingNotices />
      <MyWaitlist />
      <QueryView query={standing}>{(now) => <StandingPanel standing={now} />}</QueryView>
      <QueryView
        query={query}
        isEmpty={isEmpty}
        empty={<EmptyState title={t('mine.empty')} hint={t('mine.emptyHint')} />}
      >
        {(result) => <Results result={result} />}
      </QueryView>
    </Page>
  );
}

interface Asked {
  ask: EnrolmentAsk;
  lines: string[];
}

function Results({ result }: { result: EnrolResult }) {
  const { t } = useTranslation('enrolment');
  const { pick } = useLanguage();
  const { userinfo } = useSignedIn();
  const navigate = useNavigate();
  const standing = useQuery(standingQuery(userinfo)).data;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [changing, setChanging] = useState<EnrolledSubject | null>(null);
  const { academicYear, semester } = userinfo;

  const named = (row: EnrolledSubject) =>
    `${row.subjectCode} ${pick(row.subjectNameTh, row.subjectNameEn)} · ${pick(row.sectionTypeTh, row.sectionTypeEn)} ${t('section.label', { code: row.sectionCode })}`;

  const giveUp = (operation: 'drop' | 'withdraw', { rows }: HeldSubject) =>
    setAsked({
      ask: { academicYear, semester, operation, sectionIds: [], dropSectionIds: rows.map((row) => row.sectionId) },
      lines: rows.map(named),
    });

  const actions = (subject: HeldSubject) => (
    <>
      {isOffered('drop', standing) && (
        <Button
          color="error"
          aria-label={t('drop.of', { code: subject.subjectShow })}
          onClick={() => giveUp('drop', subject)}
        >
          {t('drop.button')}
        </Button>
      )}
      {isOffered('withdraw', standing) && (
        <Button
          color="error"
          aria-label={t('withdraw.of', { code: subject.subjectShow })}
          onClick={() => giveUp('withdraw', subject)}
        >
          {t('withdraw.button')}
        </Button>
      )}
    </>
  );

  return (
    <>
      <HeldSubjectList
        title={t('mine.enrolled')}
        rows={result.enrollSubjects}
        credits={result.enrollCredit}
        actions={actions}
        onChange={isOffered('change', standing) ? setChanging : undefined}
      />
      {result.waitApproveSubjects.length > 0 && (
        <HeldSubjectList
          title={t('mine.waiting')}
          rows={result.waitApproveSubjects}
          credits={result.waitApproveCredit}
          actions={() => (
            <Link component={RouterLink} to="/std/cases?state=open">
              {t('mine.followRequest')}
            </Link>
          )}
        />
      )}
      {result.rejectSubjects.length > 0 && (
        <HeldSubjectList title={t('mine.rejected')} rows={result.rejectSubjects} credits={result.rejectCredit} />
      )}
      <Suspense fallback={null}>
        {changing && (
          <SectionSwapDialog
            from={changing}
            title={t('swap.of', { code: changing.subjectShow, section: changing.sectionCode })}
            confirmLabel={t('swap.next')}
            onClose={() => setChanging(null)}
            onChoose={(section) => {
              const to = `${pick(section.sectionTypeName.th, section.sectionTypeName.en)} ${t('section.label', { code: section.sectionCode })}`;
              setChanging(null);
              setAsked({
                ask: {
                  academicYear,
                  semester,
                  operation: 'change',
                  sectionIds: [section.sectionId],
                  dropSectionIds: [changing.sectionId],
                },
                lines: [t('swap.line', { from: named(changing), to })],
              });
            }}
          />
        )}
        {asked && (
          <RequestDialog
            ask={asked.ask}
            lines={asked.lines}
            onClose={() => setAsked(null)}
            onSent={(caseId) => void navigate(`/std/cases/${caseId}`)}
          />
        )}
      </Suspense>
    </>
  );
}
