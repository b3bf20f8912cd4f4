import { useTranslation } from 'react-i18next';
import { FreeBlock } from '@/components/week-grid/free-link';
import { dayParts, hoursWithFree, type FreeAddress } from '@/components/week-grid/free-stretches';
import { clock } from '@/components/week-grid/placing';
import { WeekBlock, WeekFrame } from '@/components/week-grid/week-frame';
import { shownCode } from '@/lib/subject-code';
import { useLanguage } from '@/lib/use-language';
import type { PlacedMeeting, Week } from './meetings';

const NARROWEST_DAY_PX = 112;
const LOOK = {
  borderRadius: 0.75,
  borderLeft: '4px solid',
  borderColor: 'primary.main',
  backgroundColor: 'primary.light',
};

interface WeekGridProps {
  week: Week;
  dates?: Partial<Record<string, string>>;
  /** Where free stretches lead to; without it they are not shown. */
  freeTo?: FreeAddress;
}

/** The week as a grid of days and hours; on a narrow screen it scrolls sideways. */
export function WeekGrid({ week, dates, freeTo }: WeekGridProps) {
  const { firstHour, lastHour } = freeTo ? hoursWithFree(week) : week;
  const days = week.days.map(({ day, meetings }) => ({
    day,
    note: dates?.[day],
    blocks: dayParts(day, meetings, freeTo).map((part) =>
      'free' in part ? (
        <FreeBlock key={part.address} day={day} {...part} firstHour={firstHour} />
      ) : (
        <WeekBlock
          key={`${part.busy.meeting.section_id}-${part.busy.startsMinute}`}
          at={part.busy}
          firstHour={firstHour}
          sx={LOOK}
        >
          <MeetingWords placed={part.busy} />
        </WeekBlock>
      ),
    ),
  }));
  return <WeekFrame days={days} firstHour={firstHour} lastHour={lastHour} narrowestDay={NARROWEST_DAY_PX} />;
}

function MeetingWords({ placed }: { placed: PlacedMeeting }) {
  const { t } = useTranslation('timetable');
  const { pick } = useLanguage();
  const { meeting, startsMinute, endsMinute } = placed;
  return (
    <>
      <strong>{shownCode(meeting.subject_code)}</strong>
      <div>{pick(meeting.subject_name_th, meeting.subject_name_en)}</div>
      <div>{`${clock(startsMinute)}–${clock(endsMinute)}`}</div>
      <div>
        {[
          t('section', { code: meeting.section_code, type: pick(meeting.section_type_th, meeting.section_type_en) }),
          pick(meeting.room_name_th, meeting.room_name_en),
          meeting.seat_rows && t('seatRows', { rows: meeting.seat_rows }),
          meeting.note,
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
    </>
  );
}
