import Box from '@mui/material/Box';
import type { FreeAddress } from '@/components/week-grid/free-stretches';
import type { Week } from './meetings';
import { WeekGrid } from './week-grid';
import { WeekList } from './week-list';

export type ViewKind = 'grid' | 'list';

interface WeekViewProps {
  week: Week;
  view: ViewKind;
  label: string;
  /** What a day is called beside its name: the date, where a week is a certain one. */
  dates?: Partial<Record<string, string>>;
  /** Whether the list leaves out days on which there is nothing. */
  busyDaysOnly?: boolean;
  /** Where free stretches lead to; without it they are not shown. */
  freeTo?: FreeAddress;
}

/** A week in the way that was chosen. The grid scrolls sideways where it does not fit. */
export function WeekView({ week, view, label, dates, busyDaysOnly, freeTo }: WeekViewProps) {
  if (view === 'list') return <WeekList week={week} dates={dates} busyDaysOnly={busyDaysOnly} freeTo={freeTo} />;
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={label}>
      <WeekGrid week={week} dates={dates} freeTo={freeTo} />
    </Box>
  );
}
