import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { EmptyState } from '@/components/empty-state';
import { Page } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { PrintButton } from '@/features/documents/printing/print-button';
import { printedResult } from '@/features/enrolment/paper/printed';
import { StandingNotices } from '@/features/enrolment/unlock/standing-notices';
import { useSignedIn } from '@/lib/use-session';
import { MyWaitlist } from '@/features/enrolment/waitlist/my-waitlist';
import { useTermName } from '@/lib/use-term-name';
import { enrolmentResultQuery } from '@/features/enrolment/enrolment/api';
import { standingQuery } from '@/features/enrolment/situation/api';
import { MyResults } from './my-results';
import { WithdrawnSubjects } from './withdrawn-subjects';
import { StandingPanel } from '@/features/enrolment/situation/standing-panel';
import { UnansweredNotice } from '@/features/enrolment/enrolment/unanswered-notice';

function isEmpty(result: Schemas['EnrolmentResults']): boolean {
  return [result.enrollSubjects, result.waitApproveSubjects, result.rejectSubjects].every(
    (subjects) => subjects.length === 0,
  );
}

/** What the student has this term and what can be done with it: drop, change section, withdraw. */
export default function MyEnrolmentPage() {
  const { t } = useTranslation(['enrolment', 'enrolmentLog']);
  const { user, userinfo } = useSignedIn();
  const query = useQuery(enrolmentResultQuery(userinfo, user.student?.stdId ?? ''));
  const standing = useQuery(standingQuery(userinfo));
  const actions = (
    <>
      <Button component={RouterLink} to="/std/enrolment/history">
        {t('enrolmentLog:open')}
      </Button>
      <PrintButton paper={printedResult(userinfo)} />
      <Button component={RouterLink} to="/std/open-subjects" variant="contained">
        {t('mine.add')}
      </Button>
    </>
  );
  const term = useTermName()(userinfo);
  return (
    <Page title={t('mine.title')} hint={term} actions={actions}>
      <UnansweredNotice />
      <StandingNotices />
      <MyWaitlist />
      <QueryView query={standing}>{(now) => <StandingPanel standing={now} term={userinfo} />}</QueryView>
      <QueryView
        query={query}
        isEmpty={isEmpty}
        empty={<EmptyState title={t('mine.empty')} hint={t('mine.emptyHint')} />}
      >
        {(result) => <MyResults result={result} />}
      </QueryView>
      <WithdrawnSubjects />
    </Page>
  );
}
