import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { UnansweredNotice } from '@/features/enrolment/enrolment/unanswered-notice';
import { useSignedIn } from '@/lib/use-session';
import { plansQuery } from './api';
import { PlanBar } from './plan-bar';
import { PlanView } from './plan-view';
import { PlanningPage } from './planning-page';

/** Plans of the term: arrange, let the rules look, send, or have it sent at the second enrolling opens. */
export default function PlansPage() {
  const { t } = useTranslation(['plans', 'dashboard']);
  const { userinfo } = useSignedIn();
  const query = useQuery(plansQuery(userinfo));
  return (
    <PlanningPage
      title={t('title')}
      hint={t('hint')}
      actions={
        <>
          <Button component={RouterLink} to="/std/plan/build" variant="contained">
            {t('build')}
          </Button>
          <Button component={RouterLink} to="/std/open-subjects" variant="outlined">
            {t('dashboard:requests.search')}
          </Button>
        </>
      }
    >
      <UnansweredNotice />
      <QueryView query={query}>{(plans) => <Plans plans={plans} />}</QueryView>
    </PlanningPage>
  );
}

function Plans({ plans }: { plans: readonly Schemas['PlanView'][] }) {
  const { t } = useTranslation('plans');
  const params = useListParams();
  const shown = plans.find((plan) => plan.planId === params.filter('plan')) ?? plans[0];
  return (
    <>
      <Panel>
        <PlanBar plans={plans} shown={shown} onShow={(plan) => params.change({ plan })} />
      </Panel>
      {shown ? (
        <PlanView key={shown.planId} plan={shown} />
      ) : (
        <EmptyState title={t('empty.title')} hint={t('empty.hint')} />
      )}
    </>
  );
}
