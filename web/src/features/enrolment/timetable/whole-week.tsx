import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { EmptyState } from '@/components/empty-state';
import { Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { VISUALLY_HIDDEN } from '@/components/visually-hidden';
import { DayColumn } from '@/components/week-grid/day-column';
import { clock } from '@/components/week-grid/placing';
import { holidaysBetween } from '@/features/calendar/holiday/api';
import { shownCode } from '@/lib/subject-code';
import { bangkokToday, shortDate, weekdayOf } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useSignedIn } from '@/lib/use-session';
import { timetableQuery } from './api';
import { dayAfter } from './exam-weeks';
import { weekOf, type PlacedMeeting, type Week } from './meetings';

const FACULTY_DIGITS = 5;
const MINUTES_PER_HOUR = 60;
const HOUR_PX = 42;
/** What of a phone's height is left beside the week: the bar above, the panel's heading and edges. */
const BESIDE_PX = 196;
/** Sunday, counted from Monday as 0. */
const LAST_DAY = 6;

/** The week of the term on one screen of a phone, without scrolling either way. */
export function WholeWeek() {
  const { t } = useTranslation('timetable');
  const { user, userinfo } = useSignedIn();
  const query = useQuery(timetableQuery(userinfo, user.student?.stdId ?? ''));
  const all = (
    <Link component={RouterLink} to="/std/timetable">
      {t('whole.all')}
    </Link>
  );
  return (
    <Panel title={t('whole.title')} actions={all}>
      <QueryView
        query={query}
        isEmpty={(groups) => groups.every((group) => group.course.length === 0)}
        empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
      >
        {(groups) => <Days week={weekOf(groups.flatMap((group) => group.course))} />}
      </QueryView>
    </Panel>
  );
}

function Days({ week }: { week: Week }) {
  const { t } = useTranslation(['timetable', 'common']);
  const hours = week.lastHour - week.firstHour;
  const { language, pick } = useLanguage();
  const today = weekdayOf(bangkokToday());
  const monday = dayAfter(bangkokToday(), -today);
  const { data: holidays = [] } = useQuery(holidaysBetween(monday, dayAfter(monday, LAST_DAY)));
  const holidayOn = (weekday: number) => holidays.find(({ day }) => day === dayAfter(monday, weekday));
  const labelOf = (day: string, off: Schemas['Names'] | undefined) =>
    off ? t('whole.dayOff', { day, name: pick(off.th, off.en) }) : day;
  const height = `min(${hours * HOUR_PX}px, calc(100dvh - ${BESIDE_PX}px))`;
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: `22px repeat(${week.days.length}, minmax(0, 1fr))`,
          mx: { xs: -0.75, sm: 0 },
        }}
      >
        <div />
        {week.days.map(({ day }, weekday) => (
          <Box
            key={day}
            aria-hidden
            sx={{
              textAlign: 'center',
              fontSize: '0.85rem',
              fontWeight: weekday === today ? 700 : 400,
              textDecoration: weekday === today ? 'underline' : 'none',
              textUnderlineOffset: 4,
              pb: 0.5,
            }}
          >
            {t(`common:week.short.${day}`)}
            {holidayOn(weekday) && (
              <Box
                component="span"
                sx={{ display: 'block', fontSize: '0.72rem', lineHeight: 1.1, color: 'error.main' }}
              >
                {t('whole.off')}
              </Box>
            )}
          </Box>
        ))}
        <Box aria-hidden sx={{ position: 'relative', height }}>
          {Array.from({ length: hours }, (_, hour) => (
            <Box
              key={hour}
              sx={{
                position: 'absolute',
                top: `calc(${(hour / hours) * 100}% - 9px)`,
                right: 4,
                fontSize: '0.75rem',
                color: 'text.secondary',
              }}
            >
              {week.firstHour + hour}
            </Box>
          ))}
        </Box>
        {week.days.map(({ day, meetings }, weekday) => (
          <DayColumn
            key={day}
            label={labelOf(t(`common:week.days.${day}`), holidayOn(weekday)?.name)}
            height={height}
            hours={hours}
            isOff={holidayOn(weekday) !== undefined}
          >
            {meetings.map((placed) => (
              <Block
                key={`${placed.meeting.section_id}-${placed.startsMinute}`}
                placed={placed}
                week={week}
                isOff={holidayOn(weekday) !== undefined}
              />
            ))}
          </DayColumn>
        ))}
      </Box>
      {holidays.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, fontSize: '0.85rem' }}>
          {holidays.map(({ day, name, kind }) => (
            <li key={day}>
              {t('whole.holiday', {
                day: shortDate(day, language),
                name: pick(name.th, name.en),
                kind: t(`whole.kind.${kind}`),
              })}
            </li>
          ))}
        </Box>
      )}
      {week.unplaced.length > 0 && (
        <Box sx={{ mt: 1, fontSize: '0.9rem', color: 'text.secondary' }}>
          {t('whole.noTime', { subjects: week.unplaced.map(({ subject_code: code }) => shownCode(code)).join(', ') })}
        </Box>
      )}
    </>
  );
}

