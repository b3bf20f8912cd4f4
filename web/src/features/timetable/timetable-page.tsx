import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, bodyOf } from '@/client/api';
import type { CourseGroup } from '@/client/models';
import { EmptyState } from '@/components/empty-state';
import { Page, Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { useSignedIn } from '@/features/session/use-session';
import { useWideScreen } from '@/lib/use-media-query';
import { weekOf } from './meetings';
import { WeekGrid } from './week-grid';
import { MeetingLine, WeekList } from './week-list';

function timetableQuery(academicYear: number, semester: number, stdId: string) {
  const query = { academicYear: String(academicYear), semester: String(semester), stdId };
  return queryOptions({
    queryKey: ['timetable', query],
    queryFn: async () => (await bodyOf(api.GET('/std-profile/getGroupCourse', { params: { query } }))).results,
  });
}

export default function TimetablePage() {
  const { t } = useTranslation(['timetable', 'dashboard']);
  const { user, userinfo } = useSignedIn();
  const query = useQuery(timetableQuery(userinfo.academicYear, userinfo.semester, user.student?.stdId ?? ''));
  const term = t('dashboard:term', {
    year: userinfo.academicYear,
    semester: t(`dashboard:semester.${userinfo.semester}`),
  });
  return (
    <Page title={t('title')} hint={term}>
      <QueryView
        query={query}
        isEmpty={(groups) => groups.every((group) => group.course.length === 0)}
        empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
      >
        {(groups) => groups.map((group) => <PeriodWeek key={group.peroid_date} group={group} />)}
      </QueryView>
    </Page>
  );
}

function PeriodWeek({ group }: { group: CourseGroup }) {
  const { t } = useTranslation('timetable');
  const wide = useWideScreen();
  const week = weekOf(group.course);
  return (
    <Panel title={group.peroid_date ? t('period', { period: group.peroid_date.replace('-', ' – ') }) : undefined}>
      {wide ? <WeekGrid week={week} /> : <WeekList week={week} />}
      {week.unplaced.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <Typography variant="h3">{t('noTime')}</Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, mt: 0.5 }}>
            {week.unplaced.map((meeting) => (
              <MeetingLine key={meeting.section_id} meeting={meeting} />
            ))}
          </Box>
        </Box>
      )}
    </Panel>
  );
}
