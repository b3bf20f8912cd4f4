import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublishedSlots, SlotRule } from '@/client/models';
import DateTimeField from '@/components/date-time/date-time-field';

const MINUTES_OF_AN_HOUR = 60;
const DAY_MS = 24 * 60 * MINUTES_OF_AN_HOUR * 1000;
const BANGKOK_MS = 7 * 60 * MINUTES_OF_AN_HOUR * 1000;
const USUAL_DAYS = 5;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

function minutesOf(clock: string): number | null {
  const found = TIME.exec(clock);
  return found ? Number(found[1]) * MINUTES_OF_AN_HOUR + Number(found[2]) : null;
}

/** Slots that began yesterday help nobody: from the next midnight in Bangkok, or from the period's opening. */
function firstDay({ periodOpensAt }: PublishedSlots, now: number): number {
  const midnight = Math.ceil((now + BANGKOK_MS) / DAY_MS) * DAY_MS - BANGKOK_MS;
  return Math.max(midnight, periodOpensAt ? Date.parse(periodOpensAt) : midnight);
}

function lastDay(published: PublishedSlots, now: number): number {
  const usual = firstDay(published, now) + USUAL_DAYS * DAY_MS;
  return Math.min(usual, published.periodClosesAt ? Date.parse(published.periodClosesAt) : usual);
}

interface RuleFormProps {
  published: PublishedSlots;
  busy: boolean;
  onPreview: (rule: SlotRule) => void;
  /** The rule is being typed again: an earlier preview answers no more. */
  onTyped: () => void;
}

/** How slots are laid out: between two instants, within the hours of the day, so long and so many at a time. */
export default function RuleForm({ published, busy, onPreview, onTyped }: RuleFormProps) {
  const { t } = useTranslation('slots');
  const [startsAt, setStartsAt] = useState<string | null>(() =>
    new Date(firstDay(published, Date.now())).toISOString(),
  );
  const [endsAt, setEndsAt] = useState<string | null>(() => new Date(lastDay(published, Date.now())).toISOString());
  const [minutes, setMinutes] = useState('60');
  const [capacity, setCapacity] = useState('200');
  const [from, setFrom] = useState('08:30');
  const [to, setTo] = useState('16:30');
  const typed = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      set(value);
      onTyped();
    };
  };
  const [dayStartsMinute, dayEndsMinute] = [minutesOf(from), minutesOf(to)];
  const rule =
    startsAt &&
    endsAt &&
    dayStartsMinute !== null &&
    dayEndsMinute !== null &&
    Number(minutes) >= 5 &&
    Number(capacity) > 0
      ? {
          academicYear: published.academicYear,
          semester: published.semester,
          campusCode: published.campusCode,
          startsAt,
          endsAt,
          windowMinutes: Number(minutes),
          capacity: Number(capacity),
          dayStartsMinute,
          dayEndsMinute,
        }
      : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rule) onPreview(rule);
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(3, 1fr)' },
      }}
    >
      <DateTimeField label={t('rule.startsAt')} value={startsAt} onChange={typed(setStartsAt)} />
      <DateTimeField label={t('rule.endsAt')} value={endsAt} onChange={typed(setEndsAt)} />
      <TextField
        type="number"
        label={t('rule.minutes')}
        value={minutes}
        onChange={(event) => typed(setMinutes)(event.target.value)}
        slotProps={{ htmlInput: { min: 5, inputMode: 'numeric' } }}
      />
      <TextField
        label={t('rule.from')}
        value={from}
        onChange={(event) => typed(setFrom)(event.target.value)}
        error={minutesOf(from) === null}
        helperText={minutesOf(from) === null && t('rule.clock')}
        slotProps={{ htmlInput: { maxLength: 5 } }}
      />
      <TextField
        label={t('rule.to')}
        value={to}
        onChange={(event) => typed(setTo)(event.target.value)}
        error={minutesOf(to) === null}
        helperText={minutesOf(to) === null && t('rule.clock')}
        slotProps={{ htmlInput: { maxLength: 5 } }}
      />
      <TextField
        type="number"
        label={t('rule.capacity')}
        value={capacity}
        onChange={(event) => typed(setCapacity)(event.target.value)}
        slotProps={{ htmlInput: { min: 1, inputMode: 'numeric' } }}
      />
      <Button type="submit" variant="outlined" disabled={!rule || busy}>
        {t('rule.preview')}
      </Button>
    </Box>
  );
}
