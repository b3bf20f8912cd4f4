import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A second, quieter line in a cell of a list. */
export function Note({ children }: { children: ReactNode }) {
  return <Box sx={{ fontSize: '0.88rem', color: 'text.secondary', fontWeight: 400 }}>{children}</Box>;
}
