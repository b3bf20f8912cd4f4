import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface DayColumnProps {
  /** What the day is called. */
  label: string;
  /** In pixels, or as CSS says it. */
  height: number | string;
  /** How many hours it shows. */
  hours: number;
  /** The blocks of the day, list items at their places. */
  children: ReactNode;
}

/** A day of a week: a list of its blocks over a line for each hour. */
export function DayColumn({ label, height, hours, children }: DayColumnProps) {
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
        backgroundImage: 'linear-gradient(#d9e2e1 1px, transparent 1px)',
        backgroundSize: `100% ${100 / hours}%`,
      }}
    >
      {children}
    </Box>
  );
}
