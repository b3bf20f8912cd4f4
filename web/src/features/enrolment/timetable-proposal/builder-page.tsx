import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { Panel } from '@/components/page';
import { PlanningPage } from '@/features/enrolment/plan/planning-page';
import { reportFailure } from '@/lib/report-failure';
import { useLeadTo } from '@/lib/use-lead-to';
import { useSignedIn } from '@/lib/use-session';
import { usePropose } from './api';
import { ChoiceList, type ChoiceListProps } from './choice-list';
import { askOf, MOST_SUBJECTS, readDraft, takenIn, type Draft } from './draft';
import { Proposals } from './proposals';
import { WishForm } from './wish-form';

interface BuilderProps {
  /** What offers subjects before any is searched for. */
  Suggested: ComponentType<ChoiceListProps>;
}

/** Build my timetable: subjects and wishes in, every timetable that fits out, the best first. */
export default function BuilderPage({ Suggested }: BuilderProps) {
  const { t } = useTranslation(['timetableProposals', 'plans']);
  return (
    <PlanningPage
      title={t('title')}
      hint={t('hint')}
      actions={
        <Button component={RouterLink} to="/std/plan" variant="outlined">
          {t('toPlans')}
        </Button>
      }
    >
      <Builder Suggested={Suggested} />
    </PlanningPage>
  );
}

function Builder({ Suggested }: BuilderProps) {
  const { t } = useTranslation('timetableProposals');
  const { userinfo } = useSignedIn();
  const [draft, setDraft] = useKeptDraft();
  const propose = usePropose();
  const results = useLeadTo<HTMLDivElement>(propose.data);
  const taken = takenIn(draft);
  const change = (next: (before: Draft) => Draft) => {
    setDraft(next);
    propose.reset();
  };
  const find = () => propose.mutateAsync(askOf(draft, userinfo)).catch(reportFailure);
  return (
    <>
      <Panel title={t('subjects.title')}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Suggested draft={draft} onChange={change} />
          <ChoiceList draft={draft} onChange={change} />
        </Box>
      </Panel>
      <Panel title={t('wishes.title')}>
        <WishForm draft={draft} offers={propose.data?.subjects ?? []} onChange={(next) => change(() => next)} />
        <Box sx={{ display: 'grid', gap: 1, mt: 2.5, justifyItems: 'start' }}>
          <Button
            variant="contained"
            size="large"
            loading={propose.isPending}
            disabled={taken === 0 || taken > MOST_SUBJECTS}
            onClick={() => void find()}
          >
            {t('find')}
          </Button>
          <Box sx={{ color: 'text.secondary' }}>
            {t(taken === 0 ? 'findNothing' : taken > MOST_SUBJECTS ? 'findTooMany' : 'findHint', {
              count: taken,
              most: MOST_SUBJECTS,
            })}
          </Box>
        </Box>
      </Panel>
      <Box
        ref={results}
        tabIndex={-1}
        role="group"
        aria-label={t('results.title')}
        sx={{ outline: 'none', scrollMarginTop: 80 }}
      >
        {propose.data && <Proposals found={propose.data} draft={draft} />}
      </Box>
    </>
  );
}

/** The wishes of this user and term; they outlive a reload, and end with the tab. */
function useKeptDraft(): [Draft, (change: (before: Draft) => Draft) => void] {
  const { user, userinfo } = useSignedIn();
  const name = `timetable-wishes.${user.idCode}.${userinfo.academicYear}.${userinfo.semester}`;
  const [draft, setDraft] = useState<Draft>(() => readDraft(sessionStorage.getItem(name)));
  useEffect(() => sessionStorage.setItem(name, JSON.stringify(draft)), [name, draft]);
  return [draft, setDraft];
}
