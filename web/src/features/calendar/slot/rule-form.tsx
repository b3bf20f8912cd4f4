import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { FormDate } from '@/components/form/form-date';
import { FormTextField } from '@/components/form/form-text-field';
import { TAKES_NO_ROOM_EMPTY } from '@/components/live-region';
import { useUnsaved } from '@/lib/unsaved';
import { useFormSubmit } from '@/lib/use-form-submit';
import { useTermName } from '@/lib/use-term-name';
import { serverNow } from '@/lib/clock';
import { typedAs } from '@/lib/form-fields';
import { clockIn } from '@/lib/text';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BANGKOK_MS = 7 * HOUR_MS;
const MINUTES_OF_AN_HOUR = 60;
/** 23:59, the latest that the field can say. */
const LAST_MINUTE = 24 * MINUTES_OF_AN_HOUR - 1;
const USUAL_DAYS = 5;
const USUAL = { windowMinutes: '60', dayStartsMinute: '08:30', dayEndsMinute: '16:30', capacity: '200' };

const NUMBER = { slotProps: { htmlInput: { inputMode: 'numeric', autoComplete: 'off' } } } as const;

const instant = z.string('validation.required');
const whole = typedAs(/^\d{1,6}$/, 'validation.whole');
const clock = z.string().check(z.overwrite(clockIn), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.clock'));
/** Field names are those of the server, so that its errors are shown at the fields. */
const schema = z
  .object({
    startsAt: instant,
    endsAt: instant,
    windowMinutes: whole,
    dayStartsMinute: clock,
    dayEndsMinute: clock,
    capacity: whole,
  })
  .check(
    z.refine(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt), {
      path: ['endsAt'],
      error: 'validation.order',
    }),
  );

function minutesOf(typed: string): number {
  const [hours = 0, minutes = 0] = typed.split(':').map(Number);
  return hours * 60 + minutes;
}

function clockOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / MINUTES_OF_AN_HOUR), minutes % MINUTES_OF_AN_HOUR];
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** What the last layout had; its days are of another term, how many they were is not. */
function lastOf(rule: Schemas['SlotRuleInput'] | null) {
  if (!rule) return { ...USUAL, days: USUAL_DAYS };
  const { windowMinutes, capacity, dayStartsMinute, dayEndsMinute, startsAt, endsAt } = rule;
  return {
    windowMinutes: String(windowMinutes),
    capacity: String(capacity),
    dayStartsMinute: clockOf(dayStartsMinute ?? 0),
    dayEndsMinute: clockOf(Math.min(dayEndsMinute ?? LAST_MINUTE, LAST_MINUTE)),
    days: Math.max(1, Math.ceil((Date.parse(endsAt) - Date.parse(startsAt)) / DAY_MS)),
  };
}

/** Slots that began yesterday help nobody: from the next midnight in Bangkok, or from the period's opening. */
function usualDays(
  { periodOpensAt, periodClosesAt }: Schemas['PublishedSlots'],
  days: number,
  now: number,
): { startsAt: string; endsAt: string } {
  const midnight = Math.ceil((now + BANGKOK_MS) / DAY_MS) * DAY_MS - BANGKOK_MS;
  const first = Math.max(midnight, periodOpensAt ? Date.parse(periodOpensAt) : midnight);
  const usual = first + days * DAY_MS;
  const last = Math.min(usual, periodClosesAt ? Date.parse(periodClosesAt) : usual);
  return { startsAt: new Date(first).toISOString(), endsAt: new Date(last).toISOString() };
}

interface RuleFormProps {
  published: Schemas['PublishedSlots'];
  busy: boolean;
  /** What is typed was published: nothing is lost by leaving. */
  sent: boolean;
  onPreview: (rule: Schemas['SlotRuleInput']) => Promise<void>;
  /** The rule is being typed again: an earlier preview answers no more. */
  onTyped: () => void;
}

/** How slots are laid out: between two instants, within the hours of the day, so long and so many at a time. */
export default function RuleForm({ published, busy, sent, onPreview, onTyped }: RuleFormProps) {
  const { t } = useTranslation('slots');
  const termName = useTermName();
  const [defaultValues] = useState(() => {
    const { days, ...typed } = lastOf(published.lastRule);
    return { ...usualDays(published, days, serverNow()), ...typed };
  });
  const form = useForm({ resolver: zodResolver(schema), defaultValues });
  useUnsaved(form.formState.isDirty && !form.formState.isSubmitting && !sent);
  const { academicYear, semester, campusCode } = published;
  const { submit, failure } = useFormSubmit(form, ({ startsAt, endsAt, ...typed }) =>
    onPreview({
      academicYear,
      semester,
      campusCode,
      startsAt,
      endsAt,
      windowMinutes: Number(typed.windowMinutes),
      capacity: Number(typed.capacity),
      dayStartsMinute: minutesOf(typed.dayStartsMinute),
      dayEndsMinute: minutesOf(typed.dayEndsMinute),
    }),
  );
  const { control } = form;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      onChange={onTyped}
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(3, 1fr)' },
      }}
    >
      {published.lastRule && (
        <Typography color="text.secondary" sx={{ gridColumn: '1 / -1' }}>
          {t('rule.last', { term: termName(published.lastRule) })}
        </Typography>
      )}
      <FormDate control={control} name="startsAt" label={t('rule.startsAt')} onTyped={onTyped} />
      <FormDate control={control} name="endsAt" label={t('rule.endsAt')} onTyped={onTyped} />
      <FormTextField control={control} name="windowMinutes" label={t('rule.minutes')} {...NUMBER} />
      <FormTextField control={control} name="dayStartsMinute" label={t('rule.from')} />
      <FormTextField control={control} name="dayEndsMinute" label={t('rule.to')} />
      <FormTextField control={control} name="capacity" label={t('rule.capacity')} {...NUMBER} />
      <Button type="submit" variant="outlined" disabled={busy}>
        {t('rule.preview')}
      </Button>
      <Box role="alert" sx={{ gridColumn: '1 / -1', ...TAKES_NO_ROOM_EMPTY }}>
        {failure && <Alert severity="error">{failure}</Alert>}
      </Box>
    </Box>
  );
}
