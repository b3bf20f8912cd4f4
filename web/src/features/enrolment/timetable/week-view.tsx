import Box from '@mui/material/Box';
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
}

/** A week in the way that was chosen. The grid scrolls sideways where it does not fit. */
export function WeekView({ week, view, label, dates, busyDaysOnly }: WeekViewProps) {
  if (view === 'list') return <WeekList week={week} dates={dates} busyDaysOnly={busyDaysOnly} />;
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={label}>
      <WeekGrid week={week} dates={dates} />
    </Box>
  );
}
