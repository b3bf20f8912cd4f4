import WarningIcon from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useWideScreen } from '@/lib/use-media-query';
import { FreeBlock, FreeItem } from './free-link';
import { dayParts, hoursWithFree, type FreeAddress } from './free-stretches';
import { clock, placedWeek, type PlacedEntry, type PlacedWeek, type WeekEntry } from './placing';
import { WeekBlock, WeekFrame } from './week-frame';

const STRIPES = 'repeating-linear-gradient(135deg, #fff 0 7px, #fbe3e1 7px 12px)';

interface WeekGridProps {
  label: string;
  entries: readonly WeekEntry[];
  /** Where free stretches lead to; without it they are not shown. */
  freeTo?: FreeAddress;
}

/** A week of classes: days and hours from 992 px, a list of days on a phone. Clashes are striped, signed and said. */
export function WeekGrid({ label, entries, freeTo }: WeekGridProps) {
  const wide = useWideScreen();
  const View = wide ? Grid : List;
  return <View label={label} week={placedWeek(entries)} freeTo={freeTo} />;
}

interface ViewProps {
  label: string;
  week: PlacedWeek;
  freeTo: FreeAddress | undefined;
}

function looks({ look, clashes }: PlacedEntry) {
  return {
    border: look === 'tentative' ? '2px dashed' : '1px solid',
    borderColor: clashes ? 'error.main' : 'primary.main',
    borderLeftWidth: 4,
    borderRadius: 0.75,
    background: clashes ? STRIPES : look === 'firm' ? '#e0efee' : '#fff',
  } as const;
}

function Grid({ label, week, freeTo }: ViewProps) {
  const { firstHour, lastHour } = freeTo ? hoursWithFree(week) : week;
  const days = week.days.map(({ day, entries }) => ({
    day,
    blocks: dayParts(day, entries, freeTo).map((part) =>
      'free' in part ? (
        <FreeBlock key={part.address} day={day} {...part} firstHour={firstHour} />
      ) : (
        <WeekBlock key={part.busy.key} at={part.busy} firstHour={firstHour} sx={looks(part.busy)}>
          <Words entry={part.busy} />
          <div>{`${clock(part.busy.startsMinute)}–${clock(part.busy.endsMinute)}`}</div>
          {part.busy.lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </WeekBlock>
      ),
    ),
  }));
  return <WeekFrame label={label} days={days} firstHour={firstHour} lastHour={lastHour} />;
}

function Words({ entry }: { entry: PlacedEntry }) {
  const { t } = useTranslation('common');
  return (
    <>
      {entry.clashes && (
        <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center', color: 'error.main', fontWeight: 700 }}>
          <WarningIcon fontSize="inherit" aria-hidden />
          {t('week.clash')}
        </Box>
      )}
      <strong>{entry.title}</strong>
      {entry.lookLabel && <div>{entry.lookLabel}</div>}
    </>
  );
}

function List({ label, week, freeTo }: ViewProps) {
  const { t } = useTranslation('common');
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1.5 }}>
      {week.days.map(({ day, entries }) => (
        <section key={day}>
          <Typography variant="h3">{t(`week.days.${day}`)}</Typography>
          {entries.length === 0 && !freeTo ? (
            <Typography color="textSecondary">{t('week.free')}</Typography>
          ) : (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, mt: 0.5 }}>
              {dayParts(day, entries, freeTo).map((part) =>
                'free' in part ? (
                  <FreeItem key={part.address} day={day} {...part} />
                ) : (
                  <Line key={part.busy.key} entry={part.busy} />
                ),
              )}
            </Box>
          )}
        </section>
      ))}
    </Box>
  );
}

function Line({ entry }: { entry: PlacedEntry }) {
  return (
    <Box
      component="li"
      sx={{ ...looks(entry), display: 'grid', gridTemplateColumns: '96px minmax(0, 1fr)', gap: 1, p: 1 }}
    >
      <strong>{`${clock(entry.startsMinute)}–${clock(entry.endsMinute)}`}</strong>
      <Box sx={{ minWidth: 0 }}>
        <Words entry={entry} />
        <Box sx={{ fontSize: '0.9rem', color: 'text.secondary' }}>{entry.lines.join(' · ')}</Box>
      </Box>
    </Box>
  );
}
