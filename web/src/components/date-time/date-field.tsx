import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import dayjs from 'dayjs';
import type { Ref } from 'react';
import { AS_TALL_AS_TEXT, Calendar } from './calendar';

const WIRE = 'YYYY-MM-DD';

interface DateFieldProps {
  label: string;
  /** A day as the server writes it, 2026-12-01; null when what is typed is no day. */
  value: string | null;
  onChange: (value: string | null) => void;
  error?: string;
  /** The last day that can be chosen. */
  latest?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** A day without a time: Buddhist years in Thai, Gregorian ones in English. Heavy, so pages load it lazily. */
export default function DateField({ label, value, onChange, error, latest, inputRef }: DateFieldProps) {
  return (
    <Calendar>
      <DatePicker
        label={label}
        inputRef={inputRef}
        value={value === null ? null : dayjs(value, WIRE)}
        maxDate={latest === undefined ? undefined : dayjs(latest, WIRE)}
        onChange={(next) => onChange(next?.isValid() ? next.format(WIRE) : null)}
        dayOfWeekFormatter={(day) => day.format('dd')}
        slotProps={{
          textField: { size: 'small', fullWidth: true, error: Boolean(error), helperText: error, sx: AS_TALL_AS_TEXT },
        }}
      />
    </Calendar>
  );
}
