import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/lib/use-language';
import { clock, type PlacedMeeting, type Week } from './meetings';

const HOUR_PX = 56;
const NARROWEST_DAY_PX = 112;
const MINUTES_PER_HOUR = 60;

/** The week as a grid of days and hours; on a narrow screen it scrolls sideways. */
export function WeekGrid({ week, dates }: { week: Week; dates?: Partial<Record<string, string>> }) {
  const { t: enrolment } = useTranslation('enrolment');
  const hours = Array.from({ length: week.lastHour - week.firstHour }, (_, offset) => week.firstHour + offset);
  const height = hours.length * HOUR_PX;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: `56px repeat(${week.days.length}, minmax(0, 1fr))`,
        minWidth: 56 + week.days.length * NARROWEST_DAY_PX,
      }}
    >
      <div />
      {week.days.map(({ day }) => (
        <Box key={day} aria-hidden sx={{ textAlign: 'center', fontWeight: 700, pb: 1 }}>
          {enrolment(`days.${day}`)}
          {dates?.[day] && <Box sx={{ fontWeight: 400, fontSize: '0.85rem' }}>{dates[day]}</Box>}
        </Box>
      ))}
      <Box aria-hidden sx={{ position: 'relative', height }}>
        {hours.map((hour, position) => (
          <Box
            key={hour}
            sx={{
              position: 'absolute',
              top: position * HOUR_PX - 10,
              right: 8,
              fontSize: '0.82rem',
              color: 'text.secondary',
            }}
          >
            {clock(hour * MINUTES_PER_HOUR)}
          </Box>
        ))}
      </Box>
      {week.days.map(({ day, meetings }) => (
        <Box
          key={day}
          component="ul"
          aria-label={[enrolment(`days.${day}`), dates?.[day]].filter(Boolean).join(' ')}
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            position: 'relative',
            height,
            borderLeft: 1,
            borderColor: 'divider',
            backgroundImage: 'linear-gradient(#d9e2e1 1px, transparent 1px)',
            backgroundSize: `100% ${HOUR_PX}px`,
          }}
        >
          {meetings.map((placed) => (
            <MeetingBlock
              key={`${placed.meeting.section_id}-${placed.start}`}
              placed={placed}
              firstHour={week.firstHour}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}

function MeetingBlock({ placed, firstHour }: { placed: PlacedMeeting; firstHour: number }) {
  const { t } = useTranslation('timetable');
  const { pick } = useLanguage();
  const { meeting, start, end, lane, lanes } = placed;
  const top = ((start - firstHour * MINUTES_PER_HOUR) / MINUTES_PER_HOUR) * HOUR_PX;
  return (
    <Box
      component="li"
      sx={{
        position: 'absolute',
        top: top + 1,
        height: ((end - start) / MINUTES_PER_HOUR) * HOUR_PX - 3,
        left: `calc(${(lane / lanes) * 100}% + 3px)`,
        width: `calc(${100 / lanes}% - 6px)`,
        borderRadius: 0.75,
        borderLeft: '4px solid',
        borderColor: 'primary.main',
        backgroundColor: 'primary.light',
        px: 0.75,
        py: 0.5,
        overflow: 'auto',
        fontSize: '0.8rem',
        lineHeight: 1.35,
      }}
      tabIndex={0}
    >
      <strong>{meeting.subject_code}</strong>
      <div>{pick(meeting.subject_name_th, meeting.subject_name_en)}</div>
      <div>{`${clock(start)}–${clock(end)}`}</div>
      <div>
        {[
          t('section', { code: meeting.section_code, type: pick(meeting.section_type_th, meeting.section_type_en) }),
          pick(meeting.room_name_th, meeting.room_name_en),
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
    </Box>
  );
}
