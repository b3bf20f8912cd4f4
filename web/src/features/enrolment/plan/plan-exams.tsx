import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { PrintButton } from '@/features/documents/printing/print-button';
import { printedPlanExams } from '@/features/enrolment/paper/printed';
import { examWeeks, slotOfExam, type ExamWeek } from '@/features/enrolment/timetable/exam-weeks';
import { weekOf } from '@/features/enrolment/timetable/meetings';
import { WeekView } from '@/features/enrolment/timetable/week-view';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useWideScreen } from '@/lib/use-media-query';
import { planExamsQuery, saveExams } from './plan-exams-api';

/** Midterm and final examinations as they would be with the plan, as calendars, and on paper. */
export function PlanExams({ plan }: { plan: Schemas['PlanView'] }) {
  const { t } = useTranslation('plans');
  const query = useQuery(planExamsQuery(plan));
  const file = { label: t('exams.file'), done: t('exams.saved'), save: () => saveExams(plan) };
  return (
    <Panel title={t('exams.title')} actions={<PrintButton paper={printedPlanExams(plan.planId)} others={[file]} />}>
      <QueryView query={query} isEmpty={({ exams }) => exams.length === 0} empty={<Box>{t('exams.empty')}</Box>}>
        {({ exams }) => (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {examWeeks(exams).map((week) => (
              <Week key={week.from} week={week} />
            ))}
          </Box>
        )}
      </QueryView>
    </Panel>
  );
}

function Week({ week }: { week: ExamWeek<Schemas['ExamOfPlan']> }) {
  const { t } = useTranslation(['plans', 'timetable']);
  const { language } = useLanguage();
  const wide = useWideScreen();
  const kinds = [...new Set(week.exams.map(({ exam }) => t(`timetable:tabs.${exam}`)))].join(', ');
  const slots = week.exams.map((exam) => ({
    ...slotOfExam(exam),
    note: t(exam.held ? 'exams.held' : 'exams.planned'),
  }));
  return (
    <section>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {t('exams.week', { kind: kinds, from: shortDate(week.from, language), to: shortDate(week.to, language) })}
      </Typography>
      <WeekView
        week={weekOf(slots)}
        view={wide ? 'grid' : 'list'}
        label={`${t('exams.label')} ${shortDate(week.from, language)}`}
        dates={Object.fromEntries(week.dates.map(([day, date]) => [day, shortDate(date, language)]))}
        busyDaysOnly
      />
    </section>
  );
}
