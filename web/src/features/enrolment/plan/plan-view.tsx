import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { EmptyState } from '@/components/empty-state';
import { Panel } from '@/components/page';
import { RowsSkeleton } from '@/components/skeletons';
import { ExamNotices } from '@/features/enrolment/enrolment/exam-notices';
import { standingQuery } from '@/features/enrolment/situation/api';
import { clashesOf, type SubjectSection } from '@/features/enrolment/open-section/clashes';
import { SeatsAge } from '@/features/enrolment/open-section/seats-age';
import { useSectionWords } from '@/features/enrolment/open-section/section-words';
import { useSignedIn } from '@/lib/use-session';
import { reportFailure } from '@/lib/report-failure';
import { useChangePlan } from './api';
import { ArmPanel } from './arm-panel';
import { ClashList } from './clash-list';
import { usePlanContents } from './plan-contents';
import { creditsOf, groupedBySubject, notHeld } from './plan-rules';
import { PlanExams } from './plan-exams';
import { planExamsQuery } from './plan-exams-api';
import { PlanSections } from './plan-sections';
import { PlanWeek } from './plan-week';
import { SharePlan } from './share-plan';
import { ValidatePanel } from './validate-panel';

const SwapDialog = lazy(() => import('@/features/enrolment/open-section/section-swap-dialog'));
const RequestDialog = lazy(() => import('@/features/enrolment/enrolment/request-dialog'));

/** One plan: what it comes to and sending it first, then its sections and week, and what the rules say. */
export function PlanView({ plan }: { plan: Schemas['PlanView'] }) {
  const { t } = useTranslation(['plans', 'enrolment']);
  const { userinfo } = useSignedIn();
  const navigate = useNavigate();
  const words = useSectionWords();
  const contents = usePlanContents(plan);
  const standing = useQuery(standingQuery(userinfo)).data;
  const exams = useQuery(planExamsQuery(plan)).data;
  const change = useChangePlan(userinfo);
  const [swapping, setSwapping] = useState<SubjectSection | null>(null);
  const [sending, setSending] = useState(false);

  const { planned, held } = contents;
  const added = notHeld(planned, held);
  const locked = plan.armedCaseId !== null || change.isPending;
  const ask: Schemas['EnrolmentAsk'] = {
    academicYear: userinfo.academicYear,
    semester: userinfo.semester,
    operation: 'enrol',
    sectionIds: plan.sectionIds,
    dropSectionIds: [],
    credits: plan.credits,
  };

  const save = async (changed: Partial<Pick<Schemas['PlanView'], 'sectionIds' | 'credits'>>) => {
    try {
      await change.mutateAsync({ type: 'save', plan, ...changed });
    } catch (error) {
      reportFailure(error);
    }
  };

  if (contents.isPending) return <RowsSkeleton />;
  return (
    <>
      {plan.sectionIds.length > 0 && (
        <>
          <Panel title={t('summary')}>
            <Box sx={{ display: 'grid', gap: 1.5 }}>
              {standing && (
                <Box sx={{ fontWeight: 700 }}>
                  {t('credits', {
                    plan: creditsOf(added, plan.credits),
                    total: standing.credits + creditsOf(added, plan.credits),
                    limit: standing.creditLimit,
                  })}
                </Box>
              )}
              {standing && standing.credits + creditsOf(added, plan.credits) > standing.creditLimit && (
                <Alert severity="error">{t('overLimit', { limit: standing.creditLimit })}</Alert>
              )}
              <ClashList clashes={clashesOf([...added, ...held])} />
              <ExamNotices notices={exams?.notices ?? []} />
            </Box>
          </Panel>
          <ArmPanel plan={plan} standing={standing} onSubmit={() => setSending(true)} />
        </>
      )}
      <Panel title={t('contents')}>
        {plan.sectionIds.length === 0 ? (
          <EmptyState
            title={t('emptyPlan.title')}
            hint={t('emptyPlan.hint')}
            action={
              <Button component={RouterLink} to="/std/open-subjects" variant="contained">
                {t('emptyPlan.search')}
              </Button>
            }
          />
        ) : (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <SeatsAge subjects={contents.subjects} />
            <PlanSections
              planned={planned}
              locked={locked}
              onSwap={setSwapping}
              credits={plan.credits}
              onAmount={(credits) => void save({ credits })}
              onRemove={(ids) => void save({ sectionIds: plan.sectionIds.filter((id) => !ids.includes(id)) })}
            />
          </Box>
        )}
      </Panel>
      {plan.sectionIds.length > 0 && (
        <>
          <ValidatePanel ask={ask} />
        </>
      )}
      <Panel title={t('week.title')}>
        <PlanWeek planId={plan.planId} held={held} planned={planned} />
      </Panel>
      {plan.sectionIds.length > 0 && (
        <>
          <SharePlan plan={plan} />
          <PlanExams plan={plan} />
        </>
      )}
      <Suspense fallback={null}>
        {swapping && (
          <SwapDialog
            from={{
              subjectShow: swapping.subject.subjectShow,
              sectionId: swapping.section.sectionId,
              sectionType: swapping.section.sectionType,
            }}
            title={t('section.swapOf', {
              code: swapping.subject.subjectShow,
              section: words.section(swapping.section),
            })}
            confirmLabel={t('section.swapConfirm')}
            onClose={() => setSwapping(null)}
            onChoose={(chosen) => {
              setSwapping(null);
              const swapped = (id: number) => (id === swapping.section.sectionId ? chosen.sectionId : id);
              void save({
                sectionIds: plan.sectionIds.map(swapped),
                credits: plan.credits.map(({ sectionId, credit }) => ({ sectionId: swapped(sectionId), credit })),
              });
            }}
          />
        )}
        {sending && (
          <RequestDialog
            ask={ask}
            lines={[t('submit.line', { name: plan.name, count: groupedBySubject(planned).length })]}
            onClose={() => setSending(false)}
            onSent={(caseId) => void navigate(`/std/cases/${caseId}`)}
          />
        )}
      </Suspense>
    </>
  );
}
