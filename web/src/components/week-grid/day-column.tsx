import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const HATCH = 'repeating-linear-gradient(135deg, transparent 0 7px, #e6eceb 7px 9px)';

interface DayColumnProps {
  /** What the day is called. */
  label: string;
  /** In pixels, or as CSS says it. */
  height: number | string;
  /** How many hours it shows. */
  hours: number;
  /** Nothing is held on it: it is hatched behind its blocks, whose words stay as they are. */
  isOff?: boolean;
  /** The blocks of the day, list items at their places. */
  children: ReactNode;
}

/** A day of a week: a list of its blocks over a line for each hour. */
export function DayColumn({ label, height, hours, isOff = false, children }: DayColumnProps) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        position: 'relative',
        height,
        borderLeft: 1,
        borderColor: 'divider',
        backgroundImage: `linear-gradient(#d9e2e1 1px, transparent 1px)${isOff ? `, ${HATCH}` : ''}`,
        backgroundSize: `100% ${100 / hours}%${isOff ? ', auto' : ''}`,
      }}
    >
      {children}
    </Box>
  );
}
