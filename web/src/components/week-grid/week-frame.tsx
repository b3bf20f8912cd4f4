import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DayColumn } from './day-column';
import { HOUR_PX, placeInDay } from './place-in-day';
import { clock, type Day, type Hours, type Lane, type Span } from './placing';

const HOURS_PX = 56;
const MINUTES_PER_HOUR = 60;

interface FrameDay {
  day: Day;
  /** What stands under the day's name, such as a date. */
  note?: string;
  /** The day's blocks: {@link WeekBlock}s. */
  blocks: ReactNode;
}

interface WeekFrameProps extends Hours {
  days: readonly FrameDay[];
  /** What the whole week is called; without it, what stands around it says so. */
  label?: string;
  /** How narrow a day may become, in pixels; narrower than that, the frame is wider than its place. */
  narrowestDay?: number;
}

/** Days side by side with lines for the hours; each day is a list of its blocks. */
export function WeekFrame({ days, firstHour, lastHour, label, narrowestDay = 0 }: WeekFrameProps) {
  const { t } = useTranslation('common');
  const hours = Array.from({ length: lastHour - firstHour }, (_, offset) => firstHour + offset);
  const height = hours.length * HOUR_PX;
  return (
    <Box
      {...(label && { role: 'group', 'aria-label': label })}
      sx={{
        display: 'grid',
        gridTemplateColumns: `${HOURS_PX}px repeat(${days.length}, minmax(0, 1fr))`,
        ...(narrowestDay && { minWidth: HOURS_PX + days.length * narrowestDay }),
      }}
    >
      <div />
      {days.map(({ day, note }) => (
        <Box key={day} aria-hidden sx={{ textAlign: 'center', fontWeight: 700, pb: 1 }}>
          {t(`week.days.${day}`)}
          {note && <Box sx={{ fontWeight: 400, fontSize: '0.85rem' }}>{note}</Box>}
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
      {days.map(({ day, note, blocks }) => (
        <DayColumn
          key={day}
          label={[t(`week.days.${day}`), note].filter(Boolean).join(' ')}
          height={height}
          hours={hours.length}
        >
          {blocks}
        </DayColumn>
      ))}
    </Box>
  );
}

interface WeekBlockProps {
  at: Span & Lane;
  firstHour: number;
  /** Its border and background. */
  sx: SxProps;
  children: ReactNode;
}

/** A block at its time of the day. What does not fit in scrolls, so it takes the focus. */
export function WeekBlock({ at, firstHour, sx, children }: WeekBlockProps) {
  return (
    <Box
      component="li"
      tabIndex={0}
      sx={{
        ...sx,
        ...placeInDay(at, firstHour),
        px: 0.75,
        py: 0.5,
        overflow: 'auto',
        fontSize: '0.8rem',
        lineHeight: 1.35,
      }}
    >
      {children}
    </Box>
  );
}
