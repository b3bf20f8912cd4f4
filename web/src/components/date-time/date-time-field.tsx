import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enUS, thTH } from '@mui/x-date-pickers/locales';
import dayjs from 'dayjs';
import type { Ref } from 'react';
import { useLanguage } from '@/lib/use-language';
import { BuddhistAdapter } from './buddhist-adapter';

const ZONE = 'Asia/Bangkok';
/** The theme's paddings of a text field, which the picker's own field does not take. */
const AS_TALL_AS_TEXT = { '& .MuiPickersSectionList-root': { pt: '12px', pb: '10px' } };

const CALENDARS = {
  th: { adapter: BuddhistAdapter, locale: 'th', texts: thTH },
  en: { adapter: AdapterDayjs, locale: 'en-gb', texts: enUS },
} as const;

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
  const { language } = useLanguage();
  const { adapter, locale, texts } = CALENDARS[language];
  return (
    <LocalizationProvider
      key={language}
      dateAdapter={adapter}
      adapterLocale={locale}
      localeText={texts.components.MuiLocalizationProvider.defaultProps.localeText}
    >
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
    </LocalizationProvider>
  );
}
