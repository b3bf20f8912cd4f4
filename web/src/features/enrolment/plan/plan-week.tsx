import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { WeekGrid } from '@/components/week-grid/week-grid';
import type { WeekEntry } from '@/components/week-grid/placing';
import type { SubjectSection } from '@/features/enrolment/open-section/clashes';
import { besideAddress, useFreeSlots } from '@/features/enrolment/open-section/free-slot';
import { useSectionWords } from '@/features/enrolment/open-section/section-words';
import { useLanguage } from '@/lib/use-language';

interface PlanWeekProps {
  /** The student's own plan, beside which something else may be searched for; none where it is only looked at. */
  planId?: string;
  held: readonly SubjectSection[];
  planned: readonly SubjectSection[];
}

/** The week as it would be: what is held already and what is planned, clashes marked; and what fits beside it. */
export function PlanWeek({ planId, held, planned }: PlanWeekProps) {
  const { t } = useTranslation('plans');
  const { pick } = useLanguage();
  const words = useSectionWords();
  const free = useFreeSlots(planId);
  const freeTo = planId === undefined ? undefined : free;
  const entriesOf = (rows: readonly SubjectSection[], look: WeekEntry['look']): WeekEntry[] =>
    rows.flatMap(({ subject, section }) =>
      section.meetings.map((meeting, number) => ({
        key: `${look}-${section.sectionId}-${number}`,
        weekday: meeting.weekday,
        startsMinute: meeting.startsMinute,
        endsMinute: meeting.endsMinute,
        title: subject.subjectShow,
        lines: [pick(subject.name.th, subject.name.en), words.section(section)],
        look,
        lookLabel: t(`week.${look}`),
      })),
    );
  const heldIds = new Set(held.map(({ section }) => section.sectionId));
  const entries = [
    ...entriesOf(held, 'firm'),
    ...entriesOf(
      planned.filter(({ section }) => !heldIds.has(section.sectionId)),
      'tentative',
    ),
  ];
  return (
    <>
      {freeTo && planId !== undefined && (
        <Button
          component={RouterLink}
          to={besideAddress(planId)}
          variant="outlined"
          sx={{ mb: 1.5, displayPrint: 'none' }}
        >
          {t('week.beside')}
        </Button>
      )}
      <WeekGrid label={t('week.label')} entries={entries} freeTo={freeTo} />
    </>
  );
}
