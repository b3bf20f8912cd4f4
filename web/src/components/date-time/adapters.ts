import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/th';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { AdapterDayjsBuddhist } from '@mui/x-date-pickers/AdapterDayjsBuddhist';
import { serverNow } from '@/lib/clock';

dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.extend(customParseFormat);

const BUDDHIST_OFFSET = 543;
const FOUR_DIGITS = /\d{4}/;

type DateReader = Pick<AdapterDayjs, 'date'>;

/** Asked for no day in particular, the library means the present: that of the server. */
function followServerTime(adapter: DateReader): void {
  const read = adapter.date;
  adapter.date = (value, zone) =>
    read(value === undefined ? (new Date(serverNow()).toISOString() as typeof value) : value, zone);
}

/** Reads and writes Gregorian years. */
export class GregorianAdapter extends AdapterDayjs {
  constructor(...options: ConstructorParameters<typeof AdapterDayjs>) {
    super(...options);
    followServerTime(this);
  }
}

/**
 * Reads years as they are typed in Thailand. The library's own `parse` takes the digits for a Gregorian year first, so
 * 29/02/2567, a real day, would silently become the 28th; here the year is translated before the day is judged.
 */
export class BuddhistAdapter extends AdapterDayjsBuddhist {
  constructor(...options: ConstructorParameters<typeof AdapterDayjsBuddhist>) {
    super(...options);
    followServerTime(this);
  }

  override parse = (value: string, format: string): Dayjs | null => {
    if (value === '') return null;
    if (!format.includes('BBBB')) return dayjs(value, format, this.locale, true);
    const gregorian = value.replace(FOUR_DIGITS, (year) => String(Number(year) - BUDDHIST_OFFSET).padStart(4, '0'));
    return dayjs(gregorian, format.replace('BBBB', 'YYYY'), this.locale, true);
  };
}
