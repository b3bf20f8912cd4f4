import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import dayjs, { type Dayjs } from 'dayjs';
import { useState, type Ref } from 'react';
import { AS_TALL_AS_TEXT, Calendar } from './calendar';
import { UNFINISHED_DAY } from './unfinished-day';

const WIRE = 'YYYY-MM-DD';

interface DateFieldProps {
  label: string;
  /** A day as the server writes it, 2026-12-01; null when what is typed is no day. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** Only a part of a day is typed, or none that exists: the value is then to be `UNFINISHED_DAY`. Without it, it is null. */
  onUnfinished?: () => void;
  error?: string;
  /** The last day that can be chosen. */
  latest?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** What the picker's own field tells of what is typed in it. */
interface TypedParts {
  getSections: () => readonly { value: string }[];
}

/** A day without a time: Buddhist years in Thai, Gregorian ones in English. Heavy, so pages load it lazily. */
export default function DateField({ label, value, onChange, onUnfinished, error, latest, inputRef }: DateFieldProps) {
  const [noDay, setNoDay] = useState<Dayjs | null>(null);
  const shown = value === UNFINISHED_DAY ? noDay : value && dayjs(value, WIRE);

  /** The picker tells nobody while the first day is typed; its field is looked at each time it was drawn. */
  const look = (field: TypedParts | null) => {
    if (!field || !onUnfinished) return;
    const isTyped = field.getSections().some((part) => part.value !== '');
    if (value === null && isTyped) onUnfinished();
    if (value === UNFINISHED_DAY && !isTyped) onChange(null);
  };
  const change = (next: Dayjs | null) => {
    const isDay = !next || next.isValid();
    setNoDay(isDay ? null : next);
    if (isDay) onChange(next && next.format(WIRE));
    else (onUnfinished ?? (() => onChange(null)))();
  };

  return (
    <Calendar>
      <DatePicker
        label={label}
        inputRef={inputRef}
        value={shown || null}
        maxDate={latest === undefined ? undefined : dayjs(latest, WIRE)}
        onChange={change}
        dayOfWeekFormatter={(day) => day.format('dd')}
        slotProps={{
          field: { fieldRef: look },
          textField: { size: 'small', fullWidth: true, error: Boolean(error), helperText: error, sx: AS_TALL_AS_TEXT },
        }}
      />
    </Calendar>
  );
}
