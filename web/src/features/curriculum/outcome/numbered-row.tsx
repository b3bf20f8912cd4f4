import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { LineButtons, type LineButtonsProps } from '@/components/form/line-buttons';

interface NumberedRowProps extends LineButtonsProps {
  label: string;
  /** The fields. */
  children: ReactNode;
}

/** A row of a form that has as many as are needed: its fields, and the buttons that move it and take it away. */
export function NumberedRow({ label, children, ...buttons }: NumberedRowProps) {
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
      <Box
        sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: 'repeat(6, 1fr)' } }}
      >
        {children}
      </Box>
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, alignItems: 'start', mt: { sm: 0.5 } }}>
        <LineButtons {...buttons} />
      </Box>
    </Box>
  );
}

/** Where a field stands in a row of six columns; on a phone each has a line of its own. */
export function Wide({ columns, children }: { columns: number; children: ReactNode }) {
  return <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', sm: `span ${columns}` } }}>{children}</Box>;
}