interface BlockProps {
  placed: PlacedMeeting;
  week: Week;
  /** It is not held this week: its day is a holiday. */
  isOff: boolean;
}

/** A class at its place of the week: its code, and its room where there is room; all of it is said to screen readers. */
function Block({ placed, week, isOff }: BlockProps) {
  const { t } = useTranslation('timetable');
  const { pick } = useLanguage();
  const { meeting, startsMinute, endsMinute, lane, lanes } = placed;
  const minutes = (week.lastHour - week.firstHour) * MINUTES_PER_HOUR;
  const from = startsMinute - week.firstHour * MINUTES_PER_HOUR;
  const room = pick(meeting.room_name_th, meeting.room_name_en);
  const name = pick(meeting.subject_name_th, meeting.subject_name_en);
  const code = shownCode(meeting.subject_code);
  const section = t('section', {
    code: meeting.section_code,
    type: pick(meeting.section_type_th, meeting.section_type_en),
  });
  const hours = `${clock(startsMinute)}–${clock(endsMinute)}`;
  const rest = [name, hours, section, ...(isOff ? [t('whole.off')] : [])].join(', ');
  return (
    <Box
      component="li"
      sx={{
        position: 'absolute',
        top: `calc(${(from / minutes) * 100}% + 1px)`,
        height: `calc(${((endsMinute - startsMinute) / minutes) * 100}% - 2px)`,
        left: `calc(${(lane / lanes) * 100}% + 1px)`,
        width: `calc(${100 / lanes}% - 2px)`,
      }}
    >
      <Box
        component={RouterLink}
        to="/std/timetable?view=list"
        title={rest}
        sx={{
          display: 'block',
          position: 'relative',
          height: 1,
          px: 0.25,
          overflow: 'hidden',
          borderLeft: 3,
          borderColor: isOff ? 'divider' : 'primary.main',
          borderRadius: 0.5,
          backgroundColor: isOff ? 'background.default' : 'primary.light',
          color: isOff ? 'text.secondary' : 'text.primary',
          textDecoration: isOff ? 'line-through' : 'none',
          fontSize: '0.72rem',
          lineHeight: 1.25,
          overflowWrap: 'anywhere',
        }}
      >
        <Box component="span" sx={{ display: 'block', fontWeight: 700 }}>
          {/* A narrow day breaks the code between faculty and subject. */}
          {code.slice(0, FACULTY_DIGITS)}
          <wbr />
          {code.slice(FACULTY_DIGITS)}
        </Box>
        <Box component="span" sx={{ display: 'block' }}>
          {room}
        </Box>
        <Box component="span" aria-hidden sx={{ display: { xs: 'none', md: 'block' } }}>
          {name}
        </Box>
        <span style={VISUALLY_HIDDEN}>{rest}</span>
      </Box>
    </Box>
  );
}
