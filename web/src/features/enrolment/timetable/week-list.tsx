import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { FreeItem } from '@/components/week-grid/free-link';
import { dayParts, type FreeAddress } from '@/components/week-grid/free-stretches';
import { clock } from '@/components/week-grid/placing';
import { shownCode } from '@/lib/subject-code';
import { useLanguage } from '@/lib/use-language';
import type { Slot, Week } from './meetings';

interface WeekListProps {
  week: Week;
  dates?: Partial<Record<string, string>>;
  busyDaysOnly?: boolean;
  /** Where free stretches lead to; without it they are not shown. */
  freeTo?: FreeAddress;
}

/** The week as a list of days. */
export function WeekList({ week, dates, busyDaysOnly = false, freeTo }: WeekListProps) {
  const { t } = useTranslation(['timetable', 'common']);
  const days = busyDaysOnly ? week.days.filter(({ meetings }) => meetings.length > 0) : week.days;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {days.map(({ day, meetings }) => (
        <section key={day}>
          <Typography variant="h3">{[t(`common:week.days.${day}`), dates?.[day]].filter(Boolean).join(' ')}</Typography>
          {meetings.length === 0 && !freeTo ? (
            <Typography color="textSecondary">{t('free')}</Typography>
          ) : (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, mt: 0.5 }}>
              {dayParts(day, meetings, freeTo).map((part) =>
                'free' in part ? (
                  <FreeItem key={part.address} day={day} {...part} />
                ) : (
                  <MeetingLine
                    key={`${part.busy.meeting.section_id}-${part.busy.startsMinute}`}
                    meeting={part.busy.meeting}
                    time={`${clock(part.busy.startsMinute)}–${clock(part.busy.endsMinute)}`}
                  />
                ),
              )}
            </Box>
          )}
        </section>
      ))}
    </Box>
  );
}

export function MeetingLine({ meeting, time }: { meeting: Slot; time?: string }) {
  const { t } = useTranslation('timetable');
  const { pick } = useLanguage();
  const facts = [
    t('section', { code: meeting.section_code, type: pick(meeting.section_type_th, meeting.section_type_en) }),
    pick(meeting.room_name_th, meeting.room_name_en),
    meeting.seat_rows && t('seatRows', { rows: meeting.seat_rows }),
    meeting.note,
    pick(meeting.teacher_name, meeting.teacher_name_en),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: time ? '100px minmax(0, 1fr)' : 'minmax(0, 1fr)',
        gap: 1,
        p: 1.25,
        borderLeft: '4px solid',
        borderColor: 'primary.main',
        backgroundColor: 'primary.light',
        borderRadius: 0.75,
      }}
    >
      {time && <strong>{time}</strong>}
      <Box sx={{ minWidth: 0 }}>
        <Box
          sx={{ fontWeight: 700 }}
        >{`${shownCode(meeting.subject_code)} ${pick(meeting.subject_name_th, meeting.subject_name_en)}`}</Box>
        <Box sx={{ fontSize: '0.9rem', color: 'text.secondary' }}>{facts.filter(Boolean).join(' · ')}</Box>
      </Box>
    </Box>
  );
}
