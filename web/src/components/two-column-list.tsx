import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface TwoColumnListProps {
  /** From which width on there are two columns. */
  from: 'md' | 'lg';
  columnGap?: number;
  children: ReactNode;
}

/** A list that has two columns where there is room. */
export function TwoColumnList({ from, columnGap = 1, children }: TwoColumnListProps) {
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1,
        columnGap,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', [from]: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {children}
    </Box>
  );
}
