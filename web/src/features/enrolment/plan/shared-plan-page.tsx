import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate, useParams } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { EmptyState } from '@/components/empty-state';
import { Page, Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { ExamNotices } from '@/features/enrolment/enrolment/exam-notices';
import { CreditsLine, Verdicts } from '@/features/enrolment/enrolment/verdicts';
import { chosenSubjectsQuery } from '@/features/enrolment/open-section/api';
import { withSubjects } from '@/features/enrolment/open-section/clashes';
import { useSectionWords } from '@/features/enrolment/open-section/section-words';
import { isNotFound } from '@/lib/data-failures';
import { reportFailure } from '@/lib/report-failure';
import { useTermName } from '@/lib/use-term-name';
import { MOST_PLANS, plansQuery } from './api';
import { groupedBySubject, unusedName } from './plan-rules';
import { PlanWeek } from './plan-week';
import { sharedPlanQuery, useCopy } from './sharing-api';

/** A plan that a friend shared: its sections, what the rules say of them for whoever looks, and copying it. */
export default function SharedPlanPage() {
  const { t } = useTranslation('plans');
  const { token = '' } = useParams();
  const query = useQuery(sharedPlanQuery(token));
  const term = useTermName();
  const toPlans = (
    <Button component={RouterLink} to="/std/plan" variant="outlined">
      {t('shared.toPlans')}
    </Button>
  );
  return (
    <Page title={t('shared.title')} hint={query.data && t('shared.hint', { term: term(query.data) })} actions={toPlans}>
      {isNotFound(query.error) ? (
        <EmptyState title={t('shared.closed')} hint={t('shared.closedHint')} />
      ) : (
        <QueryView query={query}>{(shared) => <Shared shared={shared} token={token} />}</QueryView>
      )}
    </Page>
  );
}

function Shared({ shared, token }: { shared: Schemas['SharedPlan']; token: string }) {
  const { t } = useTranslation('plans');
  const navigate = useNavigate();
  const words = useSectionWords();
  const plans = useQuery(plansQuery(shared));
  const contents = useQuery(chosenSubjectsQuery(shared, shared.sectionIds));
  const copy = useCopy(token);
  const ids = new Set(shared.sectionIds);
  const sections = withSubjects(contents.data ?? []).filter(({ section }) => ids.has(section.sectionId));
  const isFull = (plans.data?.length ?? 0) >= MOST_PLANS;
  const press = () =>
    copy.mutate(
      unusedName(plans.data ?? [], (number) => t('shared.name', { number })),
      {
        onSuccess: (plan) => void navigate(`/std/plan?${new URLSearchParams({ plan: plan.planId })}`),
        onError: reportFailure,
      },
    );
  return (
    <>
      {shared.lost.length > 0 && (
        <Alert severity="warning">
          <Box sx={{ fontWeight: 700 }}>{t('shared.lost', { count: shared.lost.length })}</Box>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {shared.lost.map(({ subjectCode, sectionCode, sectionType }) => (
              <li key={`${subjectCode}-${sectionType}-${sectionCode}`}>
                {t('shared.lostLine', { code: subjectCode, section: sectionCode })}
              </li>
            ))}
          </Box>
        </Alert>
      )}
      <Panel title={t('shared.sections')}>
        {shared.sectionIds.length === 0 ? (
          <Box>{t('shared.nothing')}</Box>
        ) : (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {groupedBySubject(sections).map(({ subject, sections: chosen }) => (
                <li key={subject.subjectShow}>
                  <strong>{words.subject(subject)}</strong>
                  {chosen.map(({ section }) => (
                    <Box key={section.sectionId}>
                      {[words.section(section), words.meetings(section).join(', ') || t('shared.noTime')].join(' · ')}
                    </Box>
                  ))}
                </li>
              ))}
            </Box>
            {isFull && <Alert severity="info">{t('shared.full', { most: MOST_PLANS })}</Alert>}
            <Box>
              <Button
                variant="contained"
                loading={copy.isPending}
                disabled={!plans.isSuccess || isFull}
                onClick={press}
              >
                {t('shared.copy')}
              </Button>
            </Box>
          </Box>
        )}
      </Panel>
      {shared.validation && (
        <Panel title={t('shared.verdicts')}>
          <Box sx={{ display: 'grid', gap: 1.5 }}>
            <Verdicts items={shared.validation.items} />
            <CreditsLine validation={shared.validation} />
            <ExamNotices notices={shared.validation.examNotices} />
          </Box>
        </Panel>
      )}
      {sections.length > 0 && (
        <Panel title={t('week.title')}>
          <PlanWeek held={[]} planned={sections} />
        </Panel>
      )}
    </>
  );
}
