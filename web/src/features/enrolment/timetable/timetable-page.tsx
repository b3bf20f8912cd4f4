import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { EmptyState } from '@/components/empty-state';
import { Note } from '@/components/note';
import { Page, Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import type { FreeAddress } from '@/components/week-grid/free-stretches';
import { PrintButton } from '@/features/documents/printing/print-button';
import { printedTimetable } from '@/features/enrolment/paper/printed';
import { useFreeSlots } from '@/features/enrolment/open-section/free-slot';
import { useSignedIn } from '@/lib/use-session';
import { shortDate, wireDay } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useWideScreen } from '@/lib/use-media-query';
import { useTermName } from '@/lib/use-term-name';
import { examsQuery, saveCalendar, timetableQuery } from './api';
import { examWeeks, slotOfExam, type ExamWeek } from './exam-weeks';
import { weekOf } from './meetings';
import { WeekView, type ViewKind } from './week-view';
import { MeetingLine } from './week-list';

const TABS = ['class', 'midterm', 'final'] as const;
type TabName = (typeof TABS)[number];

const panelId = 'timetable-panel';
const tabId = (name: TabName) => `timetable-tab-${name}`;

/** Classes, midterm and final examinations of the term, as a week grid or a list. Tab and view are in the address. */
export default function TimetablePage() {
  const { t } = useTranslation('timetable');
  const { userinfo } = useSignedIn();
  const [query, setQuery] = useSearchParams();
  const wide = useWideScreen();
  const tab = TABS.find((name) => name === query.get('tab')) ?? 'class';
  const asked = query.get('view');
  const view: ViewKind = asked === 'grid' || asked === 'list' ? asked : wide ? 'grid' : 'list';
  const change = (name: string, value: string) =>
    setQuery((before) => ({ ...Object.fromEntries(before), [name]: value }), { replace: true });
  const term = useTermName()(userinfo);
  const calendar = { label: t('calendar.file'), done: t('calendar.saved'), save: () => saveCalendar(userinfo) };
  return (
    <Page
      title={t('title')}
      hint={term}
      actions={
        <>
          <Button component={RouterLink} to="/std/timetable/calendar" variant="outlined">
            {t('calendar.subscribe')}
          </Button>
          <PrintButton paper={printedTimetable(userinfo)} others={[calendar]} />
        </>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Tabs
          value={tab}
          onChange={(_, name: TabName) => change('tab', name)}
          aria-label={t('tabs.label')}
          variant="scrollable"
          sx={{ minWidth: 0, maxWidth: '100%' }}
        >
          {TABS.map((name) => (
            <Tab key={name} value={name} id={tabId(name)} aria-controls={panelId} label={t(`tabs.${name}`)} />
          ))}
        </Tabs>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          onChange={(_, chosen: ViewKind | null) => chosen && change('view', chosen)}
          aria-label={t('view.label')}
          sx={{ '& .MuiToggleButton-root': { color: 'text.primary', px: 2 } }}
        >
          <ToggleButton value="grid">{t('view.grid')}</ToggleButton>
          <ToggleButton value="list">{t('view.list')}</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      <Box id={panelId} role="tabpanel" aria-labelledby={tabId(tab)} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        {tab === 'class' ? <Classes view={view} /> : <Exams kind={tab} view={view} />}
      </Box>
    </Page>
  );
}

function Classes({ view }: { view: ViewKind }) {
  const { t } = useTranslation('timetable');
  const { language } = useLanguage();
  const { user, userinfo } = useSignedIn();
  const days = (period: string) =>
    period
      .split('-')
      .map((day) => wireDay(day, language))
      .join(' – ');
  const freeTo = useFreeSlots();
  const query = useQuery(timetableQuery(userinfo, user.student?.stdId ?? ''));
  return (
    <QueryView
      query={query}
      isEmpty={(groups) => groups.every((group) => group.course.length === 0)}
      empty={
        freeTo ? <FreeWeek view={view} freeTo={freeTo} /> : <EmptyState title={t('empty')} hint={t('emptyHint')} />
      }
    >
      {(groups) =>
        groups.map((group) => {
          const week = weekOf(group.course);
          return (
            <Panel
              key={group.peroid_date}
              title={group.peroid_date ? t('period', { period: days(group.peroid_date) }) : undefined}
            >
              <WeekView week={week} view={view} label={t('grid')} freeTo={freeTo} />
              {week.unplaced.length > 0 && (
                <Box component="section" sx={{ mt: 2 }}>
                  <Box component="h3" sx={{ m: 0, fontSize: '1rem' }}>
                    {t('noTime')}
                  </Box>
                  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, mt: 0.5 }}>
                    {week.unplaced.map((meeting) => (
                      <MeetingLine key={meeting.section_id} meeting={meeting} />
                    ))}
                  </Box>
                </Box>
              )}
            </Panel>
          );
        })
      }
    </QueryView>
  );
}

/** The week of who has no class yet: all of it is free, and each day leads to what could be taken then. */
function FreeWeek({ view, freeTo }: { view: ViewKind; freeTo: FreeAddress }) {
  const { t } = useTranslation('timetable');
  return (
    <Panel title={t('empty')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Note>{t('emptyHint')}</Note>
        <WeekView week={weekOf([])} view={view} label={t('grid')} freeTo={freeTo} />
      </Box>
    </Panel>
  );
}

function Exams({ kind, view }: { kind: 'midterm' | 'final'; view: ViewKind }) {
  const { t } = useTranslation('timetable');
  const { user, userinfo } = useSignedIn();
  const query = useQuery(examsQuery(userinfo, user.student?.stdId ?? ''));
  const held = query.data?.filter(({ exam }) => exam === kind) ?? [];
  return (
    <QueryView
      query={query}
      isEmpty={() => held.length === 0}
      empty={<EmptyState title={t('examEmpty')} hint={t('examEmptyHint')} />}
    >
      {() => examWeeks(held).map((week) => <ExamWeekPanel key={week.from} week={week} view={view} />)}
    </QueryView>
  );
}

function ExamWeekPanel({ week, view }: { week: ExamWeek; view: ViewKind }) {
  const { t } = useTranslation('timetable');
  const { language } = useLanguage();
  const title = t('examWeek', { from: shortDate(week.from, language), to: shortDate(week.to, language) });
  return (
    <Panel title={title}>
      <WeekView
        week={weekOf(week.exams.map(slotOfExam))}
        view={view}
        label={`${t('examGrid')} ${shortDate(week.from, language)}`}
        dates={Object.fromEntries(week.dates.map(([day, date]) => [day, shortDate(date, language)]))}
        busyDaysOnly
      />
    </Panel>
  );
}
