import WarningIcon from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useWideScreen } from '@/lib/use-media-query';
import { clock, placedWeek, type PlacedEntry, type PlacedWeek, type WeekEntry } from './placing';
import { WeekBlock, WeekFrame } from './week-frame';

const STRIPES = 'repeating-linear-gradient(135deg, #fff 0 7px, #fbe3e1 7px 12px)';

/** A week of classes: days and hours from 992 px, a list of days on a phone. Clashes are striped, signed and said. */
export function WeekGrid({ label, entries }: { label: string; entries: readonly WeekEntry[] }) {
  const wide = useWideScreen();
  const week = placedWeek(entries);
  return wide ? <Grid label={label} week={week} /> : <List label={label} week={week} />;
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

function Grid({ label, week }: { label: string; week: PlacedWeek }) {
  const { firstHour, lastHour } = week;
  const days = week.days.map(({ day, entries }) => ({
    day,
    blocks: entries.map((entry) => (
      <WeekBlock key={entry.key} at={entry} firstHour={firstHour} sx={looks(entry)}>
        <Words entry={entry} />
        <div>{`${clock(entry.startsMinute)}–${clock(entry.endsMinute)}`}</div>
        {entry.lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </WeekBlock>
    )),
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

function List({ label, week }: { label: string; week: PlacedWeek }) {
  const { t } = useTranslation('common');
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1.5 }}>
      {week.days.map(({ day, entries }) => (
        <section key={day}>
          <Typography variant="h3">{t(`week.days.${day}`)}</Typography>
          {entries.length === 0 ? (
            <Typography color="textSecondary">{t('week.free')}</Typography>
          ) : (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, mt: 0.5 }}>
              {entries.map((entry) => (
                <Box
                  component="li"
                  key={entry.key}
                  sx={{ ...looks(entry), display: 'grid', gridTemplateColumns: '96px minmax(0, 1fr)', gap: 1, p: 1 }}
                >
                  <strong>{`${clock(entry.startsMinute)}–${clock(entry.endsMinute)}`}</strong>
                  <Box sx={{ minWidth: 0 }}>
                    <Words entry={entry} />
                    <Box sx={{ fontSize: '0.9rem', color: 'text.secondary' }}>{entry.lines.join(' · ')}</Box>
                  </Box>
                </Box>
              ))}
            </Box>
          )}
        </section>
      ))}
    </Box>
  );
}
