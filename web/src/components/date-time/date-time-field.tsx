import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import dayjs from 'dayjs';
import type { Ref } from 'react';
import { AS_TALL_AS_TEXT, Calendar } from './calendar';

const ZONE = 'Asia/Bangkok';

interface DateTimeFieldProps {
  label: string;
  /** An ISO instant; null when what is typed is no date. */
  value: string | null;
  onChange: (value: string | null) => void;
  error?: string;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** Day and time in Bangkok: Buddhist years in Thai, Gregorian ones in English. Heavy, so pages load it lazily. */
export default function DateTimeField({
  label,
  value,
  onChange,
  error,
  disabled = false,
  inputRef,
}: DateTimeFieldProps) {
  return (
    <Calendar>
      <DateTimePicker
        label={label}
        inputRef={inputRef}
        ampm={false}
        disabled={disabled}
        timezone={ZONE}
        value={value === null ? null : dayjs(value)}
        onChange={(next) => onChange(next?.isValid() ? next.toISOString() : null)}
        dayOfWeekFormatter={(day) => day.format('dd')}
        slotProps={{
          textField: { size: 'small', fullWidth: true, error: Boolean(error), helperText: error, sx: AS_TALL_AS_TEXT },
        }}
      />
    </Calendar>
  );
}
